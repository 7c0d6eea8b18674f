import FoundationEssentials
import MediaIntelligence

/// Groups the people in a folder of pictures, step by step.
///
/// Usage: `PeopleDemo PICTURES INDEX [PICTURE]`. INDEX is a folder that is there; PICTURE is one whose
/// people are to be identified.
@main
struct PeopleDemo {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 2 else {
      print("usage: PeopleDemo PICTURES INDEX [PICTURE]")
      return
    }
    let available = FaceGroupAnalyzer.availability()
    for obstacle in available.obstacles { print(obstacle.description) }
    guard available.isAvailable else { return }

    // 1. Identifiers that stay the same from run to run: the paths.
    let assets = Self.files(in: arguments[1]).map {
      MediaIntelligenceImageAsset(id: .init($0), kind: .url(URL(filePath: $0)))
    }
    let analyzer = try FaceGroupAnalyzer(
      workingDirectory: URL(filePath: arguments[2]),
      configuration: .init()
    )
    // 2. Faces, picture by picture; what was analyzed before is not analyzed again.
    for try await event in try await analyzer.insertionEvents(for: assets) {
      switch event {
      case .stored(let picture):
        print("\(picture.assetID.rawValue): \(picture.faces.count) faces")
      case .failed(let failure, _):
        print("\(failure.assetID.rawValue): \(failure.failure.code): \(failure.failure.message)")
      }
    }
    // 3. Groups, where something has changed.
    if await analyzer.state == .stale { try await analyzer.update() }
    // 4. People, those in most pictures first.
    for person in try await analyzer.people() {
      print("\(person.name ?? person.id.rawValue): \(person.assetCount) pictures")
    }
    for pair in try await analyzer.suggestions(limit: 5) {
      print("same person? \(pair.first.rawValue) \(pair.second.rawValue) \(pair.score)")
    }
    // 5. Who is in another picture, without storing it.
    guard arguments.count > 3 else { return }
    let other = MediaIntelligenceImageAsset(url: URL(filePath: arguments[3]))
    for try await (_, faces) in try await analyzer.identifyFaces(in: [other]) {
      for face in faces { print("identified: \(face.entityID?.rawValue ?? "nobody known")") }
    }
    // 6. One picture out, then everything, then the index itself.
    if let first = assets.first { try await analyzer.deleteAssets([first.id]) }
    try await analyzer.deleteAllAssets()
    try await FaceGroupAnalyzer.purge(workingDirectory: URL(filePath: arguments[2]))
  }

  /// The files in a folder and in those below it, in the order of their names.
  private static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().flatMap { name -> [String] in
      let path = folder + "/" + name
      var isFolder = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
      return isFolder ? files(in: path) : [path]
    }
  }
}
