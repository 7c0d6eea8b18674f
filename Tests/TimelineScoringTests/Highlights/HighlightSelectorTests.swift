import MediaValues
import TestSupport
import Testing

@testable import TimelineScoring

@Suite struct HighlightSelectorTests {
  /// Two minutes in which much happens around a moment and little elsewhere.
  func eventful(around moment: Double, seconds: Double = 120, hasSound: Bool = true)
    -> SignalTimeline
  {
    var made = timeline(seconds: seconds)
    var audio: [AudioTimeline.Bin] = []
    for index in 0..<Int(seconds * 10) {
      var bin = AudioTimeline.Bin()
      let isNear = abs(Double(index) / 10 - moment) < 5
      bin.loudness = isNear ? -12 : -35 - Float(index % 7)
      bin.cheer = isNear ? 0.8 : 0
      bin.onset = isNear && index % 5 == 0 ? 0.9 : 0
      audio.append(bin)
    }
    for index in 0..<Int(seconds * 25) {
      let second = Double(index) / 25
      let isNear = abs(second - moment) < 5
      let motion = (isNear ? 0.08 : 0.01) + Float(index % 11) * 0.0005
      made.activity.addMotion(at: second, motion: motion, cameraMotion: 0)
    }
    if hasSound { made.audio = AudioTimeline(bins: audio) }
    return made
  }

  func decide(
    _ made: SignalTimeline,
    _ options: HighlightSelector.Options = .init(),
    shots given: [Shot]? = nil
  ) -> HighlightDecision {
    HighlightSelector(options: options).decide(made, shots: given ?? shots(over: made))
  }

  func isTiling(_ segments: [HighlightSegment], to end: CMTime) -> Bool {
    segments.first?.timeRange.start == .zero && segments.last?.timeRange.end == end
      && zip(segments, segments.dropFirst()).allSatisfy { $0.timeRange.end == $1.timeRange.start }
  }

  @Test(arguments: [15.0, 40, 60, 95], [true, false])
  func `What happens is found wherever it is, with sound or without`(
    moment: Double,
    hasSound: Bool
  ) {
    let decision = decide(eventful(around: moment, hasSound: hasSound))
    let best = decision.highlights.max { $0.level < $1.level }
    let middle = best.map { ($0.timeRange.start.seconds + $0.timeRange.end.seconds) / 2 }
    #expect(abs((middle ?? -100) - moment) < 8)
    #expect((decision.segments.map(\.level).max() ?? 0) > 7)
  }

  @Test func `Segments tile the video, align with shots, and explain themselves`() {
    let made = eventful(around: 60)
    let decision = decide(made)
    #expect(isTiling(decision.segments, to: made.duration))
    let starts = Set(decision.segments.map(\.timeRange.start))
    #expect(shots(over: made).allSatisfy { starts.contains($0.timeRange.start) })
    for segment in decision.segments {
      #expect(addsUp(segment.reasons, to: segment.score))
      #expect(segment.level >= 0 && segment.level <= 9)
      #expect(segment.timeRange.duration.seconds >= 1.5)
      #expect(segment.timeRange.duration.seconds <= 6)
    }
  }

  @Test func `Highlights say what their score is made of`() {
    let options = HighlightSelector.Options(maximumLength: time(9))
    for decision in [decide(eventful(around: 60)), decide(eventful(around: 20), options)] {
      let best = decision.highlights.max { $0.level < $1.level }
      #expect(best?.reasons.contains { $0.name == .motion && $0.contribution > 0 } == true)
      for highlight in decision.highlights {
        let own = decision.segments.filter {
          $0.timeRange.start >= highlight.timeRange.start
            && $0.timeRange.end <= highlight.timeRange.end
        }
        #expect(addsUp(highlight.reasons, to: highlight.score))
        #expect(highlight.score >= (own.map(\.score).min() ?? 1) - 1e-9)
        #expect(highlight.score <= (own.map(\.score).max() ?? 0) + 1e-9)
      }
    }
  }

  @Test func `What tells nothing is no reason, and text and blankness are told apart`() {
    var made = eventful(around: 60)
    made.faceSightings = (0..<60).map { FaceSighting(seconds: Double(2 * $0), presence: 0) }
    for index in made.samples.indices.prefix(8) { made.samples[index].measures = .black }
    for index in made.samples.indices.suffix(8) { made.samples[index].measures = .titleCard }
    let segments = decide(made).segments
    let reasons = segments.flatMap(\.reasons)
    #expect(!reasons.contains { $0.name == .faces })
    #expect(segments.allSatisfy { addsUp($0.reasons, to: $0.score) })
    func loss(_ name: ScoreReason.Name, _ segment: HighlightSegment?) -> Double {
      segment?.reasons.first { $0.name == name }?.contribution ?? 0
    }
    #expect(loss(.usability, segments.first) < -0.1)
    #expect(abs(loss(.freedomFromText, segments.first)) < 1e-9)
    #expect(loss(.freedomFromText, segments.last) < -0.1)
  }

