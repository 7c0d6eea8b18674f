internal import MediaValues

/// Keeps the last three seconds of halved pictures, to tell what a picture has in common with each of them.
///
/// About 170 kB at 64 × 36; one picture in 0.08 seconds is kept, which takes about 80,000 multiplications.
struct PictureHistory: Sendable {
  private struct Picture: Sendable {
    /// The sums of two by two pixels by component, less their mean, which makes them −1020…1020.
    var values: [Int16]
  }

  private let stride: Int
  private var framesUntilNext = 0
  private var pictures: [Picture] = []

  init(framesPerSecond: Double) {
    stride = PictureProducts.stride(framesPerSecond: framesPerSecond)
  }

  /// Forgets all pictures, for a video that goes on at another size.
  mutating func removeAll() {
    pictures.removeAll()
    framesUntilNext = 0
  }

  /// Takes the next frame; returns its products when it is one of those kept.
  mutating func products(of raster: Raster, detail: @autoclosure () -> Float) -> PictureProducts? {
    guard framesUntilNext == 0 else {
      framesUntilNext -= 1
      return nil
    }
    framesUntilNext = stride - 1
    let picture = Picture(values: Self.centered(raster))
    if pictures.count > PictureProducts.reach { pictures.removeFirst() }
    pictures.append(picture)
    // Each value is the sum of four pixels.
    let scale = 1 / Float(16 * max(picture.values.count, 1))
    let values = pictures.reversed().map { Float(Self.product(picture.values, $0.values)) * scale }
    return PictureProducts(values: values, detail: detail())
  }

  private static func product(_ first: [Int16], _ second: [Int16]) -> Int64 {
    var total: Int64 = 0
    var start = 0
    let count = min(first.count, second.count)
    while start < count {
      // So many products of 1020 by 1020 are below 2³¹.
      let end = min(start + 1024, count)
      var sum: Int32 = 0
      for index in start..<end { sum &+= Int32(first[index]) &* Int32(second[index]) }
      total += Int64(sum)
      start = end
    }
    return total
  }

  private static func centered(_ raster: Raster) -> [Int16] {
    let sums = HalvedPicture(raster).sums
    let count = Int32(max(sums.count / 3, 1))
    var totals: [Int64] = [0, 0, 0]
    for start in Swift.stride(from: 0, to: sums.count - 2, by: 3) {
      for component in 0..<3 { totals[component] += Int64(sums[start + component]) }
    }
    let means = totals.map { Int32(truncatingIfNeeded: ($0 + Int64(count / 2)) / Int64(count)) }
    var values = [Int16](repeating: 0, count: sums.count)
    for start in Swift.stride(from: 0, to: sums.count - 2, by: 3) {
      for component in 0..<3 {
        values[start + component] = Int16(
          truncatingIfNeeded: sums[start + component] - means[component]
        )
      }
    }
    return values
  }
}
