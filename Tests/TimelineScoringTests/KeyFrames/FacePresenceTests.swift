import MediaValues
import Testing

@testable import TimelineScoring

/// A face in the middle of the picture, good in every way unless told otherwise.
func face(
  height: Double = 0.3,
  confidence: Float = 0.95,
  yaw: Float = 0,
  edgeDistance: Float = 1,
  sharpness: Float = 0.7
) -> DetectedFace {
  let center = NormalizedPoint(x: 0.5, y: 0.5)
  return DetectedFace(
    bounds: NormalizedRectangle(x: 0.4, y: 0.3, width: height * 0.7, height: height),
    confidence: confidence,
    landmarks: FaceLandmarks(
      leftEye: center,
      rightEye: center,
      nose: center,
      leftMouthCorner: center,
      rightMouthCorner: center
    ),
    quality: FaceQuality(
      pixelSize: 60,
      visibleFraction: 1,
      edgeDistance: edgeDistance,
      yaw: yaw,
      pitch: 0,
      roll: 0,
      sharpness: sharpness
    )
  )
}

@Suite struct FacePresenceTests {
  @Test func `no face is nothing and a good face is all`() {
    #expect(FacePresence([]).value == 0)
    #expect(FacePresence([face()]).value == 1)
  }

  @Test(
    arguments: [
      face(height: 0.1), face(confidence: 0.7), face(yaw: 50), face(edgeDistance: 0),
      face(sharpness: 0.3),
    ]
  )
  func `a face that is small, doubtful, averted, cut or blurred counts less`(poor: DetectedFace) {
    let value = FacePresence([poor]).value
    #expect(value < 1)
    #expect(value >= 0)
  }

  @Test func `further faces add a little, up to one`() {
    let small = face(height: 0.12)
    let one = FacePresence([small]).value
    #expect(FacePresence([small, small]).value > one)
    #expect(FacePresence(Array(repeating: small, count: 50)).value == 1)
  }

  @Test func `a face of senseless numbers counts nothing`() {
    #expect(FacePresence([face(height: .nan)]).value == 0)
    #expect(FacePresence([face(confidence: .nan)]).value == 0)
  }

  @Test func `of two pictures alike the one with a face is chosen`() {
    var made = timeline(seconds: 30)
    for index in made.samples.indices { made.samples[index].faces = [] }
    made.samples[17].faces = [face()]
    let picked = KeyFrameSelector().candidates(in: made, shots: shots(over: made))
    #expect(picked.map(\.timestamp) == [made.samples[17].time])
    #expect(picked.allSatisfy { addsUp($0.reasons, to: $0.score) && $0.score <= 1 })
    #expect(picked.first?.reasons.contains { $0.name == .faces && $0.contribution > 0 } == true)
  }

  @Test(
    arguments: [
      face(height: 0.1), face(confidence: 0.7), face(sharpness: 0.37), face(sharpness: .nan),
    ]
  )
  func `a small, doubtful or blurred face does not vouch for its picture`(poor: DetectedFace) {
    #expect(!FacePresence.isCrisp([poor]))
    #expect(FacePresence.isCrisp([poor, face()]))
    #expect(!FacePresence.isCrisp([]))
    #expect(!FacePresence.isCrisp(nil))
  }

  @Test func `a face is lost when it goes or turns away, not when it was never looked for`() {
    #expect(FacePresence.isLost(from: [face()], to: []))
    #expect(FacePresence.isLost(from: [face()], to: [face(yaw: 80)]))
    #expect(!FacePresence.isLost(from: [face()], to: [face(sharpness: 0.6)]))
    #expect(!FacePresence.isLost(from: [], to: [face()]))
    #expect(!FacePresence.isLost(from: [face()], to: nil))
    #expect(!FacePresence.isLost(from: nil, to: []))
  }
}
