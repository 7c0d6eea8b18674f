/// Five places in a face, left and right as seen in the picture; they may lie outside it.
package struct FaceLandmarks: Sendable, Hashable, Codable {
  /// The middle of the eye further left in an upright face.
  package var leftEye: NormalizedPoint
  /// The middle of the eye further right in an upright face.
  package var rightEye: NormalizedPoint
  /// The tip of the nose.
  package var nose: NormalizedPoint
  /// The corner of the mouth below the left eye.
  package var leftMouthCorner: NormalizedPoint
  /// The corner of the mouth below the right eye.
  package var rightMouthCorner: NormalizedPoint

  /// Makes landmarks from the five places.
  package init(
    leftEye: NormalizedPoint,
    rightEye: NormalizedPoint,
    nose: NormalizedPoint,
    leftMouthCorner: NormalizedPoint,
    rightMouthCorner: NormalizedPoint
  ) {
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.nose = nose
    self.leftMouthCorner = leftMouthCorner
    self.rightMouthCorner = rightMouthCorner
  }

  /// The five places in the order above.
  package var points: [NormalizedPoint] {
    [leftEye, rightEye, nose, leftMouthCorner, rightMouthCorner]
  }
}
