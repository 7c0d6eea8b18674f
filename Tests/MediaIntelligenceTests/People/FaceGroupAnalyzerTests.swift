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
struct FaceGroupAnalyzerTests {
  private let pictures: TemporaryDirectory
  private let index: TemporaryDirectory
  private let analyzer: FaceGroupAnalyzer

  init() throws {
    pictures = try TemporaryDirectory()
    index = try TemporaryDirectory()
    analyzer = try FaceGroupAnalyzer(
      workingDirectory: URL(filePath: index.path),
      configuration: .init()
    )
  }

  private func assets(
    _ variants: [PeopleFixtures.Variant]
  ) throws -> [MediaIntelligenceImageAsset] {
    try variants.enumerated().map {
      try PeopleFixtures.make($0.element, "\($0.offset)-picture.png", in: pictures)
    }
  }

  private func insert(
    _ assets: [MediaIntelligenceImageAsset]
  ) async throws -> [(assetID: MediaIntelligenceImageAsset.ID, faces: [FaceGroupAnalyzer.Face])] {
    try await analyzer.insertOrUpdateAssets(assets).collected()
  }

  @Test func `pictures come in order with their faces and one person comes out`() async throws {
    let all = try assets([.mirrored, .faceless, .original, .dark, .small])
    let found = try await insert(all)
    #expect(found.map(\.assetID) == all.map(\.id))
    #expect(found.map(\.faces.count) == [1, 0, 1, 1, 1])
    #expect(found.flatMap(\.faces).allSatisfy { $0.entityID == nil })
    #expect(await analyzer.state == .stale)
    #expect(try await analyzer.allFacesByEntityID.collected().isEmpty)
    try await analyzer.update()
    #expect(await analyzer.state == .ready)
    let groups = try await analyzer.allFacesByEntityID.collected()
    #expect(groups.map(\.faces.count) == [4])
    #expect(try await analyzer.allEntities.collected().map(\.id) == groups.map(\.entityID))
    #expect(try await analyzer.allAssetIDs.collected().count == 4)
    #expect(try await analyzer.scannedAssetIDs.collected().count == 5)
    let bounds = try #require(found[2].faces.first).box
    #expect(abs(bounds.x - 0.34) < 0.05 && abs(bounds.y - 0.11) < 0.08)
  }

  @Test func `a picture without a face leaves the index ready`() async throws {
    let found = try await insert(try assets([.faceless]))
    #expect(found.map(\.faces.count) == [0])
    #expect(await analyzer.state == .ready)
    #expect(try await analyzer.allAssetIDs.collected().isEmpty)
    #expect(try await analyzer.fetchFaces(in: found.map(\.assetID)).collected().isEmpty)
  }

  @Test func `a bad file takes nobody down and is told of`() async throws {
    var all = try assets([.original, .faceless])
    let text = try pictures.write(Array("text".utf8), to: "bad.jpg")
    all.insert(
      MediaIntelligenceImageAsset(id: .init("bad"), kind: .url(URL(filePath: text))),
      at: 1
    )
    all.insert(
      MediaIntelligenceImageAsset(id: .init("gone"), kind: .url(URL(filePath: "/gone.jpg"))),
      at: 0
    )
    let changes = analyzer.changes
    let found = try await insert(all)
    #expect(found.map(\.assetID) == [all[1].id, all[3].id])
    #expect(analyzer.assetFailures.map(\.assetID.rawValue) == ["gone", "bad"])
    #expect(analyzer.assetFailures.map(\.failure.code) == [.fileNotFound, .unrecognizedFormat])
    var heard: [FaceGroupChange] = []
    for await change in changes {
      heard.append(change)
      if heard.count == 4 { break }
    }
    #expect(heard.count == 4)
  }

