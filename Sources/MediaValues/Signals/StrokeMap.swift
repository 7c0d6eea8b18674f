/// Where a picture has thin strokes, to find what stays in place while pictures change: titles and captions.
package struct StrokeMap: Sendable, Hashable {
  /// The number of rows of a block, each two rows of pixels.
  static let blockRows = 4
  /// The fewest strokes that count in a block: of a fleck there are fewer.
  static let leastStrokes = 6
  /// The most strokes in a block, of its 128 places: in dense texture places agree by chance.
  static let mostStrokes = 80
  /// The share of strokes that agree when it is the same thing in both pictures.
  static let agreement = 0.6
  /// How much of the strokes that agree must change from row to row: posts and struts agree by chance.
  static let leastVariety = 0.25

  /// Blocks of 32 pixels beside each other.
  package let columns: Int
  /// Strokes brighter than their ground, a bit per pixel of every second row, least significant bit left.
  package var bright: [UInt32]
  /// Strokes darker than their ground.
  package var dark: [UInt32]

  /// Makes a map from its bits, in rows of as many words as there are columns.
  package init(columns: Int, bright: [UInt32], dark: [UInt32]) {
    self.columns = columns
    self.bright = bright
    self.dark = dark
  }

  /// The share of blocks whose strokes are at the same places in another picture; 0 for one of another size.
  package func shareKept(in other: StrokeMap) -> Double {
    guard columns > 0, columns == other.columns, bright.count == other.bright.count,
      dark.count == other.dark.count
    else { return 0 }
    let kept =
      Self.keptBlocks(bright, other.bright, columns: columns)
      + Self.keptBlocks(dark, other.dark, columns: columns)
    let blocks = bright.count / columns / Self.blockRows * columns
    return blocks > 0 ? min(Double(kept) / Double(blocks), 1) : 0
  }

  private static func keptBlocks(_ first: [UInt32], _ second: [UInt32], columns: Int) -> Int {
    var kept = 0
    let (first, second) = (first.span, second.span)
    for top in stride(from: 0, through: first.count - blockRows * columns, by: blockRows * columns)
    {
      for column in top..<(top + columns) {
        let own = Block(first, at: column, columns: columns)
        let others = Block(second, at: column, columns: columns)
        // Most blocks end here, having no stroke in common.
        let common = own.strokesInCommon(with: others)
        let both = common.strokeCount
        guard both >= leastStrokes else { continue }
        let most = max(own.strokeCount, others.strokeCount)
        let isStraight = Double(common.changeCount) < leastVariety * Double(both)
        if most <= mostStrokes, Double(both) >= agreement * Double(most), !isStraight { kept += 1 }
      }
    }
    return kept
  }
}

/// The four words of a block, two to a number, since counting bits is what costs.
private struct Block {
  private let upper: UInt64
  private let lower: UInt64

  private init(upper: UInt64, lower: UInt64) {
    self.upper = upper
    self.lower = lower
  }

  @inline(__always)
  init(_ words: Span<UInt32>, at index: Int, columns: Int) {
    upper = UInt64(words[index]) | UInt64(words[index &+ columns]) << 32
    lower =
      UInt64(words[index &+ 2 &* columns]) | UInt64(words[index &+ 3 &* columns]) << 32
  }

  var strokeCount: Int { upper.nonzeroBitCount &+ lower.nonzeroBitCount }

  /// How many places change from one row to the next.
  var changeCount: Int {
    let rowWidth = UInt64(UInt32.bitWidth)
    let between = (upper >> rowWidth) ^ (lower & UInt64(UInt32.max))
    return Self.changeCount(upper) &+ between.nonzeroBitCount &+ Self.changeCount(lower)
  }

  private static func changeCount(_ rows: UInt64) -> Int {
    ((rows >> UInt64(UInt32.bitWidth)) ^ (rows & UInt64(UInt32.max))).nonzeroBitCount
  }

  @inline(__always)
  func strokesInCommon(with other: Block) -> Block {
    Block(upper: upper & other.upper, lower: lower & other.lower)
  }
}
