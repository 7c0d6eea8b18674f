internal import Glibc

/// How crisp a picture is where it is crispest, and how much of it has any detail.
///
/// Gradients are multiplied with those of the next pixel along the edge instead of squared: at a real
/// edge the two agree, while independent noise averages out to nothing.
struct DetailMeasure: Sendable {
  /// The natural logarithm of one plus the mean edge energy of the sharpest tenth of blocks.
  let sharpness: Float
  /// How narrow the edges of the sharpest tenth of blocks are, 0…1, whatever their contrast.
  ///
  /// The energy of differences of neighbours is a third of that of pixels three apart at a step, and a ninth
  /// at a ramp longer than that: blurring a picture lowers the share, lowering its contrast does not.
  /// 1 for a picture too small to tell.
  let edgeNarrowness: Float
  /// The share of blocks without detail, 0…1.
  let flatFraction: Float
  /// Which blocks are without detail, in rows from the top.
  let isFlat: [Bool]
  let blockColumns: Int
  let blockRows: Int

  /// The side of a block in pixels.
  static let blockSide = 16
  /// A block is flat when its 4 × 4 cells' means deviate by less than this many luma levels.
  private static let flatDeviation: Float = 3
  /// A block is flat only when its edge energy per pixel is below this: an edge of 12 levels through an eighth of it.
  private static let flatEnergy: Float = 18
  /// What the energy of neighbours is of that of pixels three apart, at a long ramp and at a step.
  private static let rampShare: Float = 1 / 9
  private static let stepShare: Float = 1 / 3
  /// The share of energy that does not repeat along the edge, and that noise may pass off as edges.
  private static let noiseAllowance: Float = 0.25
  /// In a picture of fewer blocks the sharpest tenth are too few to tell focus from what they happen to hold.
  private static let fewestBlocksForNarrowness = 48

  init(_ picture: LumaPicture) {
    let side = Self.blockSide
    blockColumns = max(picture.width / side, 1)
    blockRows = max(picture.height / side, 1)
    var energies: [Float] = []
    var flats: [Bool] = []
    energies.reserveCapacity(blockColumns * blockRows)
    flats.reserveCapacity(blockColumns * blockRows)
    for blockRow in 0..<blockRows {
      for blockColumn in 0..<blockColumns {
        let (left, top) = (blockColumn * side, blockRow * side)
        let width = min(side, picture.width - left)
        let height = min(side, picture.height - top)
        let energy = Self.edgeEnergy(picture, left: left, top: top, reach: 1)
        energies.append(energy)
        let isCalm = energy < Self.flatEnergy
        flats.append(
          isCalm
            && Self.cellDeviation(picture, left: left, top: top, width: width, height: height)
              < Self.flatDeviation
        )
      }
    }
    isFlat = flats
    flatFraction = Float(flats.count { $0 }) / Float(flats.count)
    let best = energies.indices.sorted { energies[$0] > energies[$1] }
      .prefix(max(energies.count / 10, 1))
    let energy = best.reduce(Float(0)) { $0 + energies[$1] }
    sharpness = log1pf(energy / Float(best.count))
    guard energies.count >= Self.fewestBlocksForNarrowness else {
      edgeNarrowness = 1
      return
    }
    let columns = blockColumns
    let wideEnergy = best.reduce(Float(0)) { sum, block in
      let (row, column) = block.quotientAndRemainder(dividingBy: columns)
      return sum + Self.edgeEnergy(picture, left: column * side, top: row * side, reach: 3)
    }
    let share = wideEnergy > 0 ? energy / wideEnergy : 0
    edgeNarrowness = min(max((share - Self.rampShare) / (Self.stepShare - Self.rampShare), 0), 1)
  }

  /// The mean over a block of the products of neighbouring gradients, less what noise makes up.
  ///
  /// A gradient is the difference of pixels that lie `reach` apart.
  private static func edgeEnergy(_ picture: LumaPicture, left: Int, top: Int, reach: Int) -> Float {
    let luma = picture.luma
    let stride = picture.width
    // A gradient more than the block on each side is used, so the last columns and rows stay out.
    let lastColumn = min(left + blockSide, picture.width - reach - 1)
    let lastRow = min(top + blockSide, picture.height - reach - 1)
    guard lastColumn > left, lastRow > top else { return 0 }
    var repeated: Int32 = 0
    var total: Int32 = 0
    for row in top..<lastRow {
      let base = row &* stride
      for column in left..<lastColumn {
        let here = base &+ column
        let lower = here &+ reach &* stride
        let center = Int32(luma[here])
        let across = Int32(luma[here &+ reach]) &- center
        let acrossBelow = Int32(luma[here &+ stride &+ reach]) &- Int32(luma[here &+ stride])
        let down = Int32(luma[lower]) &- center
        let downRight = Int32(luma[lower &+ 1]) &- Int32(luma[here &+ 1])
        repeated &+= across &* acrossBelow &+ down &* downRight
        total &+= across &* across &+ down &* down
      }
    }
    let count = Float((lastColumn - left) * (lastRow - top))
    let energy = Float(repeated) - noiseAllowance * max(Float(total) - Float(repeated), 0)
    return max(energy / count, 0)
  }

  private static func cellDeviation(
    _ picture: LumaPicture,
    left: Int,
    top: Int,
    width: Int,
    height: Int
  ) -> Float {
    var sum: Float = 0
    var squareSum: Float = 0
    var cells: Float = 0
    for cellTop in stride(from: top, to: top + height, by: 4) {
      for cellLeft in stride(from: left, to: left + width, by: 4) {
        let (rows, columns) = (min(4, top + height - cellTop), min(4, left + width - cellLeft))
        var total: Int32 = 0
        for row in cellTop..<(cellTop + rows) {
          let base = row &* picture.width
          for column in cellLeft..<(cellLeft + columns) {
            total &+= Int32(picture.luma[base &+ column])
          }
        }
        let mean = Float(total) / Float(rows * columns)
        sum += mean
        squareSum += mean * mean
        cells += 1
      }
    }
    let mean = sum / max(cells, 1)
    return max(squareSum / max(cells, 1) - mean * mean, 0).squareRoot()
  }
}
