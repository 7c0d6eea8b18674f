import MediaIntelligence
import Testing

@testable import MomentsCommand

@Suite("Showing progress") struct ProgressRendererTests {
  private let start = ContinuousClock.now

  private func progress(_ fraction: Double, at seconds: Int64) -> ProgressPoint {
    ProgressPoint(
      VideoAnalysisProgress(fraction: fraction, position: CMTime(value: seconds, timescale: 1))
    )
  }

  private func renderer(
    _ mode: ProgressMode,
    columnCount: Int = 60,
    isUnicodeCapable: Bool = true
  ) -> ProgressRenderer {
    ProgressRenderer(mode: mode, columnCount: columnCount, isUnicodeCapable: isUnicodeCapable)
  }

  @Test("JSON tells the beginning, at most one line a second, and the end") func json() {
    var renderer = renderer(.json)
    #expect(
      renderer.begin(.file("a\nb"), at: start)
        == #"{"event":"progress","file":"a\nb","fraction":0,"position":0}"# + "\n"
    )
    #expect(renderer.advance(to: progress(0.1, at: 3), at: start + .milliseconds(999)) == nil)
    #expect(
      renderer.advance(to: progress(0.25, at: 7), at: start + .seconds(1))
        == #"{"event":"progress","file":"a\nb","fraction":0.25,"position":7}"# + "\n"
    )
    #expect(
      renderer.end(isComplete: true, at: start + .seconds(2))
        == #"{"event":"progress","file":"a\nb","fraction":1,"position":7}"# + "\n"
    )
  }

  @Test("Of several files it is told which one it is") func turns() {
    let subject = ProgressSubject.file("a.mp4", turn: .init(number: 2, count: 12))
    var json = renderer(.json)
    #expect(
      json.begin(subject, at: start)
        == #"{"event":"progress","file":"a.mp4","number":2,"count":12,"fraction":0,"position":0}"#
        + "\n"
    )
    var plain = renderer(.plain)
    _ = plain.begin(subject, at: start)
    #expect(plain.tick(at: start + .seconds(5)) == "2/12 a.mp4: 0 %, at 0:00\n")
    var bar = renderer(.bar, columnCount: 40, isUnicodeCapable: false)
    #expect(bar.begin(subject, at: start)?.hasPrefix("\r2/12 a.mp4 ....") == true)
    let long = ProgressSubject.file("a long name.mp4", turn: .init(number: 2, count: 12))
    #expect(bar.begin(long, at: start)?.hasPrefix("\r2/12 ~") == true)
  }

  @Test("A failed file is not said to be complete", arguments: [ProgressMode.json, .plain, .none])
  func failure(mode: ProgressMode) {
    var renderer = renderer(mode)
    _ = renderer.begin(.file("a"), at: start)
    #expect(renderer.end(isComplete: false, at: start) == nil)
  }

  @Test("Work that is not counted is shown without a count") func uncounted() {
    var renderer = renderer(.plain)
    _ = renderer.begin(.stage("grouping"), at: start)
    let point = ProgressPoint(fraction: 0.5, place: .count(done: 0, total: 0))
    #expect(renderer.advance(to: point, at: start + .seconds(5)) == "grouping: 50 %\n")
    let counted = ProgressPoint(done: 3, of: 4)
    #expect(renderer.advance(to: counted, at: start + .seconds(10)) == "grouping: 75 %, 3 of 4\n")
  }

  @Test("A silence of five seconds is broken", arguments: [ProgressMode.json, .plain, .bar])
  func silence(mode: ProgressMode) {
    var renderer = renderer(mode)
    _ = renderer.begin(.file("a"), at: start)
    #expect(renderer.tick(at: start + .milliseconds(4999)) == nil)
    #expect(renderer.tick(at: start + .seconds(5)) != nil)
    #expect(renderer.tick(at: start + .seconds(6)) == nil)
  }

  @Test("Plain lines come every five seconds and spare short runs") func plain() {
    var renderer = renderer(.plain)
    #expect(renderer.begin(.file("a"), at: start) == nil)
    #expect(renderer.advance(to: progress(0.3, at: 9), at: start + .seconds(1)) == nil)
    #expect(
      renderer.advance(to: progress(0.426, at: 61), at: start + .seconds(5))
        == "a: 42 %, at 1:01\n"
    )
    #expect(renderer.end(isComplete: true, at: start + .seconds(6)) == nil)
  }

  @Test("A bar is drawn over itself and taken away") func bar() {
    var renderer = renderer(.bar, columnCount: 60)
    _ = renderer.begin(.file("a.mp4"), at: start)
    #expect(
      renderer.advance(to: progress(0.5, at: 61), at: start + .seconds(1))
        == "\ra.mp4 ███████████░░░░░░░░░░░░  50 %  1:01\u{1B}[K"
    )
    #expect(renderer.end(isComplete: false, at: start + .seconds(2)) == "\r\u{1B}[K")
    #expect(renderer.erased() == nil)
  }

  @Test(
    "A bar fits its line, whatever the name",
    arguments: [20, 40, 60, 200],
    [true, false]
  ) func width(columnCount: Int, isUnicodeCapable: Bool) throws {
    var renderer = renderer(.bar, columnCount: columnCount, isUnicodeCapable: isUnicodeCapable)
    let first = renderer.begin(.file(String(repeating: "long", count: 99) + "\n.mp4"), at: start)
    let text = try #require(first)
    let drawn = text.dropFirst().prefix { $0 != "\u{1B}" }
    #expect(drawn.count < columnCount || columnCount == 20)
    #expect(isUnicodeCapable || drawn.allSatisfy { $0.isASCII })
  }

  @Test("Progress never goes back, nor beyond its bounds") func bounds() {
    var renderer = renderer(.json)
    _ = renderer.begin(.file("a"), at: start)
    #expect(
      renderer.advance(to: progress(7, at: 1), at: start + .seconds(2))?.contains(":1,") == true
    )
    #expect(renderer.advance(to: progress(0.2, at: 1), at: start + .seconds(9)) == nil)
    #expect(renderer.advance(to: progress(.nan, at: 1), at: start + .seconds(9)) == nil)
  }

  @Test("Nothing is shown when nothing is wanted") func none() {
    var renderer = renderer(.none)
    #expect(renderer.begin(.file("a"), at: start) == nil)
    #expect(renderer.advance(to: progress(0.5, at: 1), at: start + .seconds(9)) == nil)
    #expect(renderer.tick(at: start + .seconds(99)) == nil)
  }

  @Test("The mode that is chosen by itself draws bars on terminals only") func automatic() {
    #expect(ProgressMode.auto.resolved(isTerminal: true) == .bar)
    #expect(ProgressMode.auto.resolved(isTerminal: false) == .plain)
    #expect(ProgressMode.json.resolved(isTerminal: true) == .json)
  }

  @Test("A counted stage tells how many are done and how long the rest takes") func counted() {
    var bar = renderer(.bar, columnCount: 80)
    _ = bar.begin(.stage("finding faces"), at: start)
    let drawn = bar.advance(to: ProgressPoint(done: 25, of: 100), at: start + .seconds(20))
    #expect(drawn?.hasSuffix("  25 %  25/100  1:00 left\u{1B}[K") == true, "\(drawn ?? "")")
    var lines = renderer(.json)
    #expect(
      lines.begin(.stage("finding faces"), at: start)
        == #"{"event":"progress","stage":"finding faces","fraction":0,"done":0,"total":0}"# + "\n"
    )
    #expect(
      lines.advance(to: ProgressPoint(done: 3, of: 4), at: start + .seconds(1))
        == #"{"event":"progress","stage":"finding faces","fraction":0.75,"done":3,"total":4}"#
        + "\n"
    )
  }
}
