/// A face found in a picture.
package struct DetectedFace: Sendable, Hashable, Codable {
  /// The part of the picture that the face fills, cut at the picture's edges.
  package var bounds: NormalizedRectangle
  /// How sure the detector is that this is a face, 0…1.
  package var confidence: Float
  /// Eyes, nose and mouth.
  package var landmarks: FaceLandmarks
  /// How well the face can be seen.
  package var quality: FaceQuality

  /// Makes a face from its parts.
  package init(
    bounds: NormalizedRectangle,
    confidence: Float,
    landmarks: FaceLandmarks,
    quality: FaceQuality
  ) {
    self.bounds = bounds
    self.confidence = confidence
    self.landmarks = landmarks
    self.quality = quality
  }
}
