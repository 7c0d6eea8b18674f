internal import MediaValues

/// How thoroughly faces are looked for.
package struct FaceDetectionOptions: Sendable, Hashable {
  /// The longer side of the picture as the network sees it, in pixels: a multiple of 32, 64…2048.
  ///
  /// The network finds faces of about 10 to 300 of these pixels; the cost grows with the square.
  package var longSide: Int
  /// The least confidence of a face, 0…1.
  ///
  /// At 0.7 nearly every face that others find is found, and of some 40 pictures without a face one
  /// shows a false one; at 0.8 a fifth of the false ones remain.
  package var minimumConfidence: Float
  /// The largest overlap of two faces, as the shared area over the joint area, 0…1.
  package var overlapLimit: Float
  /// The most faces in one picture; the surest are kept.
  package var maximumCount: Int

  /// Makes options; the overlap limit is the one that the detector's authors use.
  package init(
    longSide: Int,
    minimumConfidence: Float,
    overlapLimit: Float = 0.3,
    maximumCount: Int = 512
  ) {
    self.longSide = min(max(longSide, 64), 2_048) / 32 * 32
    self.minimumConfidence = minimumConfidence
    self.overlapLimit = overlapLimit
    self.maximumCount = maximumCount
  }

  /// For frames of a video, where faces that matter are large: 320 pixels, confidence 0.7.
  package static let videoFrames = FaceDetectionOptions(longSide: 320, minimumConfidence: 0.7)
  /// For photos of which people are grouped: 640 pixels, confidence 0.8.
  package static let photos = FaceDetectionOptions(longSide: 640, minimumConfidence: 0.8)
  /// For photos of crowds: 1280 pixels, confidence 0.8.
  package static let crowds = FaceDetectionOptions(longSide: 1_280, minimumConfidence: 0.8)
}
