import Inference
import Testing
import TextModels

@Suite(.enabled(if: TextFixtures.isInstalled, "needs `bash Samples/setup-faces.sh`"))
struct TextModelSelfTestTests {
  @Test func `the drawn words are found where they were elsewhere`() throws {
    let checks = try TextModelSelfTest.run(with: try #require(TextFixtures.library))
    #expect(checks.count == 4)
    for check in checks { #expect(check.isPassed, "\(check)") }
  }
}
