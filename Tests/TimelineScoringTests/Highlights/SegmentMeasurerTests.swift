import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct SegmentMeasurerTests {
  /// Pictures that change much for ten seconds while packets are large at another time.
  func contradiction(spacing: Double) -> SignalTimeline {
    var made = SignalTimeline(duration: time(60), frameSeconds: 0.04)
    made.samples = stride(from: 0, to: 60, by: spacing).map { second in
      let isLively = second >= 20 && second < 30
      return sample(second, look: isLively ? Int(second / spacing) % 16 : Int(second / 15))
    }
    for index in 0..<1_500 {
      let second = Double(index) / 25
      let bytes =
        (second >= 20 && second < 30 ? 300 : 900) + (second >= 40 && second < 50 ? 3_000 : 0)
      made.activity.addPacket(at: second, bytes: bytes + index % 13, isKey: index % 50 == 0)
    }
    return made
  }

  @Test(arguments: [(0.5, 20.0), (3, 40)])
  func `Packet sizes that contradict pictures close together are not taken for motion`(
    spacing: Double,
    liveliest: Double
  ) {
    let segments = [CMTimeRange](
      stride(from: 0, to: 60, by: 2).map { range($0, $0 + 2) }
    )
    let signals = SegmentMeasurer(contradiction(spacing: spacing)).signals(of: segments)
    let most = signals.indices.max { (signals[$0].motion ?? 0) < (signals[$1].motion ?? 0) } ?? 0
    #expect(segments[most].start.seconds >= liveliest)
    #expect(segments[most].end.seconds <= liveliest + 10)
  }
}
