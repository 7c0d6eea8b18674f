import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct StatisticsTests {
  @Test func `Ranks are shares below, ties in the middle`() {
    #expect(fractionalRanks([10, 30, 20]) == [0, 1, 0.5])
    #expect(fractionalRanks([1, 1, 5]) == [0.25, 0.25, 1])
    #expect(fractionalRanks([7]) == [0.5])
    #expect(fractionalRanks([]).isEmpty)
    #expect(fractionalRanks([.nan, -1, 1]) == [0.5, 0, 1])
  }

  @Test func `Ranks that go together correlate, against each other the other way`() {
    #expect(abs(rankCorrelation([1, 2, 30], [5, 6, 7]) - 1) < 1e-12)
    #expect(abs(rankCorrelation([1, 2, 30], [7, 6, 5]) + 1) < 1e-12)
    #expect(abs(rankCorrelation([1, 2, 3, 4], [2, 1, 4, 3]) - 0.6) < 1e-12)
    #expect(rankCorrelation([1, 2, 3], [4, 4, 4]) == 0)
    #expect(rankCorrelation([], [1]) == 0)
    #expect(rankCorrelation([.nan, 1], [.infinity, 2]).isFinite)
  }

  @Test func `The robust range leaves outliers out`() {
    let range = RobustRange((0...100).map(Double.init) + [.nan, 1e9, .infinity])
    #expect(range.high <= 100)
    #expect(range.position(of: -5) == 0)
    #expect(range.position(of: 1e9) == 1)
    #expect(RobustRange([]).position(of: 3) == 0.5)
    #expect(RobustRange([2, 2]).position(of: 2) == 0.5)
  }

  @Test(arguments: [1, 2, 3, 16, 17, 100, 1_001, 5_000])
  func `The median is the middle of all in order, however they come`(count: Int) {
    let orders: [(Int) -> Int] = [
      { $0 }, { -$0 }, { _ in 4 }, { $0 % 7 }, { $0 * 7_919 % 1_009 },
      { $0 < count / 2 ? $0 : count - $0 },
    ]
    for order in orders {
      let values = (0..<count).map { Double(order($0)) / 3 }
      let sorted = values.sorted()
      let expected = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
      #expect(median(values + [.nan, .infinity]) == expected)
    }
    #expect(median([]) == 0)
  }

  @Test(arguments: [1, 2, 3, 4, 16, 17, 1_001])
  func `Three quarters of all values have at least the lower quartile`(count: Int) {
    let values = (0..<count).map { Double($0 * 7_919 % 1_009) }
    let least = lowerQuartile(values + [.nan])
    #expect(values.contains(least))
    #expect(values.filter { $0 >= least }.count * 4 >= count * 3)
    #expect(values.filter { $0 < least }.count == count / 4)
    #expect(lowerQuartile([]) == 0)
  }

  @Test func `A ramp is bounded for every number`() {
    #expect(ramp(0.5, from: 0, to: 1) == 0.5)
    #expect(ramp(-1, from: 0, to: 1) == 0)
    #expect(ramp(2, from: 0, to: 1) == 1)
    #expect(ramp(.nan, from: 0, to: 1) == 0)
    #expect(ramp(3, from: 2, to: 2) == 1)
  }

  @Test func `A weighted score keeps account of all that was done to it`() {
    var score = WeightedScore()
    score.add(.sharpness, value: 0.8, weight: 0.5)
    score.add(.contrast, value: .nan, weight: 0.5)
    score.multiply(by: 0.25, for: .position, value: 0.25)
    score.multiply(by: 7, for: .usability, value: 2)
    #expect(abs(score.total - 0.1) < 1e-12)
    #expect(addsUp(score.reasons, to: score.total))
    let blend = WeightedScore.blend([(score, 3), (score, 1)])
    #expect(abs(blend.total - score.total) < 1e-12)
    #expect(WeightedScore.blend([]).total == 0)
  }
}
