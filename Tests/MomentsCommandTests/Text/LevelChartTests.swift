import MediaIntelligence
import Testing

@testable import MomentsCommand

@Suite("Level chart") struct LevelChartTests {
  private func chart(
    _ levels: [Float],
    highlights: [(Int64, Int64)] = [],
    keyFrame: Int64? = nil,
    width: Int = 10,
    isUnicodeCapable: Bool = true
  ) -> [String] {
    let segments = levels.enumerated().map { index, level in
      let start = CMTime(value: Int64(index), timescale: 1)
      let range = CMTimeRange(start: start, duration: CMTime(value: 1, timescale: 1))
      return HighlightSegment(timeRange: range, level: level, score: 0, reasons: [])
    }
    return LevelChart(
      segments: segments,
      highlights: highlights.map {
        CMTimeRange(
          start: CMTime(value: $0, timescale: 1),
          end: CMTime(value: $1, timescale: 1)
        )
      },
      keyFrame: keyFrame.map { CMTime(value: $0, timescale: 1) },
      duration: CMTime(value: Int64(levels.count), timescale: 1),
      width: width,
      isUnicodeCapable: isUnicodeCapable
    ).lines
  }

  @Test("Blocks rise with the level, and marks stand below") func blocks() {
    #expect(
      chart([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], highlights: [(7, 10)], keyFrame: 2) == [
        "       ▃▅█",
        "    ▃▅████",
        "▁▃▅███████",
        "  ◆    ━━━",
        "0:00  0:10",
      ]
    )
  }

  @Test("Digits stand for levels where only ASCII can be shown") func digits() {
    #expect(
      chart([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], highlights: [(7, 9)], isUnicodeCapable: false) == [
        "0123456789",
        "       ==",
        "0:00  0:10",
      ]
    )
  }

  @Test("A column covers the mean of its stretch") func means() {
    #expect(chart([9, 0, 9, 0], width: 2, isUnicodeCapable: false)[0].count == 10)
    #expect(
      chart(Array(repeating: [0, 9], count: 10).flatMap(\.self), isUnicodeCapable: false)[0]
        == "5555555555"
    )
  }

  @Test("Nothing is drawn of a video without length or levels") func nothing() {
    #expect(chart([]) == [])
    let range = CMTimeRange(start: .zero, duration: .indefinite)
    let segment = HighlightSegment(timeRange: range, level: .nan, score: 0, reasons: [])
    let chart = LevelChart(
      segments: [segment],
      highlights: [range, .invalid],
      keyFrame: .positiveInfinity,
      duration: CMTime(value: 1, timescale: 1),
      width: 10,
      isUnicodeCapable: true
    )
    #expect(chart.lines.count == 5)
  }
}
