/// How one frame differs from those before it, in a video of which every frame is decoded.
package struct FrameStep: Sendable, Hashable {
  /// The frame's presentation timestamp, relative to the first frame shown.
  package var time: CMTime
  /// The mean luma, 0…1.
  package var meanLuma: Float = 0
  /// The standard deviation of luma over the picture, 0…1.
  package var lumaDeviation: Float = 0
  /// The mean difference of hue, saturation and value to the frame before, 0…1, hue as an angle.
  package var colorDifference: Float = 0
  /// The distance of colour histograms to the frame before, 0…1.
  package var histogramDifference: Float = 0
  /// The distance of colour histograms to the frame a third of a second before, 0…1.
  package var windowDifference: Float = 0
  /// How little the two pictures correlate, 0…1.
  package var structureDifference: Float = 0
  /// How little the frames on both sides of the frame before correlate, 0…1: small for a flash.
  package var differenceAcross: Float = 0
  /// How far pixels lie outside the range of their neighbourhood in the frame before, 0…1.
  package var localDifference: Float = 0
  /// How little the picture correlates with the one a third of a second before, 0…1.
  package var windowStructureDifference: Float = 0
  /// How little the picture correlates with the one a sixth of a second before, 0…1.
  package var halfWindowStructureDifference: Float = 0
  /// The colour difference that nine tenths of the picture's blocks exceed, 0…1: low while any part stays.
  package var quietestDifference: Float = 0
  /// The colour difference that three quarters of the picture's blocks exceed, 0…1.
  package var quietDifference: Float = 0
  /// The mean luma difference that a shift of the whole picture does not explain, 0…1.
  package var motion: Float = 0
  /// The part of the motion that noise does not explain, 0…1: small things that move, not grain.
  package var subjectMotion: Float = 0
  /// The shift of the whole picture, in picture widths per second.
  package var cameraMotion: Float = 0

  /// What the picture has in common with those of the last three seconds; `nil` for most frames.
  package var products: PictureProducts?

  /// The number of frames between the two that the window difference compares: a third of a second.
  package static func windowLength(framesPerSecond: Double) -> Int {
    let rate = framesPerSecond.isFinite && framesPerSecond > 0 ? framesPerSecond : 25
    return max(Int((min(rate, 120) / 3).rounded()), 3)
  }

  /// Makes a step that says nothing but its time.
  package init(time: CMTime) { self.time = time }
}
