internal import MediaValues

/// Finds the black bars above and below, or left and right of, a picture.
///
/// Bars come in pairs of about the same size and are black up to coding noise; a dark scene, which
/// rarely is so on both sides alike, keeps its whole area.
struct BarDetector: Sendable {
  /// A pixel belongs to a bar when its luma is below this: the customary 30 of 255 for decoded video.
  var blackLevel: UInt8 = 30
  /// A line may hold this share of brighter pixels, for ringing at the edge and specks.
  var tolerance = 0.01
  /// A bar is at least this share of the side it stands on.
  var minimumShare = 0.02
  /// Two bars together leave at least this share of the side.
  var minimumActiveShare = 0.3

  func activeArea(width: Int, height: Int, luma: [UInt8]) -> PixelArea {
    let bright = brightCounts(width: width, height: height, luma: luma)
    let rows = activeLines(bright.rows, lineLength: width)
    let columns = activeLines(bright.columns, lineLength: height)
    return PixelArea(
      left: columns.lowerBound,
      top: rows.lowerBound,
      width: columns.count,
      height: rows.count
    )
  }

  /// The numbers of black lines at the four edges of a picture, whether they are bars or not.
  func blackLines(of raster: Raster) -> (left: Int, top: Int, right: Int, bottom: Int) {
    let luma = LumaPicture.luma(of: raster)
    let bright = brightCounts(width: raster.width, height: raster.height, luma: luma)
    let isBlack = { (lineLength: Int) in
      let allowed = Int32(Double(lineLength) * tolerance)
      return { (count: Int32) in count <= allowed }
    }
    let (isBlackRow, isBlackColumn) = (isBlack(raster.width), isBlack(raster.height))
    return (
      bright.columns.prefix(while: isBlackColumn).count,
      bright.rows.prefix(while: isBlackRow).count,
      bright.columns.reversed().prefix(while: isBlackColumn).count,
      bright.rows.reversed().prefix(while: isBlackRow).count
    )
  }

  private func brightCounts(
    width: Int,
    height: Int,
    luma: [UInt8]
  ) -> (rows: [Int32], columns: [Int32]) {
    var brightInRow = [Int32](repeating: 0, count: height)
    var brightInColumn = [Int32](repeating: 0, count: width)
    for row in 0..<height {
      let base = row &* width
      var bright: Int32 = 0
      for column in 0..<width {
        let isBright: Int32 = luma[base &+ column] >= blackLevel ? 1 : 0
        bright &+= isBright
        brightInColumn[column] &+= isBright
      }
      brightInRow[row] = bright
    }
    return (brightInRow, brightInColumn)
  }

  private func activeLines(_ bright: [Int32], lineLength: Int) -> Range<Int> {
    let all = 0..<bright.count
    let allowed = Int32(Double(lineLength) * tolerance)
    guard let first = bright.firstIndex(where: { $0 > allowed }),
      let last = bright.lastIndex(where: { $0 > allowed })
    else { return all }
    let before = first
    let after = bright.count - 1 - last
    let least = max(Int(Double(bright.count) * minimumShare), 1)
    guard min(before, after) >= least,
      Double(last - first + 1) >= Double(bright.count) * minimumActiveShare,
      // Subtitles in a bar make it look smaller, so the two need not be equal.
      max(before, after) <= 2 * min(before, after) + 2 * least
    else { return all }
    return first..<(last + 1)
  }
}
