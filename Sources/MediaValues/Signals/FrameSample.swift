/// What one picture measures, each on its own.
package struct FrameMeasures: Sendable, Hashable {
  /// The mean luma inside the bars, 0…1.
  package var meanLuma: Float = 0
  /// The standard deviation of luma inside the bars, 0…0.5.
  package var lumaDeviation: Float = 0
  /// The distance between the 5th and the 95th percentile of luma, 0…1.
  package var contrast: Float = 0
  /// The entropy of the luma histogram over its maximum, 0…1.
  package var entropy: Float = 0
  /// The share of pixels at the black end, 0…1.
  package var clippedShadows: Float = 0
  /// The share of pixels at the white end, 0…1.
  package var clippedHighlights: Float = 0
  /// Hasler and Süsstrunk's colourfulness over 109, clipped to 0…1.
  package var colorfulness: Float = 0
  /// The log of the noise-corrected gradient energy of the sharpest blocks; compare within a video.
  package var sharpness: Float = 0
  /// How narrow the strongest edges are, whatever their contrast: 0 wide, 1 steps; compare within a video.
  package var edgeNarrowness: Float = 0
  /// The share of blocks without detail, 0…1.
  package var flatFraction: Float = 0
  /// How much the picture is like a title, credits or a caption card, 0…1.
  package var textLikelihood: Float = 0
  /// How much the picture is a card of plain ground around something small, written or not, 0…0.9.
  package var plainCard: Float = 0
  /// The share of the picture that lines of writing, or what is like it, take up, 0…1; compare within a video.
  package var writingShare: Float = 0
  /// The same for writing of strong contrast.
  package var strongWritingShare: Float = 0

  /// Makes measures that say nothing.
  package init() {}
}

/// A short description of how a picture looks, to compare it with others of the same video.
package struct FrameSignature: Sendable, Hashable {
  /// Coarse layout in a perceptual colour space, then the hue and saturation histogram.
  package var values: [Float]

  /// How many of the values, from the first on, are the layout.
  package let layoutCount: Int

  /// The coarse layout alone.
  package var layout: ArraySlice<Float> { values.prefix(layoutCount) }

  /// Makes a signature from its values, the layout being as many of the first ones, or all of them.
  package init(values: [Float], layoutCount: Int? = nil) {
    self.values = values
    self.layoutCount = min(max(layoutCount ?? values.count, 0), values.count)
  }

  /// How different two pictures of one video look: 0 alike, about 1 unlike in layout and colour.
  ///
  /// The values are weighted when they are made, so this is their Euclidean distance; signatures of
  /// different lengths are as far apart as can be.
  package func distance(to other: FrameSignature) -> Float {
    let count = values.count
    guard count == other.values.count else { return 1 }
    let (mine, theirs) = (values.span, other.values.span)
    // Eight sums that do not wait for each other: everything is compared with everything.
    var sums = SIMD8<Float>()
    for first in stride(from: 0, to: count - 7, by: 8) {
      let run = first..<(first &+ 8)
      let difference = Self.eight(mine.extracting(run)) - Self.eight(theirs.extracting(run))
      sums += difference * difference
    }
    var sum = sums.sum()
    for index in (count / 8 * 8)..<count {
      let difference = mine[index] - theirs[index]
      sum += difference * difference
    }
    let distance = sum.squareRoot()
    return distance.isFinite ? distance : 1
  }

  @inline(__always)
  private static func eight(_ run: Span<Float>) -> SIMD8<Float> {
    SIMD8(run[0], run[1], run[2], run[3], run[4], run[5], run[6], run[7])
  }
}

/// A frame that was looked at closely.
package struct FrameSample: Sendable, Hashable {
  /// The frame's presentation timestamp, relative to the first frame shown.
  package var time: CMTime
  /// Whether the frame decodes without others.
  package var isKeyFrame: Bool
  /// Whether the decoder reported damage in the frame or in one that it depends on.
  package var isDamaged: Bool
  /// What the picture measures.
  package var measures: FrameMeasures
  /// How the picture looks.
  package var signature: FrameSignature
  /// Where the picture has thin strokes; `nil` when nobody looked.
  package var strokes: StrokeMap?
  /// The faces in the picture; `nil` when nobody looked for any.
  package var faces: [DetectedFace]?
  /// What a network found of writing in the picture; `nil` when none looked.
  package var writing: FoundWriting?
  /// Whether the pictures around show that one picture turns into another here; `false` also when nobody looked.
  package var isInTransition = false

  /// Makes a sample from its parts.
  package init(
    time: CMTime,
    isKeyFrame: Bool,
    isDamaged: Bool,
    measures: FrameMeasures,
    signature: FrameSignature
  ) {
    self.time = time
    self.isKeyFrame = isKeyFrame
    self.isDamaged = isDamaged
    self.measures = measures
    self.signature = signature
  }
}
