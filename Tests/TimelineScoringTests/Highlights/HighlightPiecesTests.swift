import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct HighlightPiecesTests {
  func segment(_ start: Double, _ end: Double, level: Float) -> HighlightSegment {
    HighlightSegment(timeRange: range(start, end), level: level, score: 0.5, reasons: [])
  }

  /// A good moment of two seconds, the best of four, and ten in which little happens.
  var segments: [HighlightSegment] {
    [segment(0, 2, level: 6), segment(2, 6, level: 9), segment(6, 16, level: 1)]
  }

  @Test func `A segment longer than there is room for is parted where the room ends`() {
    let cut = segments.cut(to: 3, shortest: 2)
    #expect(
      cut.map(\.timeRange) == [range(0, 2), range(2, 5), range(5, 6), range(6, 9), range(9, 16)]
    )
    #expect(cut.map(\.level) == [6, 9, 9, 1, 1])
  }

  @Test(arguments: [2.0, 1, 0, -1, .nan, .infinity, 1e9])
  func `Limits that part nothing or make no sense leave segments whole`(limit: Double) {
    #expect(segments.cut(to: limit, shortest: 2.5) == segments)
  }

  /// The ranges chosen from the segments with so much time to spend.
  func chosen(from pieces: [HighlightSegment], budget: Double) -> [CMTimeRange] {
    RangeSelector(budget: budget, minimumLength: 2, maximumLength: 15)
      .runs(
        lengths: pieces.map(\.timeRange.duration.seconds),
        levels: pieces.map { Double($0.level) }
      )
      .flatMap { pieces[$0].map(\.timeRange) }
  }

  @Test func `The best moment is not passed over for a lesser one that fits`() {
    #expect(chosen(from: segments, budget: 2.4) == [range(0, 2)])
    #expect(chosen(from: segments.cut(to: 2.4, shortest: 2), budget: 2.4) == [range(2, 4.4)])
  }

  @Test func `There is room for the best segment and for what makes it a range`() {
    #expect(segments.roomForBest(shortest: 2) == 4)
    #expect(segments.roomForBest(shortest: 5) == 6)
    #expect(segments.roomForBest(shortest: 100) == 16)
    #expect([HighlightSegment]().roomForBest(shortest: 2) == 0)
    let brief = [segment(0, 3, level: 5), segment(3, 4.5, level: 9), segment(4.5, 8, level: 2)]
    #expect(brief.roomForBest(shortest: 2) == 4.5)
  }

  @Test func `A best moment too brief for a range brings its better neighbor along`() {
    let brief = [segment(0, 3, level: 5), segment(3, 4.5, level: 9), segment(4.5, 8, level: 2)]
    #expect(
      chosen(from: brief, budget: brief.roomForBest(shortest: 2)) == [range(0, 3), range(3, 4.5)]
    )
  }

  @Test func `What lies outside the wanted part is left out`() {
    #expect(segments.within(nil) == segments)
    #expect(segments.within(range(1, 4)).map(\.timeRange) == [range(1, 2), range(2, 4)])
    #expect(segments.within(range(20, 30)).isEmpty)
  }
}
