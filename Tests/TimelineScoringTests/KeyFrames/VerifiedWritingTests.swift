import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct VerifiedWritingTests {
  private func accepted(_ samples: [FrameSample]) -> [Bool] {
    let acceptability = Acceptability(samples)
    return samples.map { acceptability.accepts($0) }
  }

  /// A sample of which a share is measured to be writing, and another found by a network.
  private func looked(_ place: Int, measured: Float, found: Float?) -> FrameSample {
    var measures = FrameMeasures.ordinary
    measures.writingShare = measured
    var looked = sample(Double(place), measures, look: place)
    looked.writing = found.map { FoundWriting(levelShare: $0) }
    return looked
  }

  private func samples(_ shares: [(measured: Float, found: Float?)]) -> [FrameSample] {
    shares.enumerated().map { looked($0.offset, measured: $0.element.0, found: $0.element.1) }
  }

  @Test func `what a network finds stands in the place of what was measured`() {
    let all = samples([(0, nil), (0.03, nil), (0.03, 0), (0, 0.05), (0, 0), (0, nil)])
    #expect(accepted(all) == [true, false, true, false, true, true])
  }

  @Test(arguments: [(0.009, true), (0.014, true), (0.016, false), (0.3, false)])
  func `a station's mark is no title`(share: Float, isAccepted: Bool) {
    #expect(accepted(samples([(0, nil), (0, share), (0, nil)]))[1] == isAccepted)
  }

  @Test func `a picture that looks the same as a title found is a title`() {
    var all = samples([(0, nil), (0, 0.05), (0, nil), (0, nil)])
    all[2].signature = all[1].signature
    #expect(accepted(all) == [true, false, false, true])
  }

  @Test func `a picture looked at does not take over what is measured beside it`() {
    var all = samples([(0, nil), (0.03, nil), (0, 0), (0, nil)])
    all[2].signature = all[1].signature
    #expect(accepted(all) == [true, false, true, true])
  }

  @Test(arguments: [(0, true), (0.001, true), (0.005, false), (0.2, false)] as [(Float, Bool)])
  func `what was measured stands where anything is marked`(marked: Float, isAccepted: Bool) {
    var all = samples([(0, nil), (0.03, 0), (0, nil)])
    all[1].writing?.markedShare = marked
    #expect(accepted(all)[1] == isAccepted)
    all[1].measures.writingShare = 0
    #expect(accepted(all)[1])
  }

  @Test func `a card of plain ground stays one without writing`() {
    var all = samples([(0, nil), (0, 0), (0, nil)])
    all[1].measures.plainCard = 0.8
    all[1].measures.textLikelihood = 0.8
    #expect(accepted(all) == [true, false, true])
  }

  @Test func `writing that nearly all pictures looked at have is usual`() {
    let all = samples([(0, 0.06), (0, 0.062), (0, 0.061), (0, 0.2), (0, nil)])
    #expect(accepted(all) == [true, true, true, false, true])
  }

  @Test func `of few pictures looked at nothing is usual`() {
    let all = samples([(0, 0.06), (0, 0.06), (0, 0.06), (0, nil)])
    #expect(accepted(all) == [false, false, false, true])
  }

  @Test func `of pictures looked at because they are accused nothing is usual`() {
    let all = samples(
      [(0.05, 0.06), (0.05, 0.06), (0.05, 0.06), (0.05, 0.06)]
        + .init(repeating: (0, nil), count: 6)
    )
    #expect(accepted(all).prefix(4).allSatisfy { !$0 })
  }

  @Test func `nonsense does no harm`() {
    let all = samples([(0, .nan), (.nan, -1), (0, .infinity), (0, 0), (0, 0)])
    #expect(accepted(all).count == 5)
  }
}

@Suite struct DoubtfulFrameTests {
  private func found(_ timeline: SignalTimeline, count: Int = 8, picks: Int = 1) -> [Double] {
    KeyFrameSelector(options: .init(maximumCount: picks))
      .doubtful(in: timeline, shots: [], count: count).map(\.seconds)
  }

  /// Twelve unlike pictures, of which those at some places are measured to hold writing.
  private func timeline(written: Set<Int>, sharp: Set<Int> = []) -> SignalTimeline {
    var timeline = SignalTimeline(duration: time(12), frameSeconds: 0.04)
    timeline.samples = (0..<12).map { place in
      var measures = FrameMeasures.ordinary
      if written.contains(place) { measures.writingShare = 0.03 }
      if sharp.contains(place) { measures.sharpness = 7 }
      return sample(Double(place), measures, look: place)
    }
    return timeline
  }

  @Test func `where no writing is measured nothing is doubtful`() {
    #expect(found(timeline(written: [], sharp: [3])).isEmpty)
  }

  @Test func `a picture that would be picked without its writing is doubtful, the best first`() {
    let one = timeline(written: [5], sharp: [5])
    #expect(found(one) == [5])
    var two = timeline(written: [5, 8], sharp: [5, 8])
    two.samples[8].measures.sharpness = 7.5
    #expect(found(two, picks: 3) == [8, 5])
    #expect(found(two, count: 1, picks: 3) == [8])
    #expect(found(two, count: 0, picks: 3).isEmpty)
  }

  @Test func `a picture worse than those picked is not`() {
    var one = timeline(written: [5])
    one.samples[5].measures.sharpness = 5.2
    #expect(found(one).isEmpty)
  }

  @Test func `what was looked at, is a card or is blank is not doubtful`() {
    var one = timeline(written: [4, 5, 6], sharp: [4, 5])
    one.samples[4].writing = FoundWriting(levelShare: 0.05)
    one.samples[5].measures.plainCard = 0.8
    one.samples[6].measures = .black
    #expect(found(one, picks: 5).isEmpty)
  }

  @Test func `of pictures that look the same one is looked at`() {
    var one = timeline(written: [5, 6], sharp: [5, 6])
    one.samples[6].signature = one.samples[5].signature
    #expect(found(one, picks: 3).count == 1)
  }

  private func decisive(_ timeline: SignalTimeline, count: Int = 8, picks: Int = 1) -> [Double] {
    KeyFrameSelector(options: .init(maximumCount: picks))
      .decisiveDoubts(in: timeline, shots: [], count: count).map(\.seconds)
  }

  @Test func `doubt decides only where acquittal changes what is picked`() {
    let one = timeline(written: [5], sharp: [5])
    #expect(decisive(one) == [5])
    #expect(decisive(one, count: 0).isEmpty)
    #expect(decisive(timeline(written: [5], sharp: [5, 8])).isEmpty == false)
    #expect(decisive(timeline(written: [], sharp: [3])).isEmpty)
    var poor = timeline(written: [5])
    poor.samples[5].measures.sharpness = 5.2
    #expect(decisive(poor, picks: 3).isEmpty)
  }

  @Test func `what was looked at decides nothing any more`() {
    var one = timeline(written: [5], sharp: [5])
    one.samples[5].writing = FoundWriting(levelShare: 0.05)
    #expect(decisive(one).isEmpty)
  }
}
