import Foundation
import Inference
import MediaValues
import TestSupport
import Testing

@testable import FaceModels

@Suite(.enabled(if: FaceFixtures.isInstalled, "needs `bash Samples/setup-faces.sh`"))
struct CompiledModelCacheTests: ~Copyable {
  private static let picture = FaceDrawing.picture(
    of: [FaceDrawing(x: 110, y: 120, scale: 1)],
    size: PixelSize(width: 300, height: 240)
  )

  private let folder: TemporaryDirectory
  private var networks: String { folder.path + "/cache/mediaintelligence/compiled-networks" }

  init() throws {
    folder = try Self.folderWithModel()
  }

  private static func folderWithModel() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/models",
      withIntermediateDirectories: false
    )
    try putModel(in: folder.path + "/models")
    return folder
  }

  /// Puts a copy of the installed detector, that a test may touch, in place of what is there.
  private static func putModel(in models: String) throws {
    let path = models + "/yunet_2023mar.onnx"
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(
      atPath: try #require(FaceFixtures.library).catalog.folder + "/yunet_2023mar.onnx",
      toPath: path
    )
  }

  /// Finds faces as a new process would, with nothing compiled in memory.
  private func detect() throws -> [DetectedFace] {
    let library = try FaceFixtures.library(
      FaceModelConfiguration(modelsPath: folder.path + "/models"),
      cache: folder.path + "/cache"
    )
    var detector = try library.makeDetector(.photos)
    return try detector.detect(in: Self.picture)
  }

  private func kept() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: networks).sorted()
  }

  /// The number by which the file system tells a replaced file from one that was left alone.
  private func fileNumber(_ name: String) throws -> UInt64 {
    let attributes = try FileManager.default.attributesOfItem(atPath: networks + "/" + name)
    return try #require(attributes[.systemFileNumber] as? UInt64)
  }

  @Test func `a network is compiled once, and imported it finds the same faces`() throws {
    let compiled = try detect()
    let name = try #require(try kept().first)
    let number = try fileNumber(name)
    #expect(try detect() == compiled)
    #expect(compiled.count == 1)
    #expect(try kept() == [name])
    #expect(try fileNumber(name) == number)
  }

  @Test(arguments: ["", "junk", "half"])
  func `a damaged file is replaced`(damage: String) throws {
    let compiled = try detect()
    let name = try #require(try kept().first)
    let whole = try Data(contentsOf: URL(filePath: networks + "/" + name))
    let content = damage == "half" ? whole.prefix(whole.count / 2) : Data(damage.utf8)
    try content.write(to: URL(filePath: networks + "/" + name))
    #expect(try detect() == compiled)
    #expect(try Data(contentsOf: URL(filePath: networks + "/" + name)) != content)
    // Two exports of one network differ by some bytes; a whole one is taken over and left alone.
    let number = try fileNumber(name)
    #expect(try detect() == compiled)
    #expect(try fileNumber(name) == number)
  }

  @Test func `a network of a model that was replaced makes room for the new one`() throws {
    let compiled = try detect()
    let former = try kept()
    try Self.putModel(in: folder.path + "/models")
    #expect(try detect() == compiled)
    #expect(try kept().count == 1)
    #expect(try kept() != former)
  }

  @Test(.enabled(if: getuid() == 0, "only root can give files away"))
  func `another user's file is not used`() throws {
    _ = try detect()
    let name = try #require(try kept().first)
    try FileManager.default.setAttributes(
      [.ownerAccountID: 65_534],
      ofItemAtPath: networks + "/" + name
    )
    let number = try fileNumber(name)
    #expect(try detect().count == 1)
    #expect(try fileNumber(name) != number)
  }

  @Test func `where nothing can be kept faces are found all the same`() throws {
    try folder.write("a file", to: "cache")
    #expect(try detect().count == 1)
  }

  @Test func `the folder is readable by its owner alone`() throws {
    _ = try detect()
    let attributes = try FileManager.default.attributesOfItem(atPath: networks)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }
}
