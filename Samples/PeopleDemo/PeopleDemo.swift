import FoundationEssentials
import Glibc
import MediaIntelligence

/// Groups the people in a folder of pictures, step by step.
///
/// Usage: `PeopleDemo PICTURES INDEX [PICTURE [--clean-up]]`. INDEX is a folder that is there; PICTURE is one
/// whose people are to be identified. With `--clean-up` the index is emptied and removed at the end.
@main
struct PeopleDemo {
  static func main() async throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let cleansUp = arguments.last == "--clean-up"
    if cleansUp { arguments.removeLast() }
    guard (2...3).contains(arguments.count) else {
      print("usage: PeopleDemo PICTURES INDEX [PICTURE [--clean-up]]")
      return
    }
    let available = FaceGroupAnalyzer.availability()
    for obstacle in available.obstacles { print(obstacle.description) }
    guard available.isAvailable else { exit(1) }
    do {
      try await group(arguments[0], into: arguments[1], identifying: arguments.dropFirst(2).first)
      if cleansUp { try await cleanUp(arguments[1]) }
    } catch {
      print("PeopleDemo: \(error)")
      exit(1)
    }
  }

  private static func group(
    _ pictures: String,
    into index: String,
    identifying other: String?
  ) async throws {
    // 1. Identifiers that stay the same from run to run: the paths.
    let assets = try files(in: pictures).map {
      MediaIntelligenceImageAsset(id: .init($0), kind: .url(URL(filePath: $0)))
    }
    let analyzer = try FaceGroupAnalyzer(
      workingDirectory: URL(filePath: index),
      configuration: .init()
    )
    // 2. Faces, picture by picture; what was analyzed before is not analyzed again.
    for try await (assetID, faces) in try await analyzer.insertOrUpdateAssets(assets) {
      print("\(assetID.rawValue): \(count(faces.count, "face"))")
    }
    for failed in analyzer.assetFailures {
      print("\(failed.assetID.rawValue): \(failed.failure.code): \(failed.failure.message)")
    }
    // 3. Groups, where something has changed.
    if await analyzer.state == .stale { try await analyzer.update() }
    // 4. People, those in most pictures first.
    var appearances: [(entityID: FaceGroupAnalyzer.Entity.ID, pictures: Int)] = []
    for try await (entityID, assetIDs) in analyzer.allAssetIDsByEntityID {
      appearances.append((entityID, assetIDs.count))
    }
    for (entityID, pictures) in appearances.sorted(by: { $0.pictures > $1.pictures }) {
      print("\(entityID.rawValue): \(count(pictures, "picture"))")
    }
    // 5. Who is in another picture, without storing it.
    guard let other else { return }
    let asset = MediaIntelligenceImageAsset(url: URL(filePath: other))
    for try await (_, faces) in try await analyzer.identifyFaces(in: [asset]) {
      for face in faces { print("identified: \(face.entityID?.rawValue ?? "nobody known")") }
    }
  }

  private static func cleanUp(_ index: String) async throws {
    let folder = URL(filePath: index)
    let analyzer = try FaceGroupAnalyzer(workingDirectory: folder)
    // 6. One picture out of the index, then all of them, then the index itself.
    for try await assetID in analyzer.allAssetIDs {
      try await analyzer.deleteAssets([assetID])
      print("taken out: \(assetID.rawValue)")
      break
    }
    try await analyzer.deleteAllAssets()
    try await FaceGroupAnalyzer.purge(workingDirectory: folder)
    print("removed: the index in \(index)")
  }

  /// The files in a folder and in those below it, in the order of their names.
  private static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .flatMap { name -> [String] in
        let path = folder + "/" + name
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
          return []
        }
        return isFolder ? try files(in: path) : [path]
      }
  }

  private static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}
