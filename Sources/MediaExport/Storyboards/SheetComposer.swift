internal import MediaValues

/// Lays pictures of one size in rows on sheets and codes each sheet when it is full.
struct SheetComposer {
  /// The size of one picture.
  let cell: PixelSize
  /// The number of pictures in a row.
  let columns: Int
  /// The number of rows.
  let rows: Int
  /// The coded sheets that are complete.
  private(set) var sheets: [[UInt8]] = []
  private let encoder: PictureEncoder
  private var pixels: [UInt8] = []
  private var countOnSheet = 0

  /// Refuses sheets that no decoder of pictures would take.
  ///
  /// - Throws: `MediaFailure` with `limitExceeded`.
  init(cell: PixelSize, columns: Int, rows: Int, quality: Int) throws(MediaFailure) {
    let (width, height) = (cell.width * columns, cell.height * rows)
    guard columns > 0, rows > 0, width <= 16_384, height <= 16_384 else {
      throw MediaFailure(
        code: .limitExceeded,
        stage: .writing,
        message: "A sheet of \(columns) × \(rows) pictures would have \(width) × \(height) pixels, "
          + "and players take at most 16384 a side.",
        remedy: "Ask for fewer pictures on a sheet, or for smaller ones."
      )
    }
    self.cell = cell
    self.columns = columns
    self.rows = rows
    encoder = PictureEncoder(coding: .jpeg, quality: quality)
  }

  /// The number of pictures on a full sheet.
  var capacity: Int { columns * rows }

  /// Where a picture, counted from 0, lies on its sheet.
  func place(of index: Int) -> (sheet: Int, x: Int, y: Int) {
    let position = index % capacity
    return (
      index / capacity, position % columns * cell.width, position / columns * cell.height
    )
  }

  /// Puts a picture of the cell's size on the next free place.
  mutating func add(_ raster: Raster) throws(MediaFailure) {
    let rowLength = cell.width * columns * 3
    if pixels.isEmpty { pixels = [UInt8](repeating: 0, count: rowLength * cell.height * rows) }
    let (column, row) = (countOnSheet % columns, countOnSheet / columns)
    let lineLength = min(raster.width, cell.width) * 3
    for y in 0..<min(raster.height, cell.height) {
      let target = (row * cell.height + y) * rowLength + column * cell.width * 3
      let source = y * raster.width * 3
      pixels.replaceSubrange(
        target..<target + lineLength,
        with: raster.pixels[source..<source + lineLength]
      )
    }
    countOnSheet += 1
    if countOnSheet == capacity { try complete() }
  }

  /// Codes the sheet that is not full; its free places stay black, as readers expect whole grids.
  mutating func finish() throws(MediaFailure) {
    if countOnSheet > 0 { try complete() }
  }

  private mutating func complete() throws(MediaFailure) {
    let sheet = Raster(width: cell.width * columns, height: cell.height * rows, pixels: pixels)
    pixels = []
    countOnSheet = 0
    sheets.append(try encoder.encode(sheet))
  }
}
