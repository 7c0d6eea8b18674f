/// How much a picture is like a title, credits, a caption or a logo card, in any script.
///
/// Writing is strokes of one brightness, close together along a line, on a ground that is even behind
/// them; a card is mostly even ground right up to the edges.
struct TextMeasure: Sendable {
  /// The share of the picture that lines of writing take up, 0…1.
  let coverage: Float
  /// The share of the picture that lines of writing of strong contrast take up, 0…1.
  ///
  /// Writing over a moving picture hides among the textures of other pictures, not of its own video's.
  let strongCoverage: Float
  /// How much the picture is a card of plain ground around something small, 0…1.
  let plainCard: Float
  /// Both together with the even ground of a card, 0…1.
  let likelihood: Float

  private static let tileWidth = 16
  private static let tileHeight = 8

  init(_ picture: LumaPicture, detail: DetailMeasure) {
    let fine = Self.lineCoverage(width: picture.width, height: picture.height, luma: picture.luma)
    let half = Self.halved(picture)
    let coarse = Self.lineCoverage(width: half.width, height: half.height, luma: half.luma)
    coverage = max(fine.usual, coarse.usual)
    strongCoverage = max(fine.strong, coarse.strong)
    let ring = Self.flatRingShare(detail)
    let flat = detail.flatFraction
    plainCard = flat < 0.995 ? Self.ramp(ring, 0.86, 0.97) * Self.ramp(flat, 0.5, 0.75) : 0
    let caption = 0.7 * Self.ramp(coverage, 0.006, 0.03) + 0.3 * Self.ramp(coverage, 0.05, 0.15)
    let card = Self.ramp(coverage, 0.002, 0.012) * Self.ramp(flat, 0.35, 0.65)
    likelihood = max(caption, card, 0.9 * plainCard)
  }

  /// 0 up to a lower bound, 1 from an upper bound on, straight between.
  private static func ramp(_ value: Float, _ low: Float, _ high: Float) -> Float {
    min(max((value - low) / (high - low), 0), 1)
  }

  /// The share of blocks along the edge of the picture that are without detail.
  private static func flatRingShare(_ detail: DetailMeasure) -> Float {
    let (columns, rows) = (detail.blockColumns, detail.blockRows)
    var ring = 0
    var flat = 0
    for row in 0..<rows {
      for column in 0..<columns
      where row == 0 || row == rows - 1 || column == 0 || column == columns - 1 {
        ring += 1
        if detail.isFlat[row * columns + column] { flat += 1 }
      }
    }
    return Float(flat) / Float(max(ring, 1))
  }

  private static func halved(_ picture: LumaPicture) -> (width: Int, height: Int, luma: [UInt8]) {
    let (width, height) = (picture.width / 2, picture.height / 2)
    let luma = picture.luma
    var half = [UInt8](repeating: 0, count: width * height)
    for row in 0..<height {
      let upper = 2 &* row &* picture.width
      let lower = upper &+ picture.width
      for column in 0..<width {
        let left = 2 &* column
        let top = UInt16(luma[upper &+ left]) &+ UInt16(luma[upper &+ left &+ 1])
        let bottom = UInt16(luma[lower &+ left]) &+ UInt16(luma[lower &+ left &+ 1])
        half[row &* width &+ column] = UInt8(truncatingIfNeeded: (top &+ bottom) >> 2)
      }
    }
    return (width, height, half)
  }

