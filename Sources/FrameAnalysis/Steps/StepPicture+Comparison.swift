extension StepPicture {
  /// Whether two pictures have the same size, without which nothing else can be compared.
  func isComparable(to other: StepPicture) -> Bool {
    width == other.width && height == other.height
  }

  /// Half the sum of the differences of the histograms' shares, 0…1.
  func histogramDifference(to other: StepPicture) -> Float {
    guard pixelCount == other.pixelCount else { return scaledHistogramDifference(to: other) }
    var sum: Int32 = 0
    for bin in 0..<Self.binCount { sum &+= abs(histogram[bin] &- other.histogram[bin]) }
    return Float(sum) / Float(2 * pixelCount)
  }

  private func scaledHistogramDifference(to other: StepPicture) -> Float {
    var sum: Float = 0
    for bin in 0..<Self.binCount {
      let mine = Float(histogram[bin]) / Float(pixelCount)
      sum += abs(mine - Float(other.histogram[bin]) / Float(other.pixelCount))
    }
    return sum / 2
  }

  /// How little the lumas correlate: 0 the same structure, 0.5 unrelated, 1 the negative.
  ///
  /// A little variance is taken for granted on both sides, so that two blank pictures are alike. Black
  /// edges of both pictures do not count: bars, being the same in every shot, would make all correlate.
  func structureDifference(to other: StepPicture) -> Float {
    let assumedVariance: Float = 4
    var products: Int32 = 0
    for index in 0..<min(luma.count, other.luma.count) {
      products &+= Int32(luma[index]) &* Int32(other.luma[index])
    }
    // Black adds nothing to the sums, so leaving it out changes the number of pixels alone.
    let count = Float(activePixelCount(with: other))
    let covariance =
      (Float(products) - Float(lumaSum) * (Float(other.lumaSum) / count)) / count
    let scale = (variance(over: count) * other.variance(over: count)).squareRoot()
    let correlation = (covariance + assumedVariance) / (scale + assumedVariance)
    return min(max((1 - correlation) / 2, 0), 1)
  }

  private func variance(over count: Float) -> Float {
    let mean = Float(lumaSum) / count
    return max(Float(lumaSquareSum) / count - mean * mean, 0)
  }

  /// The number of pixels inside the black edges that two pictures have in common; all when both are black.
  private func activePixelCount(with other: StepPicture) -> Int {
    let columns = Self.activeLength(columnSums, other.columnSums, depth: height)
    let rows = Self.activeLength(rowSums, other.rowSums, depth: width)
    return columns * rows == 0 ? max(pixelCount, 1) : columns * rows
  }

  /// The length without the lines at both ends whose luma is below 8 of 255 on average in both.
  private static func activeLength(_ sums: [Int32], _ others: [Int32], depth: Int) -> Int {
    let limit = Int32(clamping: 8 * depth)
    let places = min(sums.count, others.count)
    var first = 0
    while first < places, sums[first] < limit, others[first] < limit { first += 1 }
    var last = places
    while last > first, sums[last - 1] < limit, others[last - 1] < limit { last -= 1 }
    return last - first
  }
}
