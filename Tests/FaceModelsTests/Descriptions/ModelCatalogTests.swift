import FaceModels
import Foundation
import Glibc
import Inference
import MediaValues
import TestSupport
import Testing

struct ModelCatalogTests {
  /// A description file with some of its parts replaced.
  private static func description(replacing part: String = "", with other: String = "") -> String {
    let text = """
      {
        "kind": "faceEmbedder",
        "model": {
          "identifier": "mine", "title": "My embedder", "file": "mine.onnx",
          "sha256": "\(String(repeating: "ab", count: 32))",
          "license": "CC0-1.0", "trainingData": "My own photos."
        },
        "pixels": {"channelOrder": "rgb", "mean": 127.5, "scale": 0.0078},
        "side": 112, "output": "embedding", "length": 512, "samePersonSimilarity": 0.28
      }
      """
    guard let range = text.firstRange(of: part), !part.isEmpty else { return text }
    return text.replacingCharacters(in: range, with: other)
  }

  @Test func `an empty folder offers the two known models`() throws {
    let folder = try TemporaryDirectory()
    let catalog = try ModelCatalog(folder: folder.path)
    #expect(catalog.detector == .yuNet)
    #expect(catalog.embedders == [.sFace])
  }

  @Test func `a description file adds an embedder`() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Self.description(), to: "mine.json")
    let catalog = try ModelCatalog(folder: folder.path)
    let mine = try catalog.embedder("mine")
    #expect(catalog.embedders == [.sFace, mine])
    #expect(mine.pixels == PixelCoding(channelOrder: .rgb, mean: 127.5, scale: 0.0078))
    #expect(mine.length == 512)
    #expect(mine.model.identity == "mine@abababababababab")
  }

  @Test func `files of other kinds are passed over`() throws {
    let folder = try TemporaryDirectory()
    try folder.write(#"{"kind": "somethingElse"}"#, to: "other.json")
    try folder.write("not JSON at all", to: ".hidden.json")
    try folder.write("not JSON at all", to: "notes.txt")
    #expect(try ModelCatalog(folder: folder.path).embedders == [.sFace])
  }

  @Test(arguments: [
    ("\"mine.onnx\"", "\"../mine.onnx\""), ("\"mine.onnx\"", "\"\""), ("abab", "xy"),
    ("112", "4"), ("512", "0"), ("512", "-3"), ("512", "1e9"), ("0.0078", "0"), ("0.28", "3"),
    ("\"embedding\"", "\"\""), ("\"mine\"", "\"\""), ("\"mine\"", "\"sface-2021dec\""),
    ("\"rgb\"", "\"hsv\""), ("\"side\": 112,", ""), ("{", ""), ("512", "99999999999999999999"),
  ])
  func `a description that cannot be right is refused by name`(part: String, other: String) throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(
      Self.description(replacing: part, with: other),
      to: "wrong.json"
    )
    let failure = #expect(throws: MediaFailure.self) { try ModelCatalog(folder: folder.path) }
    #expect(failure?.code == .missingComponent)
    #expect(failure?.path == path)
    #expect(failure?.reason?.isEmpty == false)
  }

  @Test func `an enormous description is refused before it is read`() throws {
    let folder = try TemporaryDirectory()
    try folder.write(String(repeating: " ", count: 1 << 21), to: "large.json")
    let failure = #expect(throws: MediaFailure.self) { try ModelCatalog(folder: folder.path) }
    #expect(failure?.reason == "the file is larger than a megabyte")
  }

  @Test func `a pipe in place of a file is refused and not waited for`() throws {
    let folder = try TemporaryDirectory()
    for name in ["pipe.json", "yunet_2023mar.onnx"] {
      try #require(unsafe mkfifo(folder.path + "/" + name, 0o600) == 0)
    }
    let failure = #expect(throws: MediaFailure.self) { try ModelCatalog(folder: folder.path) }
    #expect(failure?.path == folder.path + "/pipe.json")
    try FileManager.default.removeItem(atPath: folder.path + "/pipe.json")
    let catalog = try ModelCatalog(folder: folder.path)
    #expect(throws: MediaFailure.self) { try catalog.path(of: catalog.detector.model) }
    let state = try catalog.detector.model.verified(in: folder.path)
    #expect(state != .intact)
  }

  @Test func `an unknown embedder is answered with the names there are`() throws {
    let folder = try TemporaryDirectory()
    let catalog = try ModelCatalog(folder: folder.path)
    let failure = #expect(throws: MediaFailure.self) { try catalog.embedder("mine") }
    #expect(failure?.code == .missingComponent)
    #expect(failure?.remedy == "Choose one of: sface-2021dec.")
  }

  @Test func `a model that is not there is answered with the command that installs it`() throws {
    let folder = try TemporaryDirectory()
    let catalog = try ModelCatalog(folder: folder.path)
    let failure = #expect(throws: MediaFailure.self) {
      try catalog.path(of: catalog.detector.model)
    }
    #expect(failure?.code == .missingComponent)
    #expect(failure?.remedy == "Run `bash Samples/setup-faces.sh`.")
    #expect(failure?.path == folder.path + "/yunet_2023mar.onnx")
  }
}
