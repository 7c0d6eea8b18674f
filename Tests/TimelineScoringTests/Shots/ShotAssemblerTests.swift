import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct ShotAssemblerTests {
  func boundary(_ seconds: Double, _ transition: ShotTransition = .cut) -> ShotBoundary {
    ShotBoundary(time: time(seconds), transition: transition, confidence: 0.9)
  }

  @Test func `Shots tile the video and keep exact times`() {
    var made = timeline(seconds: 30)
    made.duration = CMTime(value: 900_900, timescale: 30_000)
    let exact = CMTime(value: 250_250, timescale: 24_000)
    let found = ShotAssembler().shots(
      boundaries: [ShotBoundary(time: exact, transition: .fade, confidence: 1), boundary(20)],
      timeline: made
    )
    #expect(found.map(\.timeRange.start) == [.zero, exact, time(20)])
    #expect(found[1].timeRange.start.timescale == 24_000)
    #expect(found.map(\.transition) == [.start, .fade, .cut])
    #expect(found.last?.timeRange.end == made.duration)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.timeRange.end == $1.timeRange.start })
  }

  @Test func `Boundaries outside, twice, or out of order are passed over`() {
    let made = timeline(seconds: 30)
    let found = ShotAssembler().shots(
      boundaries: [
        boundary(20), boundary(-1), boundary(0), boundary(10), boundary(10), boundary(30),
        boundary(99), ShotBoundary(time: .invalid, transition: .cut, confidence: 1),
      ],
      timeline: made
    )
    #expect(found.map(\.timeRange.start) == [.zero, time(10), time(20)])
  }

  @Test func `The best frame is neither blurred nor text nor at the edge of a dissolve`() {
    let made = timeline(seconds: 20) { moment in
      switch moment {
      case 11: .titleCard
      case 13: .blurred
      case 14: .black
      default: .ordinary
      }
    }
    let found = ShotAssembler().shots(boundaries: [boundary(10, .dissolve)], timeline: made)
    #expect(![10, 11, 13, 14].map(time).contains(found[1].keyFrame))
    #expect(found[1].timeRange.containsTime(found[1].keyFrame))
  }

  @Test func `A shot without a sample names its first frame`() {
    var made = timeline(seconds: 30)
    made.samples.removeAll { $0.time >= time(10) && $0.time < time(20) }
    let found = ShotAssembler().shots(boundaries: [boundary(10), boundary(20)], timeline: made)
    #expect(found[1].keyFrame == time(10))
  }

  @Test(arguments: HostileTimeline.allCases)
  func `Whatever the timeline, shots tile it`(kind: HostileTimeline) {
    let made = kind.timeline
    let found = ShotAssembler().shots(boundaries: [boundary(5), boundary(7)], timeline: made)
    if kind != .absurdDuration {
      for (first, second) in zip(found, found.dropFirst()) {
        #expect(first.timeRange.end == second.timeRange.start)
      }
    }
    #expect(found.isEmpty || found[0].timeRange.start == .zero)
    if made.duration.isNumeric, made.duration > .zero, made.duration.seconds < 1e13 {
      #expect(found.last?.timeRange.end == made.duration)
    }
  }
}

@Suite struct CoarseShotDetectorTests {
  @Test func `A change of look is a boundary at the first sample that shows it`() {
    let made = timeline(seconds: 40)
    let found = CoarseShotDetector().boundaries(in: made.samples, duration: made.duration)
    #expect(found.map(\.time) == [10, 20, 30].map(time))
    #expect(found.allSatisfy { $0.confidence > 0 && $0.confidence <= 1 })
  }

  @Test(arguments: HostileTimeline.allCases)
  func `Whatever the samples, boundaries rise inside the video`(kind: HostileTimeline) {
    let made = kind.timeline
    let found = CoarseShotDetector().boundaries(in: made.samples, duration: made.duration)
    #expect(found.allSatisfy { $0.time > .zero })
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.time < $1.time })
  }
}