  @Test func `where it is asked for one bad file fails all`() async throws {
    let strict = try FaceGroupAnalyzer(
      workingDirectory: URL(filePath: index.path),
      configuration: .init(badFilePolicy: .failCall, reportsDetailedFailures: false)
    )
    let bad = MediaIntelligenceImageAsset(url: URL(filePath: "/gone.jpg"))
    let good = try assets([.original])
    await #expect(throws: MediaIntelligenceError.faceGroupProcessing) {
      _ = try await strict.insertOrUpdateAssets(good + [bad])
    }
    #expect(try await strict.scannedAssetIDs.collected().isEmpty)
    #expect(try await strict.insertOrUpdateAssets(good).collected().map(\.faces.count) == [1])
  }

  @Test func `unchanged files are not analyzed again and changed ones are`() async throws {
    let all = try assets([.original])
    _ = try await insert(all)
    func isUnchanged() async throws -> Bool? {
      for try await event in try await analyzer.insertionEvents(for: all) {
        if case .stored(let picture) = event { return picture.isUnchanged }
      }
      return nil
    }
    #expect(try await isUnchanged() == true)
    let path = pictures.file("0-picture.png")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
      ofItemAtPath: path
    )
    #expect(try await isUnchanged() == true)
    _ = try PeopleFixtures.make(.mirrored, "0-picture.png", in: pictures)
    #expect(try await isUnchanged() == false)
  }

  @Test func `a file of the same size and time but other bytes is analyzed again`() async throws {
    let all = try assets([.original])
    let bytes = try pictures.bytes(of: "0-picture.png")
    func isUnchanged(with lastByte: UInt8, replacing: Bool) async throws -> Bool? {
      // What comes after the end of a PNG file belongs to the file, but not to the picture.
      let written = try pictures.write(bytes + [lastByte], to: replacing ? "new" : "0-picture.png")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
        ofItemAtPath: written
      )
      if replacing { unsafe rename(written, pictures.file("0-picture.png")) }
      for try await event in try await analyzer.insertionEvents(for: all) {
        if case .stored(let picture) = event { return picture.isUnchanged }
      }
      return nil
    }
    #expect(try await isUnchanged(with: 0, replacing: false) == false)
    #expect(try await isUnchanged(with: 1, replacing: false) == false)
    #expect(try await isUnchanged(with: 1, replacing: true) == true)
    #expect(try await isUnchanged(with: 2, replacing: true) == false)
  }

  @Test func `a face analyzed again keeps its name and its person`() async throws {
    let eager = try FaceGroupAnalyzer(
      workingDirectory: URL(filePath: index.path),
      configuration: .init(reanalyzesUnchangedFiles: true)
    )
    let all = try assets([.original, .mirrored])
    _ = try await insert(all)
    try await analyzer.update()
    let before = try await analyzer.allFaces.collected()
    _ = try await eager.insertOrUpdateAssets(all).collected()
    let after = try await analyzer.allFaces.collected()
    #expect(after.map(\.id) == before.map(\.id))
    #expect(after.map(\.entityID) == before.map(\.entityID))
    #expect(after.allSatisfy { $0.entityID != nil })
  }

  @Test func `who stops asking keeps what came`() async throws {
    let all = try assets([.original, .mirrored, .dark, .small])
    for try await (assetID, _) in try await analyzer.insertOrUpdateAssets(all)
    where assetID == all[1].id {
      break
    }
    let kept = try await analyzer.scannedAssetIDs.collected()
    #expect(kept == [all[0].id, all[1].id])
  }

  @Test func `a cancelled insertion throws and keeps what came`() async throws {
    let all = try assets([.original, .mirrored, .dark, .small])
    let analyzer = analyzer
    let task = Task {
      var count = 0
      for try await _ in try await analyzer.insertOrUpdateAssets(all) {
        count += 1
        if count == 1 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await analyzer.scannedAssetIDs.collected() == [all[0].id])
  }

  @Test func `a known person is identified without anything being stored`() async throws {
    _ = try await insert(try assets([.original, .mirrored]))
    try await analyzer.update()
    let person = try #require(try await analyzer.allEntities.collected().first).id
    let dark = try PeopleFixtures.make(.dark, "dark.png", in: pictures)
    let answers = try await analyzer.identifyFaces(in: [dark]).collected()
    #expect(answers.map(\.assetID) == [dark.id])
    #expect(answers.first?.faces.map(\.entityID) == [person])
    let detailed = try await analyzer.identifications(in: [dark]).collected()
    let candidate = try #require(detailed.first?.faces.first?.candidates.first)
    #expect(candidate.entityID == person && candidate.similarity > 0.5)
    #expect(try await analyzer.allAssetIDs.collected().count == 2)
    #expect(await analyzer.state == .ready)
  }

  @Test func `in an empty index nobody is identified`() async throws {
    let answers = try await analyzer.identifyFaces(in: try assets([.original])).collected()
    #expect(answers.first?.faces.map(\.entityID) == [nil])
  }

  @Test func `updates that run at once are one`() async throws {
    _ = try await insert(try assets([.original, .mirrored]))
    let analyzer = analyzer
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { try await analyzer.update() } }
      try await group.waitForAll()
    }
    #expect(try await analyzer.allEntities.collected().count == 1)
  }

  @Test func `what people say outlives everything that is computed`() async throws {
    let all = try assets([.original, .mirrored, .dark])
    _ = try await insert(all)
    try await analyzer.update()
    let faces = try await analyzer.allFaces.collected()
    let person = try #require(faces[0].entityID)
    try await analyzer.setName("Eileen", of: person)
    let other = try await analyzer.split([faces[2].id], from: person)
    _ = try await insert([try PeopleFixtures.make(.small, "small.png", in: pictures)])
    try await analyzer.update()
    let now = try await analyzer.fetchFaces(faces.map(\.id)).collected()
    #expect(now.map(\.entityID) == [person, person, other])
    #expect(try await analyzer.person(person)?.name == "Eileen")
    let again = try await analyzer.explain(faces[2].id)
    #expect(again.rule == .placed && again.rejectedEntityIDs == [person])
    #expect(again.neighbors.count == 3)
    // One split person is never suggested to be one again.
    #expect(try await analyzer.suggestions().isEmpty)
    #expect(try await analyzer.corrections().map(\.kind) == [.split, .name])
    let undone = try #require(try await analyzer.undo())
    #expect(undone.kind == .split && undone.faceIDs == [faces[2].id])
    #expect(Set(undone.entityIDs) == [person, other])
    #expect(try await analyzer.fetchFaces([faces[2].id]).collected().map(\.entityID) == [person])
  }

  @Test func `a closer look is kept until all is analyzed anew`() async throws {
    func open(_ configuration: FaceGroupAnalyzer.Configuration) throws -> FaceGroupAnalyzer {
      let folder = URL(filePath: index.path)
      return try FaceGroupAnalyzer(workingDirectory: folder, configuration: configuration)
    }
    func isUnchanged(
      _ all: [MediaIntelligenceImageAsset],
      by analyzer: FaceGroupAnalyzer
    ) async throws -> Bool? {
      for try await event in try await analyzer.insertionEvents(for: all) {
        if case .stored(let picture) = event { return picture.isUnchanged }
      }
      return nil
    }
    let closer = try open(.init(detectionDetail: .crowds))
    // A face that the standard analysis is too coarse for.
    let all = try assets([.tiny])
    #expect(try await insert(all).map(\.faces.count) == [0])
    #expect(try await isUnchanged(all, by: closer) == false)
    #expect(try await isUnchanged(all, by: analyzer) == true)
    try await analyzer.update()
    let faces = try await analyzer.allFaces.collected()
    let person = try #require(faces.first?.entityID)
    try await analyzer.setName("Eileen", of: person)
    _ = try PeopleFixtures.make(.faceless, "0-picture.png", in: pictures)
    #expect(try await insert(all).map(\.faces.count) == [0])
    _ = try PeopleFixtures.make(.tiny, "0-picture.png", in: pictures)
    #expect(try await insert(all).first?.faces.map(\.id) == faces.map(\.id))
    let anew = try open(.init(reanalyzesUnchangedFiles: true))
    #expect(try await isUnchanged(all, by: anew) == false)
    #expect(try await analyzer.allFaces.collected().isEmpty)
    #expect(try await isUnchanged(all, by: closer) == false)
    #expect(try await analyzer.allFaces.collected().map(\.entityID) == [person])
    #expect(try await analyzer.person(person)?.name == "Eileen")
  }

  @Test func `a half copied file brings nobody's words down`() async throws {
    let all = try assets([.original, .mirrored, .dark])
    _ = try await insert(all)
    try await analyzer.update()
    let faces = try await analyzer.allFaces.collected()
    let person = try #require(faces[0].entityID)
    try await analyzer.setName("Eileen", of: person)
    let other = try await analyzer.split([faces[2].id], from: person)
    let before = try await analyzer.people()
    _ = try PeopleFixtures.make(.faceless, "0-picture.png", in: pictures)
    _ = try PeopleFixtures.make(.faceless, "2-picture.png", in: pictures)
    _ = try await insert(all)
    try await analyzer.update()
    #expect(try await analyzer.person(other) == nil)
    #expect(try await analyzer.person(person)?.faceCount == 1)
    _ = try PeopleFixtures.make(.original, "0-picture.png", in: pictures)
    _ = try PeopleFixtures.make(.dark, "2-picture.png", in: pictures)
    _ = try await insert(all)
    try await analyzer.update()
    #expect(try await analyzer.people() == before)
    let after = try await analyzer.allFaces.collected()
    #expect(after.map(\.id) == faces.map(\.id))
    #expect(after.map(\.entityID) == [person, person, other])
  }

  @Test func `faces have details and pictures`() async throws {
    let found = try await insert(try assets([.original]))
    let face = try #require(found.first?.faces.first)
    let detail = try #require(try await analyzer.details(of: [face.id]).first)
    #expect(detail.confidence > 0.8 && detail.quality.score > 0.3)
    #expect(detail.landmarks.leftEye.x < detail.landmarks.rightEye.x)
    let picture = try await analyzer.picture(of: face.id, side: 100)
    #expect(picture.size.width <= 100 && picture.size.width >= 50)
    #expect(try picture.encoded(as: .jpeg).starts(with: [0xff, 0xd8]))
    let failure = await #expect(throws: MediaFailure.self) {
      _ = try await analyzer.picture(of: .init("none"))
    }
    #expect(failure?.code == .notInIndex)
  }

  @Test func `an index goes from one folder to another`() async throws {
    _ = try await insert(try assets([.original, .mirrored]))
    try await analyzer.update()
    let person = try #require(try await analyzer.people().first)
    try await analyzer.setName("Eileen", of: person.id)
    let target = try TemporaryDirectory()
    let copy = try FaceGroupAnalyzer(
      workingDirectory: URL(filePath: target.path),
      configuration: .init()
    )
    try await copy.importIndex(try await analyzer.exportIndex())
    #expect(try await copy.people() == analyzer.people())
    #expect(await copy.state == .ready)
    let dark = try PeopleFixtures.make(.dark, "dark.png", in: pictures)
    let answers = try await copy.identifyFaces(in: [dark]).collected()
    #expect(answers.first?.faces.map(\.entityID) == [person.id])
  }

  @Test func `deleting takes out pictures, and purging everything`() async throws {
    let all = try assets([.original, .mirrored])
    _ = try await insert(all)
    try await analyzer.update()
    try await analyzer.deleteAssets([all[0].id, .init("none")])
    #expect(await analyzer.state == .stale)
    #expect(try await analyzer.allFaces.collected().map { $0.entityID != nil } == [true])
    try await analyzer.deleteAllAssets()
    #expect(await analyzer.state == .ready)
    #expect(try await analyzer.allFaces.collected().isEmpty)
    _ = try await insert(all)
    try await FaceGroupAnalyzer.purge(workingDirectory: URL(filePath: index.path))
    let failure = await #expect(throws: MediaFailure.self) {
      _ = try await analyzer.allFaces.collected()
    }
    #expect(failure?.code == .indexUnusable)
  }
}
