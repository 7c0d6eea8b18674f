package import MediaValues

/// A part of a picture that a network takes for a line of writing.
package struct TextRegion: Sendable, Hashable {
  /// Where it lies in the picture.
  package let bounds: NormalizedRectangle
  /// The mean probability of its kernel, 0…1.
  package let confidence: Float
  /// The share of the kernel's bounding box that the kernel fills, 0…1: near 1 for a level line.
  package let filledShare: Float
  /// The width over the height, in pixels.
  package let aspect: Float

  /// Makes a region from its parts.
  package init(
    bounds: NormalizedRectangle,
    confidence: Float,
    filledShare: Float,
    aspect: Float
  ) {
    self.bounds = bounds
    self.confidence = confidence
    self.filledShare = filledShare
    self.aspect = aspect
  }

  /// The least confidence, the bound of PP-OCR's own post-processing for boxes.
  static let leastConfidence: Float = 0.6
  /// Level lines fill most of their bounding box; slanted signs, leaves and fingers do not.
  static let leastFilledShare: Float = 0.6
  /// A line of writing is wider than high; faces, planes and shadows that the network marks mostly are not.
  ///
  /// With both bounds 7 instead of 32 of 156 pictures without titles of the films that were looked at for
  /// choosing them show one hundredth of writing or more, and 25 instead of 26 of 40 with titles.
  static let leastAspect: Float = 1.5

  /// Whether the network is sure enough of it.
  var isConfident: Bool { confidence >= Self.leastConfidence }

  /// Whether it may be a title or a caption: laid over the picture, hence level.
  package var isLevelLine: Bool {
    isConfident && filledShare >= Self.leastFilledShare && aspect >= Self.leastAspect
  }
}

extension [TextRegion] {
  /// The shares of a picture that level lines, and all regions that are sure enough, take up.
  package var writing: FoundWriting {
    FoundWriting(
      levelShare: share { $0.isLevelLine },
      markedShare: share { $0.isConfident }
    )
  }

  private func share(of isWanted: (TextRegion) -> Bool) -> Float {
    let share = reduce(0) { sum, region in
      isWanted(region) ? sum + region.bounds.width * region.bounds.height : sum
    }
    return Float(Swift.min(share, 1))
  }
}
