/// How a whole picture moved against the one before, and what that does not explain.
///
/// Row and column sums give the shift in whole pixels; one step of Lucas and Kanade's least squares
/// over the whole picture gives the rest of a pixel.
struct GlobalShift: Sendable {
  /// The shift to the right in pixels of the tiny picture.
  let horizontal: Float
  /// The shift downwards in pixels of the tiny picture.
  let vertical: Float
  /// The mean luma difference that remains, 0…1.
  let residual: Float
  /// The mean luma difference that remains beyond noise, 0…1.
  let excess: Float

  /// The largest whole shift looked for, in pixels: an eighth of the usual 64-pixel width.
  private static let reach = 8

  init(from before: StepPicture, to after: StepPicture) {
    let (width, height) = (after.width, after.height)
    let still = Refinement(before, after, right: 0, down: 0)
    let right = Self.bestShift(before.columnSums, after.columnSums)
    let down = Self.bestShift(before.rowSums, after.rowSums)
    var best = still
    if right != 0 || down != 0, abs(right) * 2 < width, abs(down) * 2 < height {
      let moved = Refinement(before, after, right: right, down: down)
      if moved.residual < still.residual { best = moved }
    }
    horizontal = best.horizontal
    vertical = best.vertical
    residual = best.residual
    excess = best.excess
  }

  /// The shift of a profile with the smallest mean difference over what overlaps.
  private static func bestShift(_ before: [Int32], _ after: [Int32]) -> Int {
    let reach = min(Self.reach, before.count / 4)
    guard reach > 0 else { return 0 }
    var best = 0
    var bestCost = Float.infinity
    for shift in -reach...reach {
      let first = max(shift, 0)
      let last = min(after.count + shift, after.count)
      var sum: Int64 = 0
      for index in first..<last { sum &+= Int64(abs(after[index] &- before[index &- shift])) }
      let cost = Float(sum) / Float(last - first)
      if cost < bestCost || (cost == bestCost && abs(shift) < abs(best)) {
        (best, bestCost) = (shift, cost)
      }
    }
    return best
  }
}

/// The least-squares rest of a shift around a whole number of pixels.
private struct Refinement {
  let horizontal: Float
  let vertical: Float
  let residual: Float
  let excess: Float

  /// Luma differences up to this many steps of 255 are taken for noise of sensor and coding.
  private static let noise: Int32 = 4

  init(_ before: StepPicture, _ after: StepPicture, right: Int, down: Int) {
    let (width, height) = (after.width, after.height)
    // Every second row says as much about the whole picture at half the cost.
    let columns = max(1, 1 + right)..<max(min(width - 1, width - 1 + right), max(1, 1 + right))
    let lastRow = max(min(height - 1, height - 1 + down), max(1, 1 + down))
    let rows = Array(stride(from: max(1, 1 + down), to: lastRow, by: 2))
    let offset = down * width + right
    let (old, new) = (before.luma, after.luma)
    var (xx, xy, yy, xt, yt): (Int64, Int64, Int64, Int64, Int64) = (0, 0, 0, 0, 0)
    for row in rows {
      let base = row &* width
      var (rowXX, rowXY, rowYY, rowXT, rowYT): (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0)
      for column in columns {
        let here = base &+ column &- offset
        let x = Int32(old[here &+ 1]) &- Int32(old[here &- 1])
        let y = Int32(old[here &+ width]) &- Int32(old[here &- width])
        let t = Int32(new[base &+ column]) &- Int32(old[here])
        rowXX &+= x &* x
        rowXY &+= x &* y
        rowYY &+= y &* y
        rowXT &+= x &* t
        rowYT &+= y &* t
      }
      xx &+= Int64(rowXX)
      xy &+= Int64(rowXY)
      yy &+= Int64(rowYY)
      xt &+= Int64(rowXT)
      yt &+= Int64(rowYT)
    }
    // Derivatives are taken over two pixels, hence the factor; a flat picture gets no shift.
    let regularization = Float(rows.count * columns.count + 1)
    let (a, b, c) = (Float(xx) + regularization, Float(xy), Float(yy) + regularization)
    let determinant = a * c - b * b
    var (u, v): (Float, Float) = (0, 0)
    if determinant > 0 {
      u = -2 * (c * Float(xt) - b * Float(yt)) / determinant
      v = -2 * (a * Float(yt) - b * Float(xt)) / determinant
    }
    // Beyond about a pixel the linear model no longer holds.
    u = min(max(u, -1), 1)
    v = min(max(v, -1), 1)
    let (fixedU, fixedV) = (Int32(u * 128), Int32(v * 128))
    let floor = Self.noise << 8
    var sum: Int64 = 0
    var excessSum: Int64 = 0
    for row in rows {
      let base = row &* width
      var rowSum: Int32 = 0
      var rowExcess: Int32 = 0
      for column in columns {
        let here = base &+ column &- offset
        let x = Int32(old[here &+ 1]) &- Int32(old[here &- 1])
        let y = Int32(old[here &+ width]) &- Int32(old[here &- width])
        let t = Int32(new[base &+ column]) &- Int32(old[here])
        let difference = abs((t << 8) &+ x &* fixedU &+ y &* fixedV)
        rowSum &+= difference
        rowExcess &+= max(difference &- floor, 0)
      }
      sum &+= Int64(rowSum >> 8)
      excessSum &+= Int64(rowExcess >> 8)
    }
    horizontal = Float(right) + u
    vertical = Float(down) + v
    let scale = Float(255 * max(rows.count * columns.count, 1))
    residual = Float(sum) / scale
    excess = Float(excessSum) / scale
  }
}
