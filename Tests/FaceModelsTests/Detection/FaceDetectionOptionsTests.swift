import FaceModels
import Testing

struct FaceDetectionOptionsTests {
  @Test func `options keep the longer side within what the network takes`() {
    #expect(FaceDetectionOptions(longSide: -5, minimumConfidence: 0.7).longSide == 64)
    #expect(FaceDetectionOptions(longSide: 333, minimumConfidence: 0.7).longSide == 320)
    #expect(FaceDetectionOptions(longSide: .max, minimumConfidence: 0.7).longSide == 2_048)
  }
}
