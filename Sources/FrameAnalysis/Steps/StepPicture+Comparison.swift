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
  /// A little variance is taken for granted on both sides, so that two blank pictures are alike.
  func structureDifference(to other: StepPicture) -> Float {
    let assumedVariance: Float = 4
    var products: Int32 = 0
    for index in 0..<min(luma.count, other.luma.count) {
      products &+= Int32(luma[index]) &* Int32(other.luma[index])
    }
    let count = Float(pixelCount)
    let covariance =
      (Float(products) - Float(lumaSum) * (Float(other.lumaSum) / count)) / count
    let scale = (variance * other.variance).squareRoot()
    let correlation = (covariance + assumedVariance) / (scale + assumedVariance)
    return min(max((1 - correlation) / 2, 0), 1)
  }

  private var variance: Float {
    let mean = Float(lumaSum) / Float(pixelCount)
    return max(Float(lumaSquareSum) / Float(pixelCount) - mean * mean, 0)
  }
}
