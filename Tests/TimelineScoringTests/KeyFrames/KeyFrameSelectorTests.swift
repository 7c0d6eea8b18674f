import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct KeyFrameSelectorTests {
  func pick(
    _ made: SignalTimeline,
    count: Int = 5,
    within: CMTimeRange? = nil,
    shots given: [Shot]? = nil
  ) -> [KeyFrameCandidate] {
    KeyFrameSelector(options: .init(maximumCount: count, within: within))
      .candidates(in: made, shots: given ?? shots(over: made))
  }

  @Test func `Every score is the sum of its reasons and between none and one`() {
    let made = timeline(seconds: 60) { Int($0) % 3 == 0 ? .titleCard : .ordinary }
    let found = pick(made, count: 6)
    #expect(found.count > 2)
    #expect(found.allSatisfy { addsUp($0.reasons, to: $0.score) })
    #expect(found.allSatisfy { $0.score >= 0 && $0.score <= 1 })
  }

  @Test func `Further candidates say what likeness to those before costs, and are ranked by it`() {
    let found = pick(timeline(seconds: 60) { _ in .ordinary }, count: 6)
    #expect(found.count > 2)
    let names: [ScoreReason.Name] = [.novelty, .otherSubject, .otherShot]
    #expect(found.first?.reasons.contains { names.contains($0.name) } == false)
    for candidate in found.dropFirst() {
      #expect(names.allSatisfy { name in candidate.reasons.contains { $0.name == name } })
      #expect(
        candidate.reasons.allSatisfy { !names.contains($0.name) || $0.contribution <= 0 }
      )
    }
    #expect(found.map(\.score) == found.map(\.score).sorted(by: >))
  }

  @Test(
    arguments: [FrameMeasures.titleCard, .black, .blurred],
    [5.0, 15, 25, 35]
  )
  func `An ordinary picture is preferred to a bad one anywhere`(bad: FrameMeasures, good: Double) {
    var made = timeline(seconds: 40) { $0 == good ? .ordinary : bad }
    // A title changes how its picture looks.
    if bad == .titleCard { made.samples[Int(good)].signature = signature(look: 9, wobble: 0) }
    #expect(pick(made, count: 1).map(\.timestamp) == [time(good)])
  }

  @Test func `A damaged frame is avoided when another exists`() {
    var made = timeline(seconds: 20)
    for index in made.samples.indices where index != 6 { made.samples[index].isDamaged = true }
    #expect(pick(made).map(\.timestamp) == [time(6)])
  }

  @Test func `Frames amid a dissolve and right after a cut are avoided`() {
    let made = timeline(seconds: 20)
    let boundaries = [ShotBoundary(time: time(10), transition: .dissolve, confidence: 1)]
    let given = ShotAssembler().shots(boundaries: boundaries, timeline: made)
    let found = pick(made, count: 2, shots: given)
    #expect(found.allSatisfy { abs($0.timestamp.seconds - 10) >= 1 })
  }

  @Test func `Further picks look different, and there are fewer rather than twins`() {
    #expect(pick(timeline(seconds: 60), count: 20).count == 6)
    var still = timeline(seconds: 60)
    for index in still.samples.indices {
      still.samples[index].signature = signature(look: 0, wobble: Float(index) * 0.0005)
    }
    #expect(pick(still, count: 20).count == 1)
  }

  @Test func `Of two that are about as good the one less like the first comes second`() {
    var made = timeline(seconds: 30)
    for index in made.samples.indices {
      let (place, isBest) = (index / 10, index == 5)
      // The second ten seconds look a little like the first, the third not at all.
      var values = signature(look: place == 2 ? 9 : 0, wobble: 0).values
      if place == 1 { values[1] += 0.45 }
      made.samples[index].signature = FrameSignature(values: values)
      made.samples[index].measures.contrast = isBest ? 0.9 : place == 1 ? 0.63 : 0.6
    }
    #expect(pick(made, count: 3).map { Int($0.timestamp.seconds) / 10 } == [0, 2, 1])
  }

  @Test func `What shows the same again comes after what is less good, and still before nothing`() {
    var made = timeline(seconds: 30)
    for index in made.samples.indices {
      let place = index / 10
      // Fifteen cells: a figure at the left, the same with an arm out, the same figure at the right.
      var layout = [Float](repeating: 0.1, count: 45)
      layout[place == 2 ? 36 : 3] = 0.7
      if place == 1 { layout[6] = 0.5 }
      made.samples[index].signature = FrameSignature(values: layout)
      made.samples[index].measures.contrast = index == 5 ? 0.9 : place == 1 ? 0.8 : 0.6
    }
    #expect(pick(made, count: 3).map { Int($0.timestamp.seconds) / 10 } == [0, 2, 1])
    var weights = KeyFrameWeights()
    weights.sameAgainLoss = 0
    weights.likenessLoss = 0
    let unaware = KeyFrameSelector(options: .init(maximumCount: 3, weights: weights))
    let times = unaware.candidates(in: made, shots: []).map { Int($0.timestamp.seconds) / 10 }
    #expect(times == [0, 1, 2])
  }

  @Test func `The shortlist of a closer look holds every scene before the twins of one`() {
    var made = timeline(seconds: 30) { $0 < 20 ? .ordinary : .blurred }
    for index in made.samples.indices {
      made.samples[index].signature = signature(look: index < 20 ? 0 : 1 + index % 2)
    }
    let selector = KeyFrameSelector()
    let listed = selector.shortlist(in: made, shots: shots(over: made), count: 6)
    #expect(listed.count == 6)
    #expect(listed.prefix(3).count { $0 >= time(20) } == 2)
    #expect(listed.suffix(3).allSatisfy { $0 < time(20) })
    #expect(selector.shortlist(in: made, shots: [], count: -1).isEmpty)
  }

  @Test func `When everything is black the least bad sample is given`() {
    #expect(pick(timeline(seconds: 20) { _ in .black }).count == 1)
  }

  @Test func `Picks stay within the wanted part`() {
    let made = timeline(seconds: 60)
    let found = pick(made, within: range(22, 41))
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.timestamp >= time(22) && $0.timestamp < time(41) })
    #expect(pick(made, within: range(22, 22)).map(\.timestamp) == [time(22)])
    #expect(pick(made, within: range(22.2, 22.6)).isEmpty)
  }

  @Test func `The beginning and the end of a long video count for less`() {
    let made = timeline(seconds: 300)
    let seconds = pick(made, count: 1).map(\.timestamp.seconds)
    #expect(seconds.allSatisfy { $0 >= 18 && $0 <= 255 })
  }

  @Test func `The same video gives the same picks, in whatever order its samples come`() {
    let made = timeline(seconds: 60)
    var reversed = made
    reversed.samples.reverse()
    #expect(pick(made) == pick(made))
    #expect(pick(reversed) == pick(made))
  }

  @Test(arguments: HostileTimeline.allCases)
  func `Whatever the timeline, picks are samples and scores are numbers`(kind: HostileTimeline) {
    let made = kind.timeline
    for count in [-1, 0, 1, 50] {
      let found = pick(made, count: count, shots: shots(over: kind.timeline))
      let usable = made.samples.filter { $0.time.isNumeric && $0.time >= .zero }
      #expect(found.isEmpty == usable.isEmpty)
      #expect(found.allSatisfy { pick in usable.contains { $0.time == pick.timestamp } })
      #expect(found.allSatisfy { $0.score.isFinite && addsUp($0.reasons, to: $0.score) })
    }
  }
}
