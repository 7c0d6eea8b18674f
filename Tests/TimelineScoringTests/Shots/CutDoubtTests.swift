import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct CutDoubtTests {
  /// A video of 25 frames a second with key frames at some times, each of which was sampled.
  ///
  /// The largest packet of a group takes a fifth of its key frame's bytes, where nothing else is said.
  func timeline(
    _ keys: [Double],
    until end: Double,
    alsoSampledAt between: [Double] = [],
    largePacketsIn large: Set<Int> = []
  ) -> SignalTimeline {
    var timeline = SignalTimeline(duration: time(end), frameSeconds: 0.04)
    for (place, key) in keys.enumerated() {
      let next = place + 1 < keys.count ? keys[place + 1] : end
      timeline.groups.addPacket(at: time(key), bytes: 1_000, isKey: true)
      for frame in 1..<max(Int(((next - key) * 25).rounded()), 2) {
        let bytes = large.contains(place) && frame == 3 ? 950 : 200
        timeline.groups.addPacket(at: time(key + Double(frame) / 25), bytes: bytes, isKey: false)
      }
    }
    timeline.samples = (keys + between).sorted().map { seconds in
      FrameSample(
        time: time(seconds),
        isKeyFrame: keys.contains(seconds),
        isDamaged: false,
        measures: .ordinary,
        signature: FrameSignature(values: [])
      )
    }
    return timeline
  }

  func stretches(_ timeline: SignalTimeline, boundariesAt seconds: [Double]) -> [CMTimeRange] {
    let boundaries = seconds.map {
      ShotBoundary(time: time($0), transition: .cut, confidence: 0.8)
    }
    return CutDoubt(timeline: timeline, boundaries: boundaries).stretches()
  }

  @Test func `a key frame that came early settles a cut`() {
    let timeline = timeline([0, 10, 13.2, 23.2, 27, 37], until: 40)
    #expect(stretches(timeline, boundariesAt: [13.2, 27]).isEmpty)
  }

  @Test func `a key frame at the encoder's own pace leaves it in doubt`() {
    let timeline = timeline([0, 10, 13.2, 23.2, 27, 37], until: 40)
    #expect(stretches(timeline, boundariesAt: [23.2]) == [range(13.2, 23.2)])
    let steady = self.timeline(stride(from: 0, to: 40, by: 2).map { $0 }, until: 40)
    #expect(stretches(steady, boundariesAt: [6, 20]) == [range(4, 6), range(18, 20)])
  }

  @Test func `a length that many groups have is a pace though one is longer`() {
    let keys = stride(from: 0, to: 30, by: 2.0).map { $0 } + [37]
    let timeline = timeline(keys, until: 40)
    #expect(stretches(timeline, boundariesAt: [8]) == [range(6, 8)])
  }

  @Test func `a boundary at a sample between key frames is in doubt`() {
    let timeline = timeline([0, 10, 13], until: 20, alsoSampledAt: [4, 7])
    #expect(stretches(timeline, boundariesAt: [7]) == [range(4, 7)])
    // The key frame at 13 came early, but 16 was sampled after it.
    let sampled = self.timeline([0, 10, 13], until: 20, alsoSampledAt: [11.6])
    #expect(stretches(sampled, boundariesAt: [13]) == [range(11.6, 13)])
  }

  @Test func `a group with a packet as large as its key frame is in doubt`() {
    let timeline = timeline([0, 10, 13, 20], until: 30, largePacketsIn: [1])
    #expect(stretches(timeline, boundariesAt: []) == [range(10, 13)])
  }

  @Test func `stretches that nearly touch are one`() {
    let timeline = timeline(stride(from: 0, to: 30, by: 2).map { $0 }, until: 30)
    #expect(stretches(timeline, boundariesAt: [4, 6, 12]) == [range(2, 6), range(10, 12)])
  }

  @Test func `no more than three tenths of a long video is decoded, the cheapest first`() {
    var keys = [0.0]
    while let last = keys.last, last < 590 { keys.append(last + (keys.count % 2 == 0 ? 8 : 4)) }
    let timeline = timeline(keys, until: 600, alsoSampledAt: keys.map { $0 + 0.4 })
    let chosen = stretches(timeline, boundariesAt: keys.dropFirst().map { $0 })
    let seconds = chosen.reduce(0) { $0 + $1.duration.seconds }
    #expect(seconds > 120 && seconds <= 180)
    #expect(chosen.allSatisfy { $0.duration.seconds < 4 })
  }

  @Test func `a video of twenty seconds may be decoded as a whole`() {
    let keys = stride(from: 0, to: 20, by: 2).map { Double($0) }
    let timeline = timeline(keys, until: 20)
    let chosen = stretches(timeline, boundariesAt: Array(keys.dropFirst()))
    #expect(chosen == [range(0, 18)])
  }

  @Test func `without groups every boundary is in doubt`() {
    var timeline = timeline([0, 5, 9], until: 12)
    timeline.groups = PictureGroups()
    #expect(stretches(timeline, boundariesAt: [9]) == [range(5, 9)])
    #expect(stretches(SignalTimeline(duration: .zero, frameSeconds: 0), boundariesAt: [1]).isEmpty)
  }

  @Test func `times that no video has do no harm`() {
    var timeline = timeline([0, 5, 9], until: 12)
    timeline.samples[2].time = .positiveInfinity
    timeline.duration = .indefinite
    timeline.frameSeconds = .nan
    #expect(stretches(timeline, boundariesAt: [.infinity, 9, -3]).count <= 1)
  }
}
