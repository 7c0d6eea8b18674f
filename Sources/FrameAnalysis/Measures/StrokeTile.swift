/// A small part of a picture, 16 by 8 pixels, of which every second row is looked at, and what it holds.
enum StrokeTile {
  /// What a tile holds.
  enum Writing: Sendable {
    case none
    case weak
    case strong
  }

  /// The pixels of a tile in a row.
  static let width = 16
  /// The rows of a tile that are looked at.
  static let rows = 4
  /// How many luma levels a stroke stands out at least.
  private static let leastStep: UInt8 = 40

  /// Tells writing from texture: enough strokes, alternating, of one brightness, far above an even ground.
  static func writing(in strokes: StrokeRows, row: Int, column: Int) -> Writing {
    let first = row * rows * strokes.width + column * width
    var masks = SIMD4<UInt16>()
    var count = 0
    var edges = 0
    for line in 0..<rows {
      let index = first &+ line &* strokes.width
      let left = UInt16(strokes.strokes(at: index, step: leastStep))
      let mask = left | UInt16(strokes.strokes(at: index &+ 8, step: leastStep)) << 8
      masks[line] = mask
      count &+= mask.nonzeroBitCount
      edges &+= (mask ^ mask << 1).nonzeroBitCount
    }
    let share = Float(count) / Float(width * rows)
    guard share >= 0.08, share <= 0.65, edges >= 6 else { return .none }
    return writing(in: strokes, from: first, masks: masks, count: count)
  }

  private static func writing(
    in strokes: StrokeRows,
    from first: Int,
    masks: SIMD4<UInt16>,
    count: Int
  ) -> Writing {
    var (strokeSum, strokeSquares): (Int32, Int32) = (0, 0)
    var (groundSum, groundSquares): (Int32, Int32) = (0, 0)
    for line in 0..<rows {
      let start = first + line * strokes.width
      let values = strokes.values.span.extracting(start..<(start + width))
      let ground = strokes.ground.span.extracting(start..<(start + width))
      let mask = Int32(masks[line])
      for column in 0..<width {
        let level = Int32(values[column]) &* (mask >> Int32(column) & 1)
        strokeSum &+= level
        strokeSquares &+= level &* level
        let wide = Int32(ground[column])
        groundSum &+= wide
        groundSquares &+= wide &* wide
      }
    }
    let pixels = Float(width * rows)
    let stroke = Float(strokeSum) / Float(count)
    let mean = Float(groundSum) / pixels
    let contrast = stroke - mean
    guard contrast >= 50 else { return .none }
    let strokeVariance = max(Float(strokeSquares) / Float(count) - stroke * stroke, 0)
    let groundVariance = max(Float(groundSquares) / pixels - mean * mean, 0)
    guard groundVariance.squareRoot() < 0.16 * contrast,
      strokeVariance.squareRoot() < 0.42 * contrast
    else { return .none }
    return contrast >= 80 ? .strong : .weak
  }
}
