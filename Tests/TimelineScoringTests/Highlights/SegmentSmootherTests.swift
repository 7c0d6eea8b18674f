import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct SegmentSmootherTests {
  /// A score of one ingredient.
  func score(_ value: Double) -> WeightedScore {
    var score = WeightedScore()
    score.add(.motion, value: value, weight: 1)
    return score
  }

  /// Scores of segments of two seconds after smoothing; looks tell who resembles whom.
  func smoothed(_ values: [Double], looks: [Int?], weights: HighlightWeights = .init()) -> [Double]
  {
    let segments = values.indices.map { range(Double(2 * $0), Double(2 * $0 + 2)) }
    return SegmentSmoother(weights: weights, usualDistance: 0.5)
      .smoothed(
        values.map(score),
        segments: segments,
        signatures: looks.map { $0.map { signature(look: $0) } }
      )
      .map(\.total)
  }

  @Test func `A lone peak is lowered by neighbors that look alike`() {
    let totals = smoothed([0, 0, 1, 0, 0], looks: [0, 0, 0, 0, 0])
    #expect(totals[2] < 0.6)
    #expect(totals[1] > 0.1 && totals[3] > 0.1)
  }

  @Test func `A cut to something else is no bridge`() {
    let totals = smoothed([0, 0, 1, 0, 0], looks: [1, 1, 2, 3, 3])
    #expect(totals[2] > 0.9)
    #expect(totals[1] < 0.05 && totals[3] < 0.05)
  }

  @Test func `A scene takes up again after a cutaway`() {
    let totals = smoothed([1, 0, 0.4], looks: [0, 5, 0])
    #expect(totals[2] > 0.5)
    #expect(totals[1] < 0.05)
  }

  @Test func `What is far away lends nothing`() {
    let values = [1] + [Double](repeating: 0, count: 20)
    let totals = smoothed(values, looks: values.map { _ in 0 })
    #expect(totals[15] == 0)
  }

  @Test func `Without pictures near segments still lend a little`() {
    let totals = smoothed([0, 1, 0], looks: [nil, nil, nil])
    #expect(totals[0] > 0.05 && totals[0] < 0.4)
  }

  @Test(arguments: [0.0, -1, .nan, .infinity])
  func `Settings that make no sense leave scores finite`(value: Double) {
    var weights = HighlightWeights()
    weights.smoothingSeconds = value
    weights.smoothingDistance = value
    let totals = smoothed([0, 1, 0], looks: [0, 0, 1], weights: weights)
    #expect(totals.allSatisfy { $0.isFinite && $0 >= 0 && $0 <= 1 })
  }

  @Test func `What a score is made of still adds up`() {
    var scores = [score(0.2), score(0.9), score(0.4)]
    for index in scores.indices { scores[index].add(.position, value: 0.5, weight: 0.1) }
    let segments = [range(0, 2), range(2, 5), range(5, 7)]
    let after = SegmentSmoother(weights: .init(), usualDistance: 0.5)
      .smoothed(scores, segments: segments, signatures: [nil, nil, nil])
    for score in after { #expect(addsUp(score.reasons, to: score.total)) }
  }
}
