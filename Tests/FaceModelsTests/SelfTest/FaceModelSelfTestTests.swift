import Inference
import MediaValues
import Testing

@testable import FaceModels

@Suite(.enabled(if: FaceFixtures.isInstalled, "needs `bash Samples/setup-faces.sh`"))
struct FaceModelSelfTestTests {
  @Test func `installed models give the known answers`() throws {
    let test = try FaceModelSelfTest.run(with: try #require(FaceFixtures.library))
    #expect(test.checks.count == 7)
    for check in test.checks { #expect(check.isPassed, "\(check)") }
    #expect(test.isPassed)
  }
}

struct FaceModelSelfTestCheckTests {
  @Test func `a value too far away fails the test`() {
    func check(_ found: Double) -> SelfTestCheck {
      SelfTestCheck(name: "cosine", expected: 0.8, found: found, tolerance: 0.01)
    }
    #expect(FaceModelSelfTest(checks: [check(0.805)]).isPassed)
    #expect(!FaceModelSelfTest(checks: [check(0.805), check(0.82)]).isPassed)
    #expect(!FaceModelSelfTest(checks: [check(.nan)]).isPassed)
    #expect(!FaceModelSelfTest(checks: []).isPassed)
  }
}
