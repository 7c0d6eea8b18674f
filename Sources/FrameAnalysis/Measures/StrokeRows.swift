/// Thin strokes along every second row of a picture, brighter than their ground or, in the negative, darker.
///
/// What a run of pixels is brighter than after the removal of everything narrower than a stroke's
/// width is its white top-hat; the dark counterpart comes from the negative.
struct StrokeRows: Sendable {
  /// The pixels of a row.
  let width: Int
  /// The number of rows; the picture has twice as many, or one more.
  let count: Int
  /// The rows, or those of the negative, one behind the other.
  let values: [UInt8]
  /// The same without strokes brighter than their surroundings; never brighter than the pixel.
  let ground: [UInt8]

  /// Finds the strokes of a picture, or of its negative.
  init(width: Int, height: Int, luma: [UInt8], isNegative: Bool) {
    let count = width > 0 ? height / 2 : 0
    var values: [UInt8] = []
    values.reserveCapacity(width * count)
    for row in 0..<count {
      values.append(contentsOf: luma[(2 * row * width)..<((2 * row + 1) * width)])
    }
    if isNegative { for index in values.indices { values[index] = ~values[index] } }
    ground = RowOpening.opened(values, width: width)
    self.width = width
    self.count = count
    self.values = values
  }

  /// Which of eight pixels of a row stand out from their ground by at least so many levels, at most 128.
  ///
  /// A bit for each, the lowest for the leftmost.
  func strokes(at index: Int, step: UInt8) -> UInt8 {
    // No borrow goes from one pixel to the next, since the ground is never brighter.
    let heights = Self.word(values.span, at: index) &- Self.word(ground.span, at: index)
    let highBits: UInt64 = 0x8080_8080_8080_8080
    let lift = 0x0101_0101_0101_0101 &* UInt64(128 &- step)
    let standsOut = (((heights & ~highBits) &+ lift) | heights) & highBits
    return UInt8(truncatingIfNeeded: ((standsOut >> 7) &* 0x0102_0408_1020_4080) >> 56)
  }

  /// Eight bytes as one number, the first lowest.
  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, at index: Int) -> UInt64 {
    let eight = bytes.extracting(index..<(index &+ 8))
    let low =
      UInt64(eight[0]) | UInt64(eight[1]) << 8 | UInt64(eight[2]) << 16 | UInt64(eight[3]) << 24
    let high =
      UInt64(eight[4]) << 32 | UInt64(eight[5]) << 40 | UInt64(eight[6]) << 48 | UInt64(eight[7])
      << 56
    return low | high
  }
}

/// The strokes of a picture, those brighter than their ground and those darker.
struct PictureStrokes: Sendable {
  let bright: StrokeRows
  let dark: StrokeRows

  /// Finds the strokes of a picture; costs two openings of every second row.
  init(width: Int, height: Int, luma: [UInt8]) {
    bright = StrokeRows(width: width, height: height, luma: luma, isNegative: false)
    dark = StrokeRows(width: width, height: height, luma: luma, isNegative: true)
  }

  /// Finds the strokes of a picture inside its bars.
  init(_ picture: LumaPicture) {
    self.init(width: picture.width, height: picture.height, luma: picture.luma)
  }
}
