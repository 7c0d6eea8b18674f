import Foundation
import MediaIntelligence
import TestSupport
import Testing

@Suite(
  .enabled(
    if: PeopleFixtures.isInstalled,
    "needs `bash Samples/setup-faces.sh` and `bash Tests/Pictures/fetch.sh`"
  )
)
struct ImportedIndexTests {
  private let pictures: TemporaryDirectory
  private let folders: [TemporaryDirectory]
  private let analyzers: [FaceGroupAnalyzer]

  init() throws {
    pictures = try TemporaryDirectory()
    folders = try (0..<3).map { _ in try TemporaryDirectory() }
    analyzers = try folders.map {
      try FaceGroupAnalyzer(workingDirectory: URL(filePath: $0.path), configuration: .init())
    }
  }

  /// An index of one picture that shows the same face twice, as a strip of photographs does: two people,
  /// whose order by name is not that of their faces.
  private func strip() async throws -> Data {
    let picture = try PeopleFixtures.make(.original, "strip.png", in: pictures)
    _ = try await analyzers[0].insertOrUpdateAssets([picture]).collected()
    let value = try JSONSerialization.jsonObject(with: try await analyzers[0].exportIndex())
    var document = try #require(value as? [String: Any])
    var assets = try #require(document["assets"] as? [[String: Any]])
    let faces = try #require(assets[0]["faces"] as? [[String: Any]])
    assets[0]["faces"] = [("f1", 1), ("f2", 2)].map { name, group in
      faces[0].merging(["id": name, "group": group, "rule": "alone"]) { $1 }
    }
    document["assets"] = assets
    document["people"] = [("p2", 1), ("p1", 2)].map { name, group in
      ["id": name, "groups": [group], "isHidden": false] as [String: Any]
    }
    return try JSONSerialization.data(withJSONObject: document)
  }

  @Test func `where a face is as like one group as another an imported index decides alike`()
    async throws
  {
    let (original, copy) = (analyzers[1], analyzers[2])
    try await original.importIndex(try await strip())
    let file = URL(filePath: pictures.file("index.json"))
    let count = try await original.exportIndex(to: file)
    try await copy.importIndex(from: file)
    let document = try Data(contentsOf: file)
    #expect(document.count == count)
    #expect(try await copy.exportIndex() == document)

    let next = try PeopleFixtures.make(.original, "next.png", in: pictures)
    for index in [original, copy] {
      _ = try await index.insertOrUpdateAssets([next]).collected()
      try await index.update()
      let faces = try await index.fetchFaces(in: [next.id]).collected().flatMap(\.faces)
      #expect(faces.map(\.entityID?.rawValue) == ["p2"])
    }
    #expect(try await copy.exportIndex() == original.exportIndex())
  }

  @Test func `an exported file is its owner's alone, and pieces make up the whole`() async throws {
    try await analyzers[1].importIndex(try await strip())
    let file = pictures.file("index.json")
    try await analyzers[1].exportIndex(to: URL(filePath: file))
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let pieces = AsyncStream<Data>.makeStream()
    try await analyzers[1].exportIndex { _ = pieces.continuation.yield($0) }
    pieces.continuation.finish()
    let whole = try await pieces.stream.collected().reduce(Data(), +)
    #expect(try whole == Data(contentsOf: URL(filePath: file)))
    struct Refusal: Error {}
    await #expect(throws: Refusal.self) {
      try await analyzers[1].exportIndex { _ in throw Refusal() }
    }
  }

  @Test func `an export that is cancelled leaves an older file as it is`() async throws {
    try await analyzers[1].importIndex(try await strip())
    let (file, analyzer) = (try pictures.write([1, 2, 3], to: "index.json"), analyzers[1])
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await analyzer.exportIndex(to: URL(filePath: file))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try pictures.bytes(of: "index.json") == [1, 2, 3])
  }

  @Test func `an import that is cancelled takes nothing in`() async throws {
    let (document, copy) = (try await strip(), analyzers[2])
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await copy.importIndex(document)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await copy.people().isEmpty)
    let failure = await #expect(throws: MediaFailure.self) {
      try await copy.importIndex(from: URL(filePath: "/gone.json"))
    }
    #expect(failure?.code == .fileNotFound)
  }
}