  /// The share of tiles that hold writing and have such a tile beside them, of any and of strong contrast.
  private static func lineCoverage(
    width: Int,
    height: Int,
    luma: [UInt8]
  ) -> (usual: Float, strong: Float) {
    let (columns, rows) = (width / tileWidth, height / tileHeight)
    guard columns > 1, rows > 0 else { return (0, 0) }
    var strokes = StrokeRows(width: width)
    var opened = [UInt8](repeating: 0, count: width)
    var usual = 0
    var strong = 0
    for tileRow in 0..<rows {
      var bright = [StrokeTile](repeating: StrokeTile(), count: columns)
      var dark = bright
      for row in stride(from: tileRow * tileHeight, to: (tileRow + 1) * tileHeight, by: 2) {
        let slice = luma[(row * width)..<(row * width + width)]
        strokes.open(slice, inverted: false, into: &opened)
        addRow(slice, mask: 0, opened: opened, to: &bright)
        strokes.open(slice, inverted: true, into: &opened)
        addRow(slice, mask: 255, opened: opened, to: &dark)
      }
      let kinds = [bright.map(\.writing), dark.map(\.writing)]
      usual += tilesInLine(kinds) { $0 != .none }
      strong += tilesInLine(kinds) { $0 == .strong }
    }
    let count = Float(columns * rows)
    return (Float(usual) / count, Float(strong) / count)
  }

  /// How many tiles of a row are wanted in one of the kinds and have a wanted one beside them in it.
  private static func tilesInLine(
    _ kinds: [[StrokeTile.Writing]],
    _ isWanted: (StrokeTile.Writing) -> Bool
  ) -> Int {
    (kinds.first ?? []).indices.count { column in
      kinds.contains { tiles in
        guard isWanted(tiles[column]) else { return false }
        return (column > 0 && isWanted(tiles[column - 1]))
          || (column + 1 < tiles.count && isWanted(tiles[column + 1]))
      }
    }
  }

  private static func addRow(
    _ row: ArraySlice<UInt8>,
    mask: UInt8,
    opened: [UInt8],
    to tiles: inout [StrokeTile]
  ) {
    var position = row.startIndex
    var column = 0
    for tile in tiles.indices {
      var sums = tiles[tile]
      for _ in 0..<tileWidth {
        sums.add(value: row[position] ^ mask, ground: opened[column])
        position &+= 1
        column &+= 1
      }
      sums.endRow()
      tiles[tile] = sums
    }
  }
}

/// Sums over one small part of a picture that tell writing from texture.
private struct StrokeTile {
  private var pixels: Int32 = 0
  private var strokes: Int32 = 0
  private var strokeSum: Int32 = 0
  private var strokeSquares: Int32 = 0
  private var groundSum: Int32 = 0
  private var groundSquares: Int32 = 0
  private var edges: Int32 = 0
  private var wasStroke = false

  /// How many luma levels a stroke stands out at least.
  private static let minimumStep: UInt8 = 40

  mutating func add(value: UInt8, ground: UInt8) {
    let wide = Int32(ground)
    pixels &+= 1
    groundSum &+= wide
    groundSquares &+= wide &* wide
    let isStroke = value > ground && value &- ground >= Self.minimumStep
    if isStroke {
      let level = Int32(value)
      strokes &+= 1
      strokeSum &+= level
      strokeSquares &+= level &* level
    }
    if isStroke != wasStroke { edges &+= 1 }
    wasStroke = isStroke
  }

  /// What a tile holds.
  enum Writing: Sendable {
    case none
    case weak
    case strong
  }

  mutating func endRow() { wasStroke = false }

  /// Enough strokes, alternating, of one brightness, far above an even ground.
  var writing: Writing {
    guard pixels > 0, strokes > 0 else { return .none }
    let share = Float(strokes) / Float(pixels)
    guard share >= 0.08, share <= 0.65, edges >= 6 else { return .none }
    let stroke = Float(strokeSum) / Float(strokes)
    let ground = Float(groundSum) / Float(pixels)
    let contrast = stroke - ground
    guard contrast >= 50 else { return .none }
    let strokeVariance = max(Float(strokeSquares) / Float(strokes) - stroke * stroke, 0)
    let groundVariance = max(Float(groundSquares) / Float(pixels) - ground * ground, 0)
    guard groundVariance.squareRoot() < 0.16 * contrast,
      strokeVariance.squareRoot() < 0.42 * contrast
    else { return .none }
    return contrast >= 80 ? .strong : .weak
  }
}
