/// The range of a measure within one video, without its outliers.
struct RobustRange: Sendable, Hashable {
  /// The 2.5th percentile.
  let low: Double
  /// The 97.5th percentile.
  let high: Double

  /// Takes the range from values; those that are no finite numbers do not count.
  init(_ values: [Double]) {
    let sorted = values.filter(\.isFinite).sorted()
    low = sorted.isEmpty ? 0 : sorted[Int(0.025 * Double(sorted.count - 1))]
    high = sorted.isEmpty ? 0 : sorted[Int((0.975 * Double(sorted.count - 1)).rounded(.up))]
  }

  /// Where a value lies, 0 at the low end and 1 at the high one; one half when there is no range.
  func position(of value: Double) -> Double {
    guard high > low, value.isFinite else { return 0.5 }
    return min(max((value - low) / (high - low), 0), 1)
  }
}

/// 0 up to a lower bound, 1 from an upper bound on, straight between; 0 for what is no number.
func ramp(_ value: Double, from low: Double, to high: Double) -> Double {
  guard value.isFinite, high > low else { return value >= high ? 1 : 0 }
  return min(max((value - low) / (high - low), 0), 1)
}

/// The share of values below each one, ties counting half, 0…1; one half for a single value.
func fractionalRanks(_ values: [Double]) -> [Double] {
  let safe = values.map { $0.isFinite ? $0 : 0 }
  let order = safe.indices.sorted { (safe[$0], $0) < (safe[$1], $1) }
  var ranks = [Double](repeating: 0.5, count: safe.count)
  guard safe.count > 1 else { return ranks }
  var first = 0
  while first < order.count {
    var last = first
    while last + 1 < order.count, safe[order[last + 1]] == safe[order[first]] { last += 1 }
    let rank = Double(first + last) / 2 / Double(safe.count - 1)
    for position in first...last { ranks[order[position]] = rank }
    first = last + 1
  }
  return ranks
}

/// Spearman's correlation of the ranks of two lists, −1…1; 0 where one does not vary.
func rankCorrelation(_ first: [Double], _ second: [Double]) -> Double {
  let count = min(first.count, second.count)
  let (one, other) = (
    fractionalRanks(Array(first.prefix(count))), fractionalRanks(Array(second.prefix(count)))
  )
  var (covariance, oneSquared, otherSquared) = (0.0, 0.0, 0.0)
  for index in 0..<count {
    let (a, b) = (one[index] - 0.5, other[index] - 0.5)
    covariance += a * b
    oneSquared += a * a
    otherSquared += b * b
  }
  let scale = (oneSquared * otherSquared).squareRoot()
  return scale > 0 ? covariance / scale : 0
}

/// The middle value; 0 when there is none.
package func median(_ values: [Double]) -> Double {
  var values = values.filter { $0.isFinite }
  guard !values.isEmpty else { return 0 }
  let middle = values.count / 2
  let upper = values.moveIntoOrder(middle)
  guard values.count % 2 == 0 else { return upper }
  return (values[..<middle].reduce(-Double.infinity) { max($0, $1) } + upper) / 2
}

/// What three quarters of the values have at least; 0 when there is none.
func lowerQuartile(_ values: [Double]) -> Double {
  var values = values.filter { $0.isFinite }
  guard !values.isEmpty else { return 0 }
  return values.moveIntoOrder(values.count / 4)
}

extension [Double] {
  /// Moves the value to a place that it would have among all in order, no larger ones before it, and returns it.
  ///
  /// Costs a few passes, where ordering all costs many.
  fileprivate mutating func moveIntoOrder(_ place: Int) -> Double {
    var range = 0..<count
    // Each pass about halves the range; values set out to prevent that are put in order instead.
    var passes = 4 * (Int.bitWidth - count.leadingZeroBitCount)
    while range.count > 16, passes > 0 {
      passes -= 1
      let (first, last) = (self[range.lowerBound], self[range.upperBound - 1])
      let center = self[range.lowerBound + range.count / 2]
      let pivot = Swift.max(Swift.min(first, last), Swift.min(Swift.max(first, last), center))
      var (left, right) = (range.lowerBound, range.upperBound - 1)
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        guard left <= right else { break }
        swapAt(left, right)
        left += 1
        right -= 1
      }
      if place <= right {
        range = range.lowerBound..<(right + 1)
      } else if place >= left {
        range = left..<range.upperBound
      } else {
        return self[place]
      }
    }
    self[range].sort()
    return self[place]
  }
}
