internal import MediaValues

/// Chooses runs of segments that are worth most within a budget of time.
///
/// A knapsack over runs instead of single segments: a dynamic programme over the segments in order and
/// the budget in steps finds the best set of runs, each within the length limits, at least one segment
/// apart. Values grow with time, so that short segments have no advantage.
struct RangeSelector: Sendable {
  var budget: Double
  var minimumLength: Double
  var maximumLength: Double
  var maximumCount: Int?

  /// What starting one more range costs, in level-seconds: a viewer's loss at each jump.
  private static let jumpCost = 2.0
  /// The number of steps that the budget is counted in, at most.
  private static let mostBudgetSteps = 200
  /// The number of steps at least, when there are so many segments that the tables would grow too large.
  private static let fewestBudgetSteps = 40
  private static let tableSize = 400_000
  /// Up to this many ranges the best set of that number is found; of more, the best are kept.
  private static let largestCount = 8

  private struct Choice {
    var value: Float
    /// The first segment of the run that ends here, or -1 when the segment before is skipped.
    var runStart: Int32
  }

  /// The chosen runs of segments as index ranges, in order.
  func runs(lengths: [Double], levels: [Double]) -> [Range<Int>] {
    let count = min(lengths.count, levels.count)
    guard count > 0, budget >= 1e-3, budget.isFinite, maximumCount ?? 1 > 0 else { return [] }
    let best = levels.prefix(count).max() ?? 0
    // What is ordinary in this video earns nothing, or the budget would be filled with it.
    let floor = 0.4 * best
    let gains = (0..<count).map { (levels[$0] - floor) * max(lengths[$0], 0) }
    let affordable = max(Self.tableSize / (count + 1), Self.fewestBudgetSteps)
    let stepCount = min(affordable, Self.mostBudgetSteps)
    let step = budget / Double(stepCount)
    let layers = maximumCount.map { min($0, Self.largestCount) } ?? 1
    let isCounted = maximumCount != nil && (maximumCount ?? 0) <= Self.largestCount
    var tables: [[Choice]] = []
    let width = stepCount + 1
    let none = Choice(value: 0, runStart: -1)
    for layer in 0..<layers {
      var table = [Choice](repeating: none, count: (count + 1) * width)
      let earlier = isCounted ? (layer > 0 ? tables[layer - 1] : table) : []
      fill(&table, earlier: earlier, isCounted: isCounted, lengths, gains, step: step, width: width)
      tables.append(table)
    }
    let runs = trace(tables, isCounted: isCounted, count: count, lengths, step: step, width: width)
    return limited(runs, gains)
  }

  /// The runs of the greatest gain when there are more than wanted, in order.
  private func limited(_ runs: [Range<Int>], _ gains: [Double]) -> [Range<Int>] {
    guard let maximumCount, runs.count > maximumCount else { return runs }
    let worth = runs.map { $0.reduce(0.0) { $0 + gains[$1] } }
    let order = runs.indices.sorted { worth[$0] != worth[$1] ? worth[$0] > worth[$1] : $0 < $1 }
    return order.prefix(maximumCount).sorted().map { runs[$0] }
  }

  private func fill(
    _ table: inout [Choice],
    earlier: [Choice],
    isCounted: Bool,
    _ lengths: [Double],
    _ gains: [Double],
    step: Double,
    width: Int
  ) {
    let count = gains.count
    for end in 1...count {
      for used in 0..<width { table[end * width + used] = skip(table[(end - 1) * width + used]) }
      var length = 0.0
      var gain = Float(-Self.jumpCost)
      var start = end - 1
      while start >= 0 {
        length += max(lengths[start], 0)
        gain += Float(gains[start])
        guard length <= maximumLength + 1e-9, length <= budget + 1e-9 else { break }
        if length >= minimumLength - 1e-9, gain > 0 {
          let cost = min(Int((length / step - 1e-6).rounded(.up)), width - 1)
          let before = max(start - 1, 0) * width
          for used in cost..<width {
            let base = isCounted ? earlier[before + used - cost] : table[before + used - cost]
            if base.value + gain > table[end * width + used].value {
              let runStart = Int32(truncatingIfNeeded: start)
              table[end * width + used] = Choice(value: base.value + gain, runStart: runStart)
            }
          }
        }
        start -= 1
      }
    }
  }

  private func skip(_ choice: Choice) -> Choice { Choice(value: choice.value, runStart: -1) }

  private func trace(
    _ tables: [[Choice]],
    isCounted: Bool,
    count: Int,
    _ lengths: [Double],
    step: Double,
    width: Int
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var (end, used, layer) = (count, width - 1, tables.count - 1)
    while end > 0, layer >= 0 {
      let choice = tables[layer][end * width + used]
      guard choice.runStart >= 0 else {
        end -= 1
        continue
      }
      let start = Int(choice.runStart)
      runs.append(start..<end)
      let length = lengths[start..<end].reduce(0) { $0 + max($1, 0) }
      used -= min(Int((length / step - 1e-6).rounded(.up)), used)
      end = max(start - 1, 0)
      if isCounted { layer -= 1 }
    }
    return runs.reversed()
  }
}
