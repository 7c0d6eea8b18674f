/// The darkest and the brightest luma around each pixel of a tiny picture, two columns and one row
/// to each side: what a pixel may become when things move by no more than that.
struct NeighborhoodRange: Sendable {
  private let lowest: [UInt8]
  private let highest: [UInt8]

  init(of picture: StepPicture) {
    let (width, height) = (picture.width, picture.height)
    let luma = picture.luma
    let count = luma.count
    var rowLow = luma
    var rowHigh = luma
    // Five in a row over the whole picture at once; the two columns at each edge, where that would
    // reach into the next row, are done again by themselves.
    if count > 4 {
      for index in 2..<(count &- 2) {
        let (first, second) = (luma[index &- 2], luma[index &- 1])
        let (third, fourth, fifth) = (luma[index], luma[index &+ 1], luma[index &+ 2])
        rowLow[index] = min(min(min(first, second), min(fourth, fifth)), third)
        rowHigh[index] = max(max(max(first, second), max(fourth, fifth)), third)
      }
    }
    for row in 0..<height {
      let base = row * width
      for column in 0..<width where column < 2 || column > width - 3 {
        let span = luma[(base + max(column - 2, 0))...(base + min(column + 2, width - 1))]
        rowLow[base + column] = span.min() ?? 0
        rowHigh[base + column] = span.max() ?? 0
      }
    }
    var lowest = rowLow
    var highest = rowHigh
    for row in 0..<height {
      let base = row * width
      let above = max(row - 1, 0) * width - base
      let below = min(row + 1, height - 1) * width - base
      for index in base..<(base &+ width) {
        let (up, down) = (index &+ above, index &+ below)
        lowest[index] = min(rowLow[index], min(rowLow[up], rowLow[down]))
        highest[index] = max(rowHigh[index], max(rowHigh[up], rowHigh[down]))
      }
    }
    self.lowest = lowest
    self.highest = highest
  }

  /// How far the pixels of a picture lie outside the range, on average, 0…1.
  func excess(of picture: StepPicture) -> Float {
    var sum: Int32 = 0
    let luma = picture.luma
    let count = min(luma.count, lowest.count)
    for index in 0..<count {
      let value = Int32(luma[index])
      sum &+= max(Int32(lowest[index]) &- value, 0) &+ max(value &- Int32(highest[index]), 0)
    }
    return Float(sum) / Float(255 * max(count, 1))
  }
}
