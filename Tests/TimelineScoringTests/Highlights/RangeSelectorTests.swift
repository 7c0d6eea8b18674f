import TestSupport
import Testing

@testable import TimelineScoring

@Suite struct RangeSelectorTests {
  /// The greatest worth of any allowed set of runs, by trying them all.
  func bestByTrying(
    _ lengths: [Double],
    _ levels: [Double],
    _ selector: RangeSelector
  ) -> Double {
    let floor = 0.4 * (levels.max() ?? 0)
    func best(from start: Int, budget: Double, left: Int) -> Double {
      guard start < lengths.count, left > 0 else { return 0 }
      var greatest = best(from: start + 1, budget: budget, left: left)
      var (length, gain) = (0.0, -2.0)
      for end in start..<lengths.count {
        length += lengths[end]
        gain += (levels[end] - floor) * lengths[end]
        guard length <= selector.maximumLength, length <= budget else { break }
        if length >= selector.minimumLength, gain > 0 {
          let rest = best(from: end + 2, budget: budget - length, left: left - 1)
          greatest = max(greatest, gain + rest)
        }
      }
      return greatest
    }
    return best(from: 0, budget: selector.budget, left: selector.maximumCount ?? .max)
  }

  func worth(_ runs: [Range<Int>], _ lengths: [Double], _ levels: [Double]) -> Double {
    let floor = 0.4 * (levels.max() ?? 0)
    return runs.reduce(0) { sum, run in
      sum - 2 + run.reduce(0) { $0 + (levels[$1] - floor) * lengths[$1] }
    }
  }

  @Test(arguments: Array(UInt64(1)...20), [nil, 1, 2, 3])
  func `The programme finds what trying everything finds`(seed: UInt64, count: Int?) {
    var generator = SeededGenerator(seed: seed)
    // Lengths in whole steps of the budget, so that both count the same.
    let lengths = (0..<12).map { _ in Double(Int.random(in: 3...12, using: &generator)) / 2 }
    let levels = (0..<12).map { _ in Double.random(in: 0...9, using: &generator) }
    let selector = RangeSelector(
      budget: 20,
      minimumLength: 3,
      maximumLength: 10,
      maximumCount: count
    )
    let runs = selector.runs(lengths: lengths, levels: levels)
    let expected = bestByTrying(lengths, levels, selector)
    #expect(abs(worth(runs, lengths, levels) - expected) < 1e-3)
    #expect(runs.count <= count ?? .max)
    #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    let total = runs.reduce(0) { $0 + $1.reduce(0) { $0 + lengths[$1] } }
    #expect(total <= 20)
  }

  @Test(arguments: [0.0, -1, .nan, .infinity, 1e-12])
  func `A budget that is none chooses nothing`(budget: Double) {
    let selector = RangeSelector(budget: budget, minimumLength: 2, maximumLength: 15)
    #expect(selector.runs(lengths: [3, 3], levels: [9, 1]).isEmpty)
  }
}

@Suite struct LevelScaleTests {
  @Test func `No two different scores get the same level, not even at the top`() {
    let scores = (0..<100).map { Double($0) / 100 }
    let levels = LevelScale().levels(of: scores, lengths: scores.map { _ in 2 }, dynamics: 1)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 < $1 })
    #expect(levels.last == 9)
  }

  @Test func `Levels of many unlike segments stand in the proportions of votes`() {
    let scores = (0..<1_000).map { Double($0) / 1_000 }
    let levels = LevelScale().levels(
      of: scores,
      lengths: scores.map { _ in 2 },
      dynamics: 1
    )
    func share(_ range: Range<Double>) -> Double {
      Double(levels.count { range.contains($0) }) / 1_000
    }
    #expect(abs(share(0..<2) - 0.45) < 0.02)
    #expect(abs(share(2..<5) - 0.27) < 0.02)
    #expect(abs(share(5..<7) - 0.15) < 0.02)
    #expect(abs(share(7..<8.5) - 0.09) < 0.02)
    #expect(abs(share(8.5..<10) - 0.04) < 0.02)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `Equal scores get equal low levels`() {
    let levels = LevelScale().levels(of: [0.5, 0.5, 0.5], lengths: [2, 2, 2], dynamics: 1)
    #expect(Set(levels).count == 1)
    #expect(levels[0] < 3)
  }

  @Test func `When nothing happens no level is above 4`() {
    let scores = (0..<100).map { Double($0) / 100 }
    let levels = LevelScale().levels(of: scores, lengths: scores.map { _ in 2 }, dynamics: 0)
    #expect((levels.max() ?? 9) <= 4)
  }

  @Test func `Black before a picture of which nothing stands out lifts it no higher`() {
    let (scores, lengths) = ([0.05, 0.5, 0.51], [1.5, 2, 2])
    let scale = LevelScale()
    let all = scale.levels(of: scores, lengths: lengths, dynamics: 1)
    let fit = scale.levels(
      of: scores,
      lengths: lengths,
      dynamics: 1,
      isFit: [false, true, true]
    )
    #expect(all.last == 9)
    #expect((fit.last ?? 9) < 4)
    #expect(zip(fit, fit.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `Numbers that are none and lengths of nothing make level zero or less than ten`() {
    let scale = LevelScale()
    #expect(scale.levels(of: [], lengths: [], dynamics: 1).isEmpty)
    #expect(scale.levels(of: [1, 2], lengths: [0, 0], dynamics: 1) == [0, 0])
    let odd = scale.levels(of: [.nan, .infinity, 1], lengths: [.nan, 1, 1], dynamics: .nan)
    #expect(odd.allSatisfy { $0 >= 0 && $0 <= 9 })
  }
}
