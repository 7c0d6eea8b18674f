/// The darkest and the brightest luma around each pixel of a tiny picture, two columns and one row
/// to each side: what a pixel may become when things move by no more than that.
struct NeighborhoodRange: Sendable {
  private let lowest: [UInt8]
  private let highest: [UInt8]

  init(of picture: StepPicture) {
    let (width, height) = (picture.width, picture.height)
    let luma = picture.luma
    var rowLow = luma
    var rowHigh = luma
    for row in 0..<height {
      let base = row * width
      for column in 0..<width {
        let first = max(column &- 2, 0)
        let last = min(column &+ 2, width &- 1)
        var low = luma[base &+ first]
        var high = low
        for index in (base &+ first)...(base &+ last) {
          low = min(low, luma[index])
          high = max(high, luma[index])
        }
        rowLow[base &+ column] = low
        rowHigh[base &+ column] = high
      }
    }
    var lowest = rowLow
    var highest = rowHigh
    for row in 0..<height {
      let base = row * width
      let above = max(row - 1, 0) * width
      let below = min(row + 1, height - 1) * width
      for column in 0..<width {
        lowest[base &+ column] = min(
          rowLow[base &+ column],
          min(rowLow[above &+ column], rowLow[below &+ column])
        )
        highest[base &+ column] = max(
          rowHigh[base &+ column],
          max(rowHigh[above &+ column], rowHigh[below &+ column])
        )
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
