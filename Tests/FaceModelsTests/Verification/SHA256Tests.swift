import MediaValues
import Testing

@testable import FaceModels

struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `the examples of the standard come out`(text: String, digest: String) {
    var hash = SHA256()
    hash.update(Array(text.utf8))
    #expect(hash.hexadecimal() == digest)
  }

  @Test func `the size of the pieces does not matter`() {
    let bytes = (0..<1_000).map { UInt8($0 % 251) }
    var whole = SHA256()
    whole.update(bytes)
    var pieces = SHA256()
    for byte in bytes { pieces.update([byte]) }
    #expect(whole.hexadecimal() == pieces.hexadecimal())
  }
}

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
    let folder = try TemporaryFolder()
    try folder.write("abc", to: "abc.onnx")
    let intact = try Self.file(sha256: digest.uppercased()).verified(in: folder.path)
    #expect(intact == .intact)
    let other = String(repeating: "0", count: 64)
    let changed = try Self.file(sha256: other).verified(in: folder.path)
    #expect(changed == .changed(sha256: digest))
    let state = try Self.file(sha256: digest).verified(in: folder.path + "/nowhere")
    #expect(state == .unreadable(reason: "No such file or directory"))
  }

  @Test func `a raised flag ends the reading`() throws {
    let folder = try TemporaryFolder()
    try folder.write("abc", to: "abc.onnx")
    let flag = CancellationFlag()
    flag.cancel()
    #expect(throws: CancellationError.self) {
      try Self.file(sha256: "").verified(in: folder.path, cancellation: flag)
    }
  }
}
