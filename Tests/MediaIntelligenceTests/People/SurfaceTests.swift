import Foundation
import MediaIntelligence
import TestSupport
import Testing

/// Code as it is written for Apple's framework; that it compiles is the test, that it runs another.
struct SurfaceTests {
  private static func drain<S: AsyncSequence>(_ faces: S) async throws -> Int
  where
    S.Element == (
      assetID: MediaIntelligenceImageAsset.ID, faces: [FaceGroupAnalyzer.Face]
    )
  {
    var count = 0
    for try await (assetID, faces) in faces { count += faces.count + assetID.rawValue.count }
    return count
  }

  @Test func `every member has Apple's shape`() async throws {
    let folder = try TemporaryDirectory()
    let directory = URL(filePath: folder.path, directoryHint: .isDirectory)
    let analyzer = try FaceGroupAnalyzer(workingDirectory: directory)
    #expect(analyzer.workingDirectory == directory)
    switch await analyzer.state {
    case .ready: break
    case .stale, .updating: Issue.record("a new index is ready")
    @unknown default: break
    }
    _ = try await Self.drain(try await analyzer.insertOrUpdateAssets([]))
    _ = try await Self.drain(try await analyzer.identifyFaces(in: []))
    let progress = ProgressManager(totalCount: 1)
    try await analyzer.update(subprogress: progress.subprogress(assigningCount: 1))
    try await analyzer.update()
    #expect(progress.isFinished)
    for try await face in analyzer.allFaces {
      _ = (face.id, face.assetID, face.entityID, face.bounds)
    }
    for try await entity in analyzer.allEntities { _ = entity.id }
    for try await id in analyzer.allAssetIDs { _ = id.rawValue }
    for try await (entityID, faces) in analyzer.allFacesByEntityID { _ = (entityID, faces) }
    for try await element in analyzer.allAssetIDsByEntityID {
      _ = (element.entityID, element.assetIDs)
    }
    for try await face in try analyzer.fetchFaces([.init("f")]) { _ = face }
    for try await (entityID, faces) in try analyzer.fetchFaces(for: [.init("e")]) {
      _ = (entityID, faces)
    }
    for try await (assetID, faces) in try analyzer.fetchFaces(in: [.init("a")]) {
      _ = (assetID, faces)
    }
    for try await element in try analyzer.fetchAssetIDs(for: [.init("e")]) { _ = element.assetIDs }
    try await analyzer.deleteAssets([.init("a")])
    try await analyzer.deleteAllAssets()
    try await FaceGroupAnalyzer.purge(workingDirectory: directory)
  }

  @Test func `identifiers are text in JSON and a face comes back whole`() throws {
    let face = FaceGroupAnalyzer.Face(
      id: .init("f"),
      assetID: .init(rawValue: "a"),
      entityID: nil,
      bounds: CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
    )
    let data = try JSONEncoder().encode(face)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(#""id":"f""#) && text.contains(#""bounds":[[0.1"#))
    #expect(try JSONDecoder().decode(FaceGroupAnalyzer.Face.self, from: data).bounds == face.bounds)
    #expect(abs(face.lowerLeftBounds.minY - 0.4) < 1e-12)
    #expect(FaceGroupAnalyzer.State(rawValue: 1) == .stale)
  }

  @Test func `errors have Apple's cases where its initialiser is used`() async throws {
    let folder = try TemporaryDirectory()
    let missing = URL(filePath: folder.file("none"))
    #expect(throws: MediaIntelligenceError.workingDirectory) {
      try FaceGroupAnalyzer(workingDirectory: missing)
    }
    await #expect(throws: MediaIntelligenceError.workingDirectory) {
      try await FaceGroupAnalyzer.purge(workingDirectory: missing)
    }
    await #expect(throws: MediaIntelligenceError.workingDirectory) {
      try await FaceGroupAnalyzer.purge(workingDirectory: URL(filePath: folder.path))
    }
    let analyzer = try FaceGroupAnalyzer(workingDirectory: URL(filePath: folder.path))
    let asset = MediaIntelligenceImageAsset(url: URL(filePath: "/none.jpg"))
    await #expect(throws: MediaIntelligenceError.faceGroupProcessing) {
      _ = try await analyzer.insertOrUpdateAssets([asset, asset])
    }
  }

  @Test func `failures have details where a configuration is given`() throws {
    let folder = try TemporaryDirectory()
    let failure = #expect(throws: MediaFailure.self) {
      try FaceGroupAnalyzer(
        workingDirectory: URL(filePath: folder.file("none")),
        configuration: .init()
      )
    }
    #expect(failure?.code == .fileNotFound)
    let remote = try #require(URL(string: "https://example.invalid/x"))
    let other = #expect(throws: MediaFailure.self) {
      try FaceGroupAnalyzer(workingDirectory: remote, configuration: .init())
    }
    #expect(other?.code == .notLocal)
  }

  @Test func `without models the availability says what mends it`() throws {
    let folder = try TemporaryDirectory()
    let configuration = FaceGroupAnalyzer.Configuration(modelsPath: folder.file("none"))
    let found = FaceGroupAnalyzer.availability(
      configuration: configuration,
      workingDirectory: URL(filePath: folder.file("none"))
    )
    #expect(!found.isAvailable)
    #expect(found.obstacles.contains { $0.code == .missingComponent && $0.remedy != nil })
    #expect(found.obstacles.contains { $0.code == .fileNotFound })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `without models pictures are refused and queries work`() async throws {
    let folder = try TemporaryDirectory()
    let analyzer = try FaceGroupAnalyzer(
      workingDirectory: URL(filePath: folder.path),
      configuration: .init(modelsPath: folder.file("none"))
    )
    let asset = MediaIntelligenceImageAsset(url: URL(filePath: "/none.jpg"))
    let failure = await #expect(throws: MediaFailure.self) {
      _ = try await analyzer.insertOrUpdateAssets([asset])
    }
    #expect(failure?.code == .missingComponent)
    #expect(try await analyzer.people().isEmpty)
    #expect(try await analyzer.suggestions().isEmpty)
    try await analyzer.update()
  }
}
