internal import MediaValues

/// A tiny picture taken apart once, so that comparing it with others is cheap.
struct StepPicture: Sendable {
  /// The number of bins of the colour histogram: three bits for each of red, green and blue.
  static let binCount = 512

  let width: Int
  let height: Int
  /// Luma, full range.
  let luma: [UInt8]
  /// Hue, a full turn being 256, so that wrapping subtraction gives the shorter way round.
  let hue: [UInt8]
  /// The difference of the largest and the smallest component: hue means little where it is small.
  let chroma: [UInt8]
  /// The largest component.
  let value: [UInt8]
  /// The number of pixels in each bin.
  let histogram: [Int32]
  /// The luma summed down each column, and along each row.
  let columnSums: [Int32]
  let rowSums: [Int32]
  let lumaSum: Int
  let lumaSquareSum: Int

  var pixelCount: Int { luma.count }
  var meanLuma: Float { Float(lumaSum) / Float(255 * pixelCount) }

  /// The mean square of the steps of luma from pixel to pixel, downwards and to the right together.
  var detail: Float {
    var (down, right): (Int64, Int64) = (0, 0)
    for row in 0..<height {
      let base = row &* width
      var sum: Int32 = 0
      for column in 1..<max(width, 1) {
        let step = Int32(luma[base &+ column]) &- Int32(luma[base &+ column &- 1])
        sum &+= step &* step
      }
      right &+= Int64(sum)
      guard row > 0 else { continue }
      sum = 0
      for index in base..<(base &+ width) {
        let step = Int32(luma[index]) &- Int32(luma[index &- width])
        sum &+= step &* step
      }
      down &+= Int64(sum)
    }
    return Float(down) / Float(max((height - 1) * width, 1))
      + Float(right) / Float(max(height * (width - 1), 1))
  }

  var lumaDeviation: Float {
    let mean = Float(lumaSum) / Float(pixelCount)
    let variance = Float(lumaSquareSum) / Float(pixelCount) - mean * mean
    return max(variance, 0).squareRoot() / 255
  }

  /// 43 / chroma in 16.16 fixed point: a sixth of a turn is 43 of 256.
  private static let hueReciprocals: [Int32] = (0..<256).map { (chroma: Int32) in
    let sixth: Int32 = 43 << 16
    return chroma == 0 ? 0 : sixth / chroma
  }

  init(_ raster: Raster) {
    width = raster.width
    height = raster.height
    let count = raster.width * raster.height
    let pixels = raster.pixels
    let reciprocals = Self.hueReciprocals
    var luma = [UInt8](repeating: 0, count: count)
    var hue = luma
    var chroma = luma
    var value = luma
    var histogram = [Int32](repeating: 0, count: Self.binCount)
    var sum = 0
    var squareSum = 0
    var offset = 0
    for index in 0..<count {
      let red = Int32(pixels[offset])
      let green = Int32(pixels[offset &+ 1])
      let blue = Int32(pixels[offset &+ 2])
      offset &+= 3
      let brightness = (54 &* red &+ 183 &* green &+ 19 &* blue) >> 8
      luma[index] = UInt8(truncatingIfNeeded: brightness)
      sum &+= Int(brightness)
      squareSum &+= Int(brightness &* brightness)
      let largest = max(red, green, blue)
      let span = largest &- min(red, green, blue)
      value[index] = UInt8(truncatingIfNeeded: largest)
      chroma[index] = UInt8(truncatingIfNeeded: span)
      let turn: Int32
      let difference: Int32
      if largest == red {
        (turn, difference) = (0, green &- blue)
      } else if largest == green {
        (turn, difference) = (85, blue &- red)
      } else {
        (turn, difference) = (171, red &- green)
      }
      let angle = turn &+ ((difference &* reciprocals[Int(span)]) >> 16)
      hue[index] = UInt8(truncatingIfNeeded: angle)
      let redBits = (red >> 5) &* 64
      let greenBits = (green >> 5) &* 8
      let blueBits = blue >> 5
      histogram[Int(redBits &+ greenBits &+ blueBits)] &+= 1
    }
    (columnSums, rowSums) = Self.sums(of: luma, width: raster.width, height: raster.height)
    self.luma = luma
    self.hue = hue
    self.chroma = chroma
    self.value = value
    self.histogram = histogram
    lumaSum = sum
    lumaSquareSum = squareSum
  }

  private static func sums(of luma: [UInt8], width: Int, height: Int) -> ([Int32], [Int32]) {
    var columns = [Int32](repeating: 0, count: width)
    var rows = [Int32](repeating: 0, count: height)
    for row in 0..<height {
      let base = row &* width
      var sum: Int32 = 0
      for column in 0..<width {
        let value = Int32(luma[base &+ column])
        columns[column] &+= value
        sum &+= value
      }
      rows[row] = sum
    }
    return (columns, rows)
  }
}
