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
  /// How much the picture is a card of plain ground around something small, 0…0.9.
  let plainCard: Float
  /// Both together with the even ground of a card, 0…1.
  let likelihood: Float

  /// A single pair of tiles, the least that makes a line, is found by chance in windows, fences and spokes.
  private static let fewestStrongTiles = 3

  /// Looks for writing in a picture of which the strokes and the detail are known.
  init(_ picture: LumaPicture, strokes: PictureStrokes, detail: DetailMeasure) {
    let fine = Self.lineCoverage(strokes)
    let half = Self.halved(picture)
    let coarse = Self.lineCoverage(
      PictureStrokes(width: half.width, height: half.height, luma: half.luma)
    )
    coverage = max(fine.usual, coarse.usual)
    strongCoverage = max(fine.strong, coarse.strong)
    let ring = Self.flatRingShare(detail)
    let flat = detail.flatFraction
    let plainness = Self.ramp(ring, 0.86, 0.97) * Self.ramp(flat, 0.5, 0.75)
    plainCard = flat < 0.995 ? 0.9 * plainness : 0
    let caption = 0.7 * Self.ramp(coverage, 0.006, 0.03) + 0.3 * Self.ramp(coverage, 0.05, 0.15)
    let card = Self.ramp(coverage, 0.002, 0.012) * Self.ramp(flat, 0.35, 0.65)
    likelihood = max(caption, card, plainCard)
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
      let start = 2 * row * picture.width
      let upper = luma.span.extracting(start..<(start + 2 * width))
      let lower = luma.span.extracting(
        (start + picture.width)..<(start + picture.width + 2 * width)
      )
      for column in 0..<width {
        let left = 2 &* column
        let top = UInt16(upper[left]) &+ UInt16(upper[left &+ 1])
        let bottom = UInt16(lower[left]) &+ UInt16(lower[left &+ 1])
        half[row &* width &+ column] = UInt8(truncatingIfNeeded: (top &+ bottom) >> 2)
      }
    }
    return (width, height, half)
  }

  /// The share of tiles that hold writing and have such a tile beside them, of any and of strong contrast.
  private static func lineCoverage(_ strokes: PictureStrokes) -> (usual: Float, strong: Float) {
    let columns = strokes.bright.width / StrokeTile.width
    let rows = strokes.bright.count / StrokeTile.rows
    guard columns > 1, rows > 0 else { return (0, 0) }
    var usual = 0
    var strong = 0
    for row in 0..<rows {
      let kinds = [strokes.bright, strokes.dark].map { strokes in
        (0..<columns).map { StrokeTile.writing(in: strokes, row: row, column: $0) }
      }
      usual += tilesInLine(kinds) { $0 != .none }
      strong += tilesInLine(kinds) { $0 == .strong }
    }
    let count = Float(columns * rows)
    return (Float(usual) / count, strong >= fewestStrongTiles ? Float(strong) / count : 0)
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
}
