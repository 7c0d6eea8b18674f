internal import MediaValues

/// Five landmarks in pixels, and what their places say about the head's posture.
///
/// The angles follow from a rigid mean face: the tip of the nose stands out from the line between the
/// middles of eyes and mouth by 0.42 of the distance of the eyes and 0.41 of the distance between eyes
/// and mouth. The proportions are those of the six-point face commonly used for head-pose estimation
/// (eyes ±225, 170, −135; mouth ±150, −150, −125; nose at the origin; pupils taken at ±160). The height
/// of the nose between eyes and mouth is the median that YuNet gives over 512 portraits. Good to about
/// ten degrees.
struct FaceGeometry: Sendable {
  /// Eyes, nose, corners of the mouth; left before right.
  let points: [SIMD2<Float>]

  private static let noseDepthPerEyeDistance: Float = 0.42
  private static let noseDepthPerFaceHeight: Float = 0.41
  private static let noseHeight: Float = 0.57

  /// Takes the landmarks of a face in a picture of a size.
  init(_ landmarks: FaceLandmarks, in size: PixelSize) {
    points = landmarks.points.map {
      SIMD2(Float($0.x * Double(size.width)), Float($0.y * Double(size.height)))
    }
  }

  private var eyes: SIMD2<Float> { points[1] - points[0] }
  private var eyeMiddle: SIMD2<Float> { (points[0] + points[1]) / 2 }
  private var axis: SIMD2<Float> { (points[3] + points[4]) / 2 - eyeMiddle }

  /// The tilt in degrees, clockwise positive.
  var roll: Float { degrees(y: eyes.y, x: eyes.x) }

  /// The turn in degrees, positive when the nose points to the picture's right.
  var yaw: Float {
    let length = length(axis)
    guard length > 0 else { return 0 }
    let nose = points[2] - eyeMiddle
    let offset = (axis.y * nose.x - axis.x * nose.y) / length
    let distance = self.length(eyes)
    return degrees(y: offset, x: Self.noseDepthPerEyeDistance * distance)
  }

  /// The bend in degrees, positive downwards.
  var pitch: Float {
    let square = axis.x * axis.x + axis.y * axis.y
    guard square > 0 else { return 0 }
    let nose = points[2] - eyeMiddle
    let height = (nose.x * axis.x + nose.y * axis.y) / square
    return degrees(y: height - Self.noseHeight, x: Self.noseDepthPerFaceHeight)
  }

  private func length(_ vector: SIMD2<Float>) -> Float {
    (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }
}