  @Test(arguments: [true, false])
  func `The place in the video never adds more than its declared share`(hasSound: Bool) {
    let weights = HighlightWeights()
    for made in [eventful(around: 60, hasSound: hasSound), timeline(seconds: 120)] {
      for segment in decide(made).segments {
        let place = segment.reasons.filter { $0.name == .position }
        #expect(place.count <= 1)
        // What is ordinary has half of it, and the best place as much again.
        #expect((place.first?.contribution ?? 0) <= weights.position / 2 + 1e-9)
      }
    }
    #expect(weights.position <= 0.1)
  }

  @Test func `Where nothing happens the place makes no moment better than another`() {
    var made = SignalTimeline(duration: time(120), frameSeconds: 0.04)
    made.samples = (0..<60).map { sample(Double(2 * $0)) }
    for index in 0..<3_000 {
      made.activity.addMotion(at: Double(index) / 25, motion: 0.01, cameraMotion: 0)
    }
    let decision = decide(made, shots: ShotAssembler().shots(boundaries: [], timeline: made))
    let places = decision.segments.flatMap(\.reasons).filter { $0.name == .position }
    #expect(places.allSatisfy { abs($0.value - 0.5) < 1e-9 })
  }

  @Test func `Packet sizes stand for motion where none was measured`() {
    var made = timeline(seconds: 120)
    for index in 0..<3_000 {
      let second = Double(index) / 25
      let bytes = (abs(second - 70) < 5 ? 9_000 : 900) + index % 13
      made.activity.addPacket(at: second, bytes: bytes, isKey: index % 50 == 0)
    }
    let best = decide(made).segments.max { $0.score < $1.score }
    #expect(abs((best?.timeRange.start.seconds ?? 0) - 70) < 8)
  }

  @Test func `A camera before which nothing happens gets no high level`() {
    var generator = SeededGenerator(seed: 3)
    var made = SignalTimeline(duration: time(300), frameSeconds: 0.04)
    made.samples = (0..<150).map { sample(Double(2 * $0)) }
    for index in 0..<7_500 {
      let motion = Float.random(in: 0.008...0.012, using: &generator)
      made.activity.addMotion(at: Double(index) / 25, motion: motion, cameraMotion: 0)
    }
    let decision = decide(made, shots: ShotAssembler().shots(boundaries: [], timeline: made))
    #expect(decision.segments.allSatisfy { $0.level <= 4 })
    #expect(decision.highlights.allSatisfy { $0.level <= 4 })
  }

  /// A fixed camera past which something goes every minute, silent or with a shout each time.
  func fixedCamera(isLoud: Bool) -> SignalTimeline {
    var generator = SeededGenerator(seed: 5)
    var made = SignalTimeline(duration: time(300), frameSeconds: 0.04)
    made.samples = (0..<150).map { sample(Double(2 * $0)) }
    for index in 0..<7_500 {
      let second = Double(index) / 25
      let isPassing = second.truncatingRemainder(dividingBy: 60) < 6
      let motion = Float.random(in: 0.008...0.012, using: &generator) + (isPassing ? 0.1 : 0)
      made.activity.addMotion(at: second, motion: motion, cameraMotion: 0)
    }
    if isLoud {
      made.audio = AudioTimeline(
        bins: (0..<3_000).map { index in
          var bin = AudioTimeline.Bin()
          bin.loudness = index % 600 < 60 ? -12 : -40
          return bin
        }
      )
    }
    return made
  }

