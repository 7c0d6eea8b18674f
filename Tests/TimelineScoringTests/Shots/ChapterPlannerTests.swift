import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct ChapterPlannerTests {
  /// Shots that begin at given times; the transitions of those named differ from a cut.
  private func shots(
    _ starts: [Double],
    end: Double,
    _ transitions: [Int: ShotTransition] = [:]
  ) -> [Shot] {
    starts.enumerated().map { index, start in
      let stop = index + 1 < starts.count ? starts[index + 1] : end
      let transition = transitions[index] ?? (index == 0 ? .start : .cut)
      return Shot(timeRange: range(start, stop), transition: transition, keyFrame: time(start))
    }
  }

  @Test func `Chapters begin at cuts, far enough apart and from the end`() {
    let shots = shots([0, 4, 9, 12, 21, 23, 40, 55], end: 60)
    #expect(ChapterPlanner().firstShots(of: shots) == [0, 3, 5, 6])
  }

  @Test func `A fade wins over earlier cuts within reach`() {
    let shots = shots([0, 11, 14, 18, 30, 45], end: 70, [2: .dissolve, 3: .fade])
    #expect(ChapterPlanner().firstShots(of: shots) == [0, 3, 4, 5])
  }

  @Test func `A long video has no more chapters than the limit`() {
    let starts = (0..<3_000).map { Double($0) * 2.4 }
    let firsts = ChapterPlanner().firstShots(of: shots(starts, end: 7_200))
    #expect((15...30).contains(firsts.count))
    #expect(zip(firsts, firsts.dropFirst()).allSatisfy { starts[$1] - starts[$0] >= 240 })
  }

  @Test func `A video of one shot is one chapter, and of none none`() {
    #expect(ChapterPlanner().firstShots(of: shots([0], end: 500)) == [0])
    #expect(ChapterPlanner().firstShots(of: []) == [])
    #expect(ChapterPlanner().chapters(of: []) == [])
  }

  @Test func `Chapters tile the video, each with the best frame of its first shot`() {
    let chapters = ChapterPlanner().chapters(of: shots([0, 4, 12, 21, 40, 55], end: 60))
    #expect(chapters.map(\.timeRange) == [range(0, 12), range(12, 40), range(40, 60)])
    #expect(chapters.map(\.picture) == [time(0), time(12), time(40)])
  }
}
