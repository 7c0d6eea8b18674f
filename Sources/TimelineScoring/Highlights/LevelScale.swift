/// Turns scores into levels 0…9 in the proportions in which people give votes.
///
/// TVSum's votes of 1 to 5 stand at 46.6, 26.2, 15.3, 7.9 and 3.9 %: most moments are ordinary, few are
/// great: the last share lies between 8.5 and 9. When nothing happens the levels shrink, up to 4 at the
/// very most.
struct LevelScale: Sendable {
  /// Shares of segments below a level: straight lines lie between.
  private static let knots: [(share: Double, level: Double)] = [
    (0, 0), (0.45, 2), (0.72, 5), (0.87, 7), (0.96, 8.5), (1, 9),
  ]
  /// The highest level in a video in which nothing happens.
  private static let stillMaximum = 3.5
  private static let maximum = 9.0
  /// Scores that differ by less than this in all do not use the whole scale.
  private static let fullSpread = 0.15

  /// The level of each score.
  ///
  /// Times count: a level's share is that of the video's time, so lengths go with the scores. How far scores lie apart
  /// is judged by those that are fit alone, all by default: black and titles score low in any video.
  func levels(
    of scores: [Double],
    lengths: [Double],
    dynamics: Double,
    isFit: [Bool]? = nil
  ) -> [Double] {
    let safe = scores.map { $0.isFinite ? $0 : 0 }
    let weights = lengths.map { $0.isFinite && $0 > 0 ? $0 : 0 }
    let total = weights.reduce(0, +)
    guard safe.count == weights.count, total > 0 else { return safe.map { _ in 0 } }
    let order = safe.indices.sorted { (safe[$0], $0) < (safe[$1], $1) }
    let top = highest(for: safe, dynamics: dynamics, isFit: isFit)
    var levels = [Double](repeating: 0, count: safe.count)
    var below = 0.0
    var first = 0
    while first < order.count {
      var last = first
      while last + 1 < order.count, safe[order[last + 1]] == safe[order[first]] { last += 1 }
      let mass = order[first...last].reduce(0.0) { $0 + weights[$1] }
      // The last of several takes the top of the scale; a lone one stands in the middle.
      let isAlone = first == 0 && last == order.count - 1
      let reaches = last == order.count - 1 && !isAlone
      let share = reaches ? 1 : (below + mass / 2) / total
      for position in first...last {
        levels[order[position]] = Self.level(at: share) * top / Self.maximum
      }
      below += mass
      first = last + 1
    }
    return levels
  }

  /// The level that the best score of a video can have: 9 where plainly something happens, 3.5 where nothing does.
  func highest(for scores: [Double], dynamics: Double, isFit: [Bool]? = nil) -> Double {
    let fit = isFit?.count == scores.count ? isFit : nil
    let seen = scores.indices.filter { fit?[$0] ?? true }.map { scores[$0] }.filter(\.isFinite)
    let spread = (seen.max() ?? 0) - (seen.min() ?? 0)
    let trust = ramp(spread, from: 0, to: Self.fullSpread)
    let bounded = dynamics.isFinite ? min(max(dynamics, 0), 1) : 0
    return Self.stillMaximum + (Self.maximum - Self.stillMaximum) * bounded * trust
  }

  private static func level(at share: Double) -> Double {
    for (lower, upper) in zip(knots, knots.dropFirst()) where share <= upper.share {
      let place = (share - lower.share) / (upper.share - lower.share)
      return lower.level + max(place, 0) * (upper.level - lower.level)
    }
    return maximum
  }
}
