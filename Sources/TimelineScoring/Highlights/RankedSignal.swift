/// One signal over all segments, relative to the video and shrunk where there is no spread.
///
/// A rank makes signals of any unit comparable; the place within the video's range keeps one great
/// moment far above many small ones. Both would make a mountain of the least noise, so they are drawn to
/// the middle by how much the signal really varies.
struct RankedSignal: Sendable {
  /// For each segment 0…1; one half where the signal is missing.
  let values: [Double]
  /// How much the signal varies over the video: 0 not at all, 1 plainly.
  let dynamics: Double
  /// Whether any segment has the signal.
  let isPresent: Bool

  /// Ranks a signal and judges its spread from its high end and its middle.
  init(_ signal: [Double?], dynamics: (_ high: Double, _ middle: Double) -> Double) {
    let known = signal.indices.filter { signal[$0]?.isFinite ?? false }
    let present = known.compactMap { signal[$0] }
    isPresent = !present.isEmpty
    let range = RobustRange(present)
    let spread = present.count > 1 ? dynamics(range.high, median(present)) : 0
    let bounded = spread.isFinite ? min(max(spread, 0), 1) : 0
    var values = [Double](repeating: 0.5, count: signal.count)
    for ((index, value), rank) in zip(zip(known, present), fractionalRanks(present)) {
      let mixed = 0.5 * rank + 0.5 * range.position(of: value)
      values[index] = 0.5 + bounded * (mixed - 0.5)
    }
    self.values = values
    self.dynamics = bounded
  }
}
