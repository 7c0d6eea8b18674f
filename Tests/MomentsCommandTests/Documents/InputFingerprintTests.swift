import Foundation
import Testing

@testable import MomentsCommand

@Suite("Fingerprint of an input") struct InputFingerprintTests {
  @Test(
    "The digest is that of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ]
  ) func digest(text: String, digits: String) {
    #expect(SHA256.hexadecimal(of: Array(text.utf8)) == digits)
  }

  @Test(
    "Bytes added in pieces count like bytes added at once",
    arguments: [1, 55, 63, 64, 65, 119]
  )
  func pieces(size: Int) {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) {
      hash.update(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(hash.finish() == SHA256.hexadecimal(of: bytes))
  }

  @Test(
    "The shell command of the documentation gives the same",
    arguments: [0, 1, 65_536, 65_537, 200_000]
  ) func shell(size: Int) throws {
    let folder = try TemporaryFolder()
    let content = String((0..<size).map { Character(Unicode.Scalar(UInt8($0 % 89 + 33))) })
    let file = try folder.file("in put", content)
    let run = try ProcessRun(
      "F='\(file)'; { stat -c %s \"$F\"; head -c 65536 \"$F\"; tail -c 65536 \"$F\"; } | sha256sum"
    )
    let fingerprint = try #require(InputFingerprint(path: file))
    #expect(fingerprint.size == Int64(size))
    #expect(run.output == fingerprint.hash + "  -\n")
  }

  @Test(
    "A folder, a device and a missing file have none",
    arguments: ["/", "/dev/null", "/nowhere"]
  )
  func none(path: String) {
    #expect(InputFingerprint(path: path) == nil)
  }
}
