internal import Glibc
internal import MediaValues

/// Lets segments of one scene share their scores, as viewers judge scenes rather than seconds.
///
/// What a neighbor lends falls off with its distance in time and with how unlike it looks, each by a bell
/// curve (a bilateral filter, Tomasi and Manduchi 1998), so that a cut to something else is no bridge.
/// Longer segments lend more.
struct SegmentSmoother: Sendable {
  /// The deviation over time in seconds.
  let seconds: Double
  /// The deviation over looks, in the signatures' distance.
  let distance: Double

  /// Beyond this many deviations nothing is lent.
  private static let reach = 3.0
  /// Looks that differ by less than this do so by noise.
  private static let leastUsualDistance = 0.05

  /// Makes a smoother for a video in which two segments usually look `usualDistance` apart.
  init(weights: HighlightWeights, usualDistance: Double) {
    seconds = max(weights.smoothingSeconds, 1e-6)
    let usual = usualDistance.isFinite ? max(usualDistance, Self.leastUsualDistance) : 1
    distance = max(weights.smoothingDistance * usual, 1e-6)
  }

  /// The scores after each has taken from its neighbors.
  func smoothed(
    _ scores: [WeightedScore],
    segments: [CMTimeRange],
    signatures: [FrameSignature?]
  ) -> [WeightedScore] {
    let middles = segments.map { ($0.start.seconds + $0.end.seconds) / 2 }
    return scores.indices.map { index in
      var parts = [(score: scores[index], weight: max(segments[index].duration.seconds, 1e-6))]
      func lend(_ other: Int) -> Bool {
        let gap = abs(middles[other] - middles[index]) / seconds
        guard gap <= Self.reach else { return false }
        let look = unlikeness(signatures[index], signatures[other]) / distance
        let weight = exp(-(gap * gap + look * look) / 2) * segments[other].duration.seconds
        if weight > 0, weight.isFinite { parts.append((scores[other], weight)) }
        return true
      }
      var before = index - 1
      while before >= 0, lend(before) { before -= 1 }
      var after = index + 1
      while after < scores.count, lend(after) { after += 1 }
      return WeightedScore.blend(parts)
    }
  }

  /// How unlike two segments look; without pictures somewhat, so that near ones still lend a little.
  private func unlikeness(_ one: FrameSignature?, _ other: FrameSignature?) -> Double {
    guard let one, let other else { return 1.5 * distance }
    return Double(one.distance(to: other))
  }
}
