internal import MediaValues

/// A picture at half its size, so that small movements count for less.
struct HalvedPicture: Sendable {
  /// The sums of two by two pixels, of each component.
  let sums: [Int32]
  /// The mean of the sums.
  let mean: Float
  /// The standard deviation of the sums.
  let contrast: Float

  init(_ raster: Raster) {
    let (columns, rows) = (max(raster.width / 2, 1), max(raster.height / 2, 1))
    var sums: [Int32] = []
    sums.reserveCapacity(3 * columns * rows)
    for row in 0..<rows {
      let upper = min(2 * row, raster.height - 1)
      let lower = min(upper + 1, raster.height - 1)
      for column in 0..<columns {
        let left = min(2 * column, raster.width - 1)
        let right = min(left + 1, raster.width - 1)
        for component in 0..<3 {
          func pixel(_ x: Int, _ y: Int) -> Int32 {
            Int32(raster.pixels[3 * (y * raster.width + x) + component])
          }
          sums.append(
            pixel(left, upper) + pixel(right, upper) + pixel(left, lower) + pixel(right, lower)
          )
        }
      }
    }
    self.sums = sums
    var (total, squares) = (Int64(0), Int64(0))
    for sum in sums {
      total += Int64(sum)
      squares += Int64(sum) * Int64(sum)
    }
    mean = Float(total) / Float(sums.count)
    contrast = max(Float(squares) / Float(sums.count) - mean * mean, 0).squareRoot()
  }

  /// Whether another picture shows the same, but for a small movement.
  func isOnePicture(with other: HalvedPicture) -> Bool {
    let (least, most) = (min(contrast, other.contrast), max(contrast, other.contrast))
    guard sums.count == other.sums.count, !sums.isEmpty, most > 0,
      least >= BlendDetector.onePicture.contrast * most
    else { return false }
    var products: Int64 = 0
    for index in sums.indices { products += Int64(sums[index]) * Int64(other.sums[index]) }
    let covariance = Float(products) / Float(sums.count) - mean * other.mean
    return covariance >= BlendDetector.onePicture.correlation * contrast * other.contrast
  }
}
