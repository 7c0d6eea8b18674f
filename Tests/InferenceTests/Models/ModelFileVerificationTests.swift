import MediaValues
import TestSupport
import Testing

@testable import Inference

struct ModelFileVerificationTests {
  private static func file(sha256: String) -> ModelFile {
    ModelFile(
      identifier: "abc",
      title: "abc",
      file: "abc.onnx",
      sha256: sha256,
      license: "none",
      trainingData: "none"
    )
  }

  @Test func `a file is intact, changed or unreadable`() throws {
    let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let folder = try TemporaryDirectory()
    try folder.write("abc", to: "abc.onnx")
    let intact = try Self.file(sha256: digest.uppercased()).verified(in: folder.path)
    #expect(intact == .intact)
    let other = String(repeating: "0", count: 64)
    let changed = try Self.file(sha256: other).verified(in: folder.path)
    #expect(changed == .changed(sha256: digest))
    let state = try Self.file(sha256: digest).verified(in: folder.path + "/nowhere")
    let path = folder.path + "/nowhere/abc.onnx"
    #expect(state == .unreadable(reason: "there is no readable file \(path)"))
  }

  @Test func `a raised flag ends the reading`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("abc", to: "abc.onnx")
    let flag = CancellationFlag()
    flag.cancel()
    #expect(throws: CancellationError.self) {
      try Self.file(sha256: "").verified(in: folder.path, cancellation: flag)
    }
  }
}
