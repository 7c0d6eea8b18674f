import FaceClustering
import MediaValues
import Testing

struct FaceRoleTests {
  private func quality(
    size: Float = 100,
    visible: Float = 1,
    yaw: Float = 0,
    pitch: Float = 0,
    sharpness: Float = 0.7
  ) -> FaceQuality {
    FaceQuality(
      pixelSize: size,
      visibleFraction: visible,
      edgeDistance: 1,
      yaw: yaw,
      pitch: pitch,
      roll: 0,
      sharpness: sharpness
    )
  }

  @Test func `only faces that are seen well found groups`() {
    let cases: [(FaceQuality, Float, FaceRole)] = [
      (quality(), 0.9, .founds),
      (quality(), 0.7, .joins),
      (quality(size: 40), 0.9, .joins),
      (quality(size: 20), 0.9, .staysAlone),
      (quality(visible: 0.7), 0.9, .joins),
      (quality(visible: 0.4), 0.9, .staysAlone),
      (quality(yaw: -48), 0.9, .joins),
      (quality(yaw: 44), 0.9, .founds),
      (quality(pitch: 60), 0.9, .joins),
      (quality(yaw: 80), 0.9, .staysAlone),
      (quality(sharpness: 0.2), 0.9, .joins),
    ]
    for (quality, confidence, role) in cases {
      #expect(FaceRole(confidence: confidence, quality: quality) == role)
    }
  }
}