  @Test func `What passes before a silent fixed camera is told apart but gets no 9`() {
    let made = fixedCamera(isLoud: false)
    let decision = decide(made, shots: ShotAssembler().shots(boundaries: [], timeline: made))
    let levels = decision.segments.map(\.level)
    #expect((levels.max() ?? 0) > 5 && (levels.max() ?? 9) < 7)
    let best = decision.segments.filter { $0.level == levels.max() }
    #expect(
      best.allSatisfy {
        $0.timeRange.start.seconds.truncatingRemainder(dividingBy: 60) < 8
          || $0.timeRange.end.seconds.truncatingRemainder(dividingBy: 60) < 8
      }
    )
  }

  @Test func `With a shout the same gets the whole scale`() {
    let made = fixedCamera(isLoud: true)
    let decision = decide(made, shots: ShotAssembler().shots(boundaries: [], timeline: made))
    #expect((decision.segments.map(\.level).max() ?? 0) > 8)
  }

  @Test func `Titles and black count for little`() {
    let made = timeline(seconds: 60) { $0 < 10 ? .titleCard : ($0 >= 50 ? .black : .ordinary) }
    let decision = decide(made)
    let unfit = decision.segments.filter {
      $0.timeRange.end <= time(10) || $0.timeRange.start >= time(50)
    }
    let rest = decision.segments.filter {
      $0.timeRange.start >= time(10) && $0.timeRange.end <= time(50)
    }
    #expect((unfit.map(\.score).max() ?? 1) < (rest.map(\.score).min() ?? 0))
  }

  @Test func `Nothing favours the beginning`() {
    let made = eventful(around: 60)
    let scores = decide(made).segments.map(\.score)
    let half = scores.count / 2
    let early = scores[..<half].reduce(0, +) / Double(half)
    let late = scores[half...].reduce(0, +) / Double(scores.count - half)
    #expect(abs(early - late) < 0.05)
  }

  @Test func `By default ranges last 2 to 15 seconds and 15 per cent together`() {
    let made = eventful(around: 60)
    let ranges = decide(made).highlights.map(\.timeRange)
    #expect(!ranges.isEmpty)
    #expect(ranges.allSatisfy { $0.duration >= time(2) && $0.duration <= time(15) })
    #expect(ranges.reduce(0) { $0 + $1.duration.seconds } <= 18.001)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $1.start - $0.end >= time(1) })
  }

  @Test(arguments: [1, 2, 3, 20], [3.0, 10, 40, 500])
  func `Wishes are honoured`(count: Int, target: Double) {
    let options = HighlightSelector.Options(
      targetDuration: time(target),
      maximumCount: count,
      minimumLength: time(3),
      maximumLength: time(8),
      within: range(30, 90)
    )
    let ranges = decide(eventful(around: 40), options).highlights.map(\.timeRange)
    #expect(ranges.count >= 1 && ranges.count <= count)
    #expect(ranges.reduce(0) { $0 + $1.duration.seconds } <= target + 0.001)
    #expect(ranges.allSatisfy { $0.duration <= time(8) })
    #expect(ranges.allSatisfy { $0.start >= time(30) && $0.end <= time(90) })
    if target >= 10 { #expect(ranges.allSatisfy { $0.duration >= time(3) }) }
  }

  @Test(arguments: [4.0, 16, 20, 45, 200], [nil, 3.0, 30] as [Double?])
  func `No highlight is shorter than wanted, unless the video is`(least: Double, target: Double?) {
    let options = HighlightSelector.Options(
      targetDuration: target.map(time),
      minimumLength: time(least)
    )
    let ranges = decide(eventful(around: 40), options).highlights.map(\.timeRange)
    #expect(!ranges.isEmpty)
    #expect(ranges.allSatisfy { $0.duration.seconds >= min(least, 120) - 0.001 })
    if least <= 45 { #expect(ranges.contains { $0.containsTime(time(40)) }) }
  }

  @Test func `None wanted, none given`() {
    #expect(decide(eventful(around: 40), .init(maximumCount: 0)).highlights.isEmpty)
    let outside = HighlightSelector.Options(within: range(500, 600))
    #expect(decide(eventful(around: 40), outside).highlights.isEmpty)
  }

  @Test func `A video shorter than the shortest range is one range`() {
    let decision = decide(timeline(seconds: 1))
    #expect(decision.highlights.map(\.timeRange) == [range(0, 1)])
  }

  @Test(arguments: HostileTimeline.allCases)
  func `Whatever the timeline, segments tile it and all is numbers`(kind: HostileTimeline) {
    let made = kind.timeline
    let options: [HighlightSelector.Options] = [
      .init(),
      .init(targetDuration: .indefinite, maximumCount: -3, minimumLength: .positiveInfinity),
      .init(targetDuration: CMTime(value: 1, timescale: .max), maximumLength: .invalid),
      .init(targetDuration: CMTime(value: .max, timescale: 1), maximumLength: time(1e9)),
      .init(within: .invalid),
      .init(within: CMTimeRange(start: .zero, duration: .positiveInfinity)),
    ]
    for option in options {
      let decision = decide(made, option)
      #expect(decision.segments.isEmpty || decision.segments[0].timeRange.start == .zero)
      // Beyond that, thousandths of a second no longer fit beside the length.
      if made.duration.isNumeric, made.duration > .zero, made.duration.seconds < 1e13 {
        #expect(isTiling(decision.segments, to: made.duration))
      }
      #expect(decision.segments.allSatisfy { $0.score.isFinite && $0.level.isFinite })
      #expect(decision.segments.allSatisfy { addsUp($0.reasons, to: $0.score) })
      #expect(decision.highlights.allSatisfy { $0.level.isFinite && $0.timeRange.isValid })
    }
  }

  @Test func `Faces count when someone looked for them`() {
    var made = eventful(around: 60, hasSound: false)
    let plain = decide(made).segments
    made.faceSightings = (0..<120).map {
      FaceSighting(seconds: Double($0), presence: (80..<90).contains($0) ? 1 : 0)
    }
    let seen = decide(made).segments
    let index = plain.firstIndex { $0.timeRange.start >= time(82) } ?? 0
    #expect(seen[index].score > plain[index].score)
    #expect(seen[index].reasons.contains { $0.name == .faces })
    #expect(!plain[index].reasons.contains { $0.name == .faces })
  }
}
