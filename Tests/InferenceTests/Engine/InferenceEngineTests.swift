import Inference
import MediaValues
import TestSupport
import Testing

@Suite(.enabled(if: !EngineFixtures.isHidden, "needs the engine not to be hidden"))
struct InferenceEngineLoadingTests {
  @Test func `a library that is not there is reported with the command that installs it`() {
    let failure = #expect(throws: MediaFailure.self) {
      try InferenceEngine.load(library: "/nowhere/libopenvino_c.so")
    }
    #expect(failure?.code == .missingComponent)
    #expect(failure?.path == "/nowhere/libopenvino_c.so")
    #expect(failure?.remedy == "Run `bash Samples/setup-faces.sh`.")
    #expect(failure?.reason?.contains("No such file") == true)
  }

  @Test func `a file that is no library is reported`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("not a library", to: "libopenvino_c.so")
    let failure = #expect(throws: MediaFailure.self) { try InferenceEngine.load(library: path) }
    #expect(failure?.code == .missingComponent)
    #expect(failure?.reason?.isEmpty == false)
  }

  @Test func `a library of another kind is reported by the function that it lacks`() {
    let failure = #expect(throws: MediaFailure.self) {
      try InferenceEngine.load(library: "libm.so.6")
    }
    #expect(failure?.code == .missingComponent)
    #expect(failure?.reason?.contains("ov_get_openvino_version") == true)
  }

  @Test func `a path of any length with any characters gives a reason`() {
    let path = "/" + String(repeating: "very,long\n", count: 500)
    let failure = #expect(throws: MediaFailure.self) { try InferenceEngine.load(library: path) }
    #expect(failure?.code == .missingComponent)
  }
}
