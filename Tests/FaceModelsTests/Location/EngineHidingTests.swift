import FaceModels
import Glibc
import MediaValues
import Testing

struct EngineHidingTests {
  @Test func `the environment can hide the engine`() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("MEDIAINTELLIGENCE_DISABLE_OPTIONAL", "heif,openvino", 1)
      let status = FaceModelStatus(configuration: FaceModelConfiguration())
      guard let obstacle = status.obstacle, obstacle.code == .missingComponent,
        obstacle.remedy == "Take openvino out of MEDIAINTELLIGENCE_DISABLE_OPTIONAL."
      else { exit(1) }
      exit(0)
    }
  }
}
