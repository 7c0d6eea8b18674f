import Foundation
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("Fingerprint of an input") struct InputFingerprintTests {
  @Test(
    "The shell command of the documentation gives the same",
    arguments: [0, 1, 65_536, 65_537, 200_000]
  ) func shell(size: Int) throws {
    let folder = try TemporaryDirectory()
    let content = String((0..<size).map { Character(Unicode.Scalar(UInt8($0 % 89 + 33))) })
    let file = try folder.make("in put", content)
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
