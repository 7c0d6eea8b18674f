import Foundation
import Inference
import MediaValues
import TestSupport
import Testing

@testable import FaceModels

struct FaceModelStatusTests {
  @Test func `without anything installed the obstacle names the command that mends it`() throws {
    let folder = try TemporaryDirectory()
    let configuration = FaceModelConfiguration(
      enginePath: folder.path,
      modelsPath: folder.path + "/models"
    )
    let status = FaceModelStatus(configuration: configuration)
    #expect(status.obstacle?.code == .missingComponent)
    #expect(status.obstacle?.remedy == "Run `bash Samples/setup-faces.sh`.")
    #expect(throws: MediaFailure.self) { try status.engine.get() }
    #expect(throws: MediaFailure.self) { try status.models.get() }
    #expect(throws: MediaFailure.self) { try FaceModelLibrary(configuration: configuration) }
  }

  @Test func `a folder that lacks a model says which`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("", to: "models/yunet_2023mar.onnx")
    let status = FaceModelStatus(
      configuration: FaceModelConfiguration(modelsPath: folder.path + "/models")
    )
    let models = try status.models.get()
    #expect(models.map(\.file.identifier) == ["yunet-2023mar", "sface-2021dec"])
    #expect(models.map { $0.path == nil } == [false, true])
    #expect(status.obstacle != nil)
  }
}

@Suite(.enabled(if: FaceFixtures.isInstalled, "needs `bash Samples/setup-faces.sh`"))
struct FaceModelLibraryTests {
  private static let picture = FaceDrawing.picture(
    of: [FaceDrawing(x: 110, y: 120, scale: 1)],
    size: PixelSize(width: 300, height: 240)
  )

  /// The installed engine with models of one's own, compiled into their folder.
  private static func library(models: String, embedder: String? = nil) throws -> FaceModelLibrary {
    var configuration = FaceModelConfiguration(modelsPath: models)
    if let embedder { configuration.embedder = embedder }
    return try FaceFixtures.library(configuration, cache: models + "/cache")
  }

  /// The folder of the installed models.
  private static func installed() throws -> String {
    try #require(FaceFixtures.library).catalog.folder
  }

  @Test func `nothing stands in the way of installed models and they tell their version`() throws {
    let status = FaceModelStatus(configuration: FaceModelConfiguration())
    #expect(status.obstacle == nil)
    let engine = try status.engine.get()
    #expect(engine.version.hasPrefix("20"))
    #expect(engine.path.contains("libopenvino_c.so"))
    #expect(try status.models.get().allSatisfy { $0.path != nil })
  }

  @Test func `the installed detector is the one described`() throws {
    let state = try FaceDetectorDescription.yuNet.model.verified(in: try Self.installed())
    #expect(state == .intact)
  }

  @Test(arguments: ["", "not a network", "\u{8}\u{7}\u{12}\u{4}junk"])
  func `a damaged model is reported with its path`(content: String) throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(content, to: "yunet_2023mar.onnx")
    var detector = try Self.library(models: folder.path).makeDetector(.photos)
    let failure = #expect(throws: MediaFailure.self) { try detector.detect(in: Self.picture) }
    #expect(failure?.path == path)
    #expect(failure?.reason?.isEmpty == false)
  }

  @Test func `a detector that failed goes on failing and a new one finds the mended model`() throws
  {
    let folder = try TemporaryDirectory()
    let path = try folder.write("damaged", to: "yunet_2023mar.onnx")
    let library = try Self.library(models: folder.path)
    var detector = try library.makeDetector(.photos)
    let failure = #expect(throws: MediaFailure.self) { try detector.detect(in: Self.picture) }
    let whole = try Data(contentsOf: URL(filePath: try Self.installed() + "/yunet_2023mar.onnx"))
    try whole.write(to: URL(filePath: path))
    let again = #expect(throws: MediaFailure.self) { try detector.detect(in: Self.picture) }
    #expect(again == failure)
    var another = try library.makeDetector(.photos)
    #expect(try another.detect(in: Self.picture).count == 1)
  }

  @Test func `half a model is reported`() throws {
    let folder = try TemporaryDirectory()
    let whole = try Data(
      contentsOf: URL(filePath: try Self.installed() + "/yunet_2023mar.onnx")
    )
    try folder.write([UInt8](whole.prefix(whole.count / 2)), to: "yunet_2023mar.onnx")
    var detector = try Self.library(models: folder.path).makeDetector(.photos)
    #expect(throws: MediaFailure.self) { try detector.detect(in: Self.picture) }
  }

  @Test func `a damaged embedder is reported with its path at the first face`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("damaged", to: "sface_2021dec.onnx")
    let face = try Self.face()
    var embedder = try Self.library(models: folder.path).makeEmbedder()
    let failure = #expect(throws: MediaFailure.self) {
      try embedder.embedding(of: face, in: Self.picture)
    }
    #expect(failure?.code == .missingComponent)
    #expect(failure?.path == path)
  }

  @Test func `a missing detector is reported before work starts`() throws {
    let folder = try TemporaryDirectory()
    let library = try Self.library(models: folder.path)
    #expect(throws: MediaFailure.self) { _ = try library.makeDetector(.photos) }
    #expect(throws: MediaFailure.self) { _ = try library.makeEmbedder() }
  }

  /// A description file makes another embedder of SFace itself.
  private func describe(output: String, length: Int, in folder: TemporaryDirectory) throws {
    let model = FaceEmbedderDescription.sFace.model.file
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/" + model,
      withDestinationPath: try Self.installed() + "/" + model
    )
    try folder.write(
      """
      {
        "kind": "faceEmbedder",
        "model": {
          "identifier": "other", "title": "Other", "file": "\(model)",
          "sha256": "\(String(repeating: "12", count: 32))", "license": "Apache-2.0",
          "trainingData": "unknown"
        },
        "pixels": {"channelOrder": "rgb", "mean": 0, "scale": 1},
        "side": 112, "output": "\(output)", "length": \(length), "samePersonSimilarity": 0.4
      }
      """,
      to: "other.json"
    )
  }

  private static func face() throws -> DetectedFace {
    var detector = try #require(FaceFixtures.library).makeDetector(.photos)
    return try #require(try detector.detect(in: picture).first)
  }

  @Test func `an embedder named by a description file gives embeddings of its own`() throws {
    let folder = try TemporaryDirectory()
    try describe(output: "fc1", length: 128, in: folder)
    let face = try Self.face()
    var other = try Self.library(models: folder.path, embedder: "other").makeEmbedder()
    var usual = try #require(FaceFixtures.library).makeEmbedder()
    let embedding = try other.embedding(of: face, in: Self.picture)
    let same = try usual.embedding(of: face, in: Self.picture)
    #expect(embedding.model == "other@1212121212121212")
    #expect(embedding.values == same.values)
    #expect(embedding.similarity(to: same) == nil)
  }

  @Test(arguments: [("fc1", 512), ("fc1", 64), ("nothing", 128)])
  func `a description that does not fit the network is reported`(output: String, length: Int) throws
  {
    let folder = try TemporaryDirectory()
    try describe(output: output, length: length, in: folder)
    var other = try Self.library(models: folder.path, embedder: "other").makeEmbedder()
    let face = try Self.face()
    #expect(throws: MediaFailure.self) { try other.embedding(of: face, in: Self.picture) }
  }
}
