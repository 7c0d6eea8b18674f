import MediaValues
import TestSupport
import Testing

@testable import TimelineScoring

@Suite struct HighlightRestraintTests {
  private func decide(
    _ made: SignalTimeline,
    _ options: HighlightSelector.Options = .init()
  ) -> HighlightDecision {
    HighlightSelector(options: options).decide(made, shots: shots(over: made))
  }

  /// Sound that is loud from one moment to another and low elsewhere.
  private func sound(seconds: Int, loudFrom start: Double, to end: Double) -> AudioTimeline {
    AudioTimeline(
      bins: (0..<seconds * 10).map { index in
        var bin = AudioTimeline.Bin()
        let isLoud = (start..<end).contains(Double(index) / 10)
        bin.loudness = isLoud ? -12 : -40 - Float(index % 3)
        bin.cheer = isLoud ? 0.9 : 0
        return bin
      }
    )
  }

  @Test func `A black video has no highlight, however loud`() {
    var made = timeline(seconds: 60) { _ in .black }
    made.audio = sound(seconds: 60, loudFrom: 20, to: 26)
    let decision = decide(made)
    #expect(decision.highlights.isEmpty)
    #expect(decision.segments.last?.timeRange.end == made.duration)
  }

  @Test(arguments: [4.5, 12])
  func `A title or a still behind black is no event`(seconds: Double) {
    var made = SignalTimeline(duration: time(seconds), frameSeconds: 0.04)
    made.samples = (0..<Int(2 * seconds)).map { sample(Double($0) / 2) }
    for index in 0..<3 {
      made.samples[index].measures = .black
      made.samples[index].signature = signature(look: 7, wobble: 0)
    }
    let boundary = ShotBoundary(time: time(1.5), transition: .cut, confidence: 1)
    let shots = ShotAssembler().shots(boundaries: [boundary], timeline: made)
    let decision = HighlightSelector().decide(made, shots: shots)
    #expect(decision.segments.count > 1)
    #expect(decision.segments.allSatisfy { $0.level < 4 })
    #expect(decision.highestLevel < 4)
    #expect(decision.segments.allSatisfy { $0.level <= decision.highestLevel })
  }

  @Test func `A fixed camera has no nine, however loud it gets before it`() {
    var made = timeline(seconds: 60)
    made.samples = (0..<60).map { sample(Double($0)) }
    made.audio = sound(seconds: 60, loudFrom: 20, to: 26)
    let decision = HighlightSelector().decide(made, shots: [])
    let best = decision.segments.map(\.level).max() ?? 0
    #expect(best > 6)
    #expect(best <= 8.1)
    #expect(
      decision.highlights.contains { $0.timeRange.start <= time(22) && $0.timeRange.end > time(22) }
    )
  }

  @Test(arguments: [(0.0, 40.0), (30, 70)])
  func `The budget is a share of the part that is chosen from`(start: Double, end: Double) {
    var made = timeline(seconds: 400)
    made.audio = sound(seconds: 400, loudFrom: 0, to: 400)
    for index in 0..<10_000 {
      let motion = Float((index / 60) % 5) * 0.02
      made.activity.addMotion(at: Double(index) / 25, motion: motion, cameraMotion: 0)
    }
    let part = range(start, end)
    let highlights = decide(made, .init(within: part)).highlights
    let total = highlights.reduce(0.0) { $0 + $1.timeRange.duration.seconds }
    #expect(!highlights.isEmpty)
    #expect(total <= 6.1)
    #expect(highlights.allSatisfy { part.intersection($0.timeRange) == $0.timeRange })
  }

  @Test(arguments: [(2.0, 2.75), (3.4, 2.75), (1.0, nil), (2.7, nil)] as [(Double, Double?)])
  func `A pause for breath is found near a moment in speech`(moment: Double, pause: Double?) {
    var bins = [AudioTimeline.Bin](repeating: .init(), count: 60)
    for index in bins.indices { bins[index].loudness = (26...28).contains(index) ? -50 : -15 }
    let found = AudioTimeline(bins: bins).pause(near: time(moment), in: time(0.5)...time(5.5))
    #expect(found == pause.map(time))
  }

  @Test func `A pause outside the stretch allowed is none`() {
    var bins = [AudioTimeline.Bin](repeating: .init(), count: 60)
    for index in bins.indices { bins[index].loudness = (26...28).contains(index) ? -50 : -15 }
    let audio = AudioTimeline(bins: bins)
    #expect(audio.pause(near: time(2.2), in: time(0)...time(2.5)) == nil)
    #expect(audio.pause(near: time(90), in: time(0)...time(99)) == nil)
    #expect(audio.pause(near: .invalid, in: time(0)...time(99)) == nil)
  }

  @Test func `Long shots are cut at pauses`() {
    var made = timeline(seconds: 30)
    var bins = [AudioTimeline.Bin](repeating: .init(), count: 300)
    for index in bins.indices { bins[index].loudness = index % 25 >= 22 ? -55 : -14 }
    made.audio = AudioTimeline(bins: bins)
    let whole = Shot(timeRange: range(0, 30), transition: .start, keyFrame: .zero)
    let cuts = SegmentCutter(duration: 30)
      .segments(shots: [whole], samples: made.samples, audio: made.audio).dropFirst()
    #expect(cuts.count > 4)
    for cut in cuts {
      let bin = Int(cut.start.seconds * 10)
      #expect(bin % 25 >= 22 || cut.start.seconds == cut.start.seconds.rounded())
    }
    #expect(cuts.count { Int($0.start.seconds * 10) % 25 >= 22 } > cuts.count / 2)
  }
}
