import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct AcceptabilityTests {
  private func accepted(_ samples: [FrameSample]) -> [Bool] {
    let acceptability = Acceptability(samples)
    return samples.map { acceptability.accepts($0) }
  }

  private func samples(_ measures: [FrameMeasures]) -> [FrameSample] {
    measures.enumerated().map { sample(Double($0.offset), $0.element, look: $0.offset) }
  }

  private func written(_ share: Float, strong: Float = 0) -> FrameMeasures {
    var measures = FrameMeasures.ordinary
    measures.writingShare = share
    measures.strongWritingShare = strong
    return measures
  }

  @Test(arguments: [FrameMeasures.black, .titleCard, .blurred])
  func `Black, cards and blurred pictures are not accepted among others`(bad: FrameMeasures) {
    #expect(
      accepted(samples([.ordinary, bad, .ordinary, .ordinary])) == [true, false, true, true]
    )
  }

  @Test func `A blurred picture is accepted for the sake of a crisp face only`() {
    var all = samples([.ordinary, .blurred, .blurred, .ordinary, .ordinary, .ordinary, .ordinary])
    all[1].faces = [face()]
    all[2].faces = [face(sharpness: 0.3)]
    #expect(accepted(all) == [true, true, false, true, true, true, true])
  }

  @Test(arguments: [(0.03, 0.0), (0.0, 0.01)] as [(Float, Float)])
  func `More writing than usual is not accepted`(share: Float, strong: Float) {
    let found = accepted(samples([written(0), written(share, strong: strong), written(0)]))
    #expect(found == [true, false, true])
  }

  @Test(arguments: [(0.009, true), (0.03, false)] as [(Float, Bool)])
  func `What may be writing is accepted beside a crisp face, what surely is not`(
    share: Float,
    isAccepted: Bool
  ) {
    var all = samples([written(0), written(share), written(share), written(0), written(0)])
    all[2].faces = [face()]
    #expect(accepted(all) == [true, false, isAccepted, true, true])
  }

  @Test func `Writing that is usual in the video is accepted`() {
    #expect(
      accepted(samples([written(0.03), written(0.03), written(0.03)])) == [true, true, true]
    )
    let text = [FrameMeasures.titleCard, .titleCard, .titleCard, .ordinary]
    #expect(accepted(samples(text)).allSatisfy { $0 })
  }

  @Test(arguments: [(0.04, 0.04), (0.04, 0.0)] as [(Float, Float)])
  func `A lower third over most pictures is not usual where some have none`(
    share: Float,
    strong: Float
  ) {
    var lowerThird = written(share, strong: strong)
    lowerThird.textLikelihood = 0.7
    let clean = [FrameMeasures](repeating: written(0), count: 3)
    let found = accepted(
      samples(clean + [FrameMeasures](repeating: lowerThird, count: 6))
    )
    #expect(found == [true, true, true, false, false, false, false, false, false])
  }

  @Test func `A banner is usual where hardly any picture is without it`() {
    var banner = written(0.04, strong: 0.04)
    banner.textLikelihood = 0.7
    let all = [written(0)] + [FrameMeasures](repeating: banner, count: 8)
    #expect(accepted(samples(all)).allSatisfy { $0 })
  }

  @Test func `A damaged picture is not accepted`() {
    var all = samples([.ordinary, .ordinary, .ordinary])
    all[1].isDamaged = true
    #expect(accepted(all) == [true, false, true])
  }

  @Test func `A picture amid a transition is not accepted`() {
    var all = samples([.ordinary, .ordinary, .ordinary])
    all[1].isInTransition = true
    #expect(accepted(all) == [true, false, true])
  }

  @Test func `A picture whose edges are wide is out of focus, however strong they are`() {
    let narrowness: [Float] = [0.6, 0.7, 0.2, 0.65]
    let measures = narrowness.map { narrowness in
      var measures = FrameMeasures.ordinary
      measures.edgeNarrowness = narrowness
      return measures
    }
    #expect(accepted(samples(measures)) == [true, true, false, true])
  }

  @Test func `A picture that looks the same as a title's is a title's`() {
    var all = samples([written(0), written(0.03), written(0), written(0)])
    all[2].signature = all[1].signature
    #expect(accepted(all) == [true, false, false, true])
  }

  /// Six pictures of different things; those at the given places share a title's strokes.
  private func titled(_ places: Set<Int>) -> [FrameSample] {
    var all = samples([FrameMeasures](repeating: .ordinary, count: 6))
    for index in all.indices {
      let shape: UInt32 = places.contains(index) ? 0b1011_0110 : 0b11 << UInt32(8 + 3 * index)
      let bright = [UInt32](repeating: shape, count: 40 * 10)
      var strokes = StrokeMap(columns: 10, bright: bright, dark: bright.map { _ in 0 })
      for place in 40..<400 { strokes.bright[place] = 0 }
      for place in 10..<20 { strokes.bright[place] >>= 1 }
      for place in 30..<40 { strokes.bright[place] >>= 1 }
      all[index].strokes = strokes
    }
    return all
  }

  @Test func `What stays in place while the picture changes is laid over it`() {
    #expect(accepted(titled([2, 3])) == [true, true, false, false, true, true])
  }

  @Test func `A mark that is there all the time is no reason`() {
    #expect(accepted(titled([0, 1, 2, 3, 4, 5])).allSatisfy { $0 })
  }

  @Test func `What stays while nothing changes is no overlay`() {
    var all = titled([2, 3])
    all[3].signature = all[2].signature
    #expect(accepted(all).allSatisfy { $0 })
  }

  @Test func `Nothing is learnt from nothing, and nonsense does no harm`() {
    #expect(!Acceptability([]).accepts(sample(0, .nonsense)))
    #expect(accepted(samples([.nonsense, .ordinary, .nonsense])).count == 3)
  }
}
