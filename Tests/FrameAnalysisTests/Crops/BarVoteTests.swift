import MediaValues
import Testing

@testable import FrameAnalysis

@Suite struct BarVoteTests {
  /// A scene with bars above and below, in lines of 180.
  private func scene(bars: Int, seed: UInt64, dimmed: Double = 1) -> Raster {
    var canvas = Canvas.scene(seed: seed)
    canvas.map { max($0, 60) * dimmed }
    canvas.fill(0..<320, 0..<bars, gray: 3)
    canvas.fill(0..<320, (180 - bars)..<180, gray: 3)
    return canvas.raster
  }

  private func height(_ vote: BarVote, _ raster: Raster) -> Double {
    vote.area(of: raster).height * 180
  }

  @Test func `Bars are taken away, a line more for their soft edge`() {
    var vote = BarVote()
    for seed in 1...5 { vote.add(scene(bars: 22, seed: UInt64(seed))) }
    #expect(abs(height(vote, scene(bars: 22, seed: 9)) - (180 - 46)) < 0.01)
  }

  @Test func `A film without bars loses nothing, however dark a picture is`() {
    var vote = BarVote()
    for seed in 1...5 { vote.add(scene(bars: 0, seed: UInt64(seed))) }
    var dark = Canvas(gray: 4)
    dark.fill(100..<220, 60..<120, gray: 90)
    vote.add(dark.raster)
    #expect(vote.area(of: dark.raster) == .full)
  }

  @Test func `A dark picture loses the bars that the others have`() {
    var vote = BarVote()
    for seed in 1...5 { vote.add(scene(bars: 22, seed: UInt64(seed))) }
    var dark = Canvas(gray: 4)
    dark.fill(100..<220, 80..<100, gray: 90)
    #expect(abs(height(vote, dark.raster) - (180 - 46)) < 0.01)
  }

  @Test func `A picture that fills the frame of a film with bars is kept whole`() {
    var vote = BarVote()
    for seed in 1...5 { vote.add(scene(bars: 22, seed: UInt64(seed))) }
    #expect(vote.area(of: scene(bars: 0, seed: 8)) == .full)
  }

  @Test func `Black pictures say nothing, and without any other nothing is taken away`() {
    var vote = BarVote()
    vote.add(Canvas(gray: 0).raster)
    #expect(vote.area(of: Canvas(gray: 0).raster) == .full)
    vote.add(scene(bars: 30, seed: 1))
    #expect(abs(height(vote, scene(bars: 30, seed: 2)) - (180 - 62)) < 0.01)
  }
}
