import MediaValues
import TestSupport
import Testing

@testable import TimelineScoring

@Suite struct TransitionEvidenceTests {
  func detected(_ steps: [FrameStep]) -> (found: [ShotBoundary], rejected: [RejectedTransition]) {
    var detector = ShotDetector(options: .init(framesPerSecond: 25))
    for step in steps { detector.consume(step) }
    let found = detector.finish(end: .positiveInfinity)
    return (found, detector.rejected)
  }

  func isComplete(_ evidence: TransitionEvidence?) -> Bool {
    guard let evidence else { return false }
    return addsUp(evidence.reasons, to: evidence.confidence) && !evidence.measures.isEmpty
      && evidence.measures.allSatisfy { $0.value.isFinite }
  }

  @Test(arguments: [10, 100, 180])
  func `A cut says how much changed, against what, and that it lasted`(index: Int) throws {
    var steps = calm(200)
    cut(&steps, at: index)
    let evidence = try #require(detected(steps).found.first?.evidence)
    #expect(isComplete(evidence))
    let strongest = evidence.reasons.max { $0.contribution < $1.contribution }
    #expect(strongest?.name == .change)
    let measures = Dictionary(uniqueKeysWithValues: evidence.measures.map { ($0.name, $0) })
    #expect(measures[.histogramDifference]?.value == Double(steps[index].histogramDifference))
    #expect((measures[.timesAround]?.value ?? 0) > 5)
    let confidence = try #require(measures[.confidence])
    #expect(confidence.value >= confidence.least ?? 1)
  }

  @Test func `Dissolves, fades and changes over a few frames explain themselves`() {
    var dissolve = calm(200)
    for offset in 0..<8 {
      dissolve[100 + offset].histogramDifference = 0.12
      dissolve[100 + offset].windowDifference = 0.1 + 0.08 * Float(offset)
      dissolve[108 + offset].windowDifference = 0.7 - 0.08 * Float(offset)
    }
    var fade = calm(200)
    for index in 80..<120 { fade[index].meanLuma = min(abs(Float(index) - 100) / 40, 0.5) }
    for steps in [dissolve, fade] {
      let found = detected(steps).found
      #expect(!found.isEmpty)
      #expect(found.allSatisfy { isComplete($0.evidence) && $0.transition != .cut })
    }
    var lasting = calm(200)
    let odds = [Double](repeating: -1.8, count: 200)
    for index in 102..<200 { lasting[index].windowDifference = 0.6 }
    let evidence = SpreadEvidence(thresholds: ShotDetectionThresholds())
      .reasons(at: 100, logOdds: odds, steps: lasting, windowLength: 8, evidence: CutEvidence())
    #expect(isComplete(evidence))
    #expect(evidence.reasons.contains { $0.name == .spread && $0.contribution > 0 })
  }

  @Test(arguments: [1, 2, 4, 6], [0.07, 0.2] as [Float])
  func `A flash is no cut, and is told as one`(length: Int, movement: Float) throws {
    var steps = calm(200)
    flash(&steps, at: 100, length: length, movement: movement)
    let (found, rejected) = detected(steps)
    #expect(found.isEmpty)
    #expect(rejected.contains { $0.cause == .flash })
    #expect(rejected.allSatisfy { isComplete($0.evidence) })
  }

  @Test(arguments: [true, false])
  func `White light that goes out is a flash where the picture comes back, else a fade`(
    comesBack: Bool
  ) {
    var steps = calm(200)
    for index in steps.indices { steps[index].lumaDeviation = 0.2 }
    steps[100].histogramDifference = 0.9
    for index in 100..<108 {
      steps[index].windowDifference = comesBack && index > 105 ? 0.08 : 0.9
    }
    for (offset, luma) in [1, 0.97, 0.85, 0.75, 0.65, 0.55].enumerated() {
      steps[100 + offset].meanLuma = Float(luma)
      if luma > 0.95 { steps[100 + offset].lumaDeviation = 0 }
    }
    #expect(detected(steps).found.contains { $0.transition == .fade } == !comesBack)
  }

  @Test(arguments: [true, false])
  func `Frames that show nothing between two shots are one cut, a picture between them is a shot`(
    isBlank: Bool
  ) {
    var steps = calm(200)
    for index in steps.indices { steps[index].lumaDeviation = 0.2 }
    cut(&steps, at: 100)
    cut(&steps, at: 104)
    if isBlank { for index in 100..<104 { steps[index].lumaDeviation = 0 } }
    let (found, rejected) = detected(steps)
    #expect(found.map(\.time) == (isBlank ? [] : [steps[100].time]) + [steps[104].time])
    #expect(rejected.contains { $0.time == steps[100].time } == isBlank)
  }

  @Test func `A picture of its own that is shown for seven frames is a shot`() {
    var steps = calm(200)
    for index in steps.indices { steps[index].lumaDeviation = 0.2 }
    cut(&steps, at: 100)
    cut(&steps, at: 107)
    for frame in 107..<108 { steps[frame].windowDifference = 0.15 }
    #expect(detected(steps).found.count == 2)
  }

  @Test(arguments: [0.07, 0.01] as [Float])
  func `A dark scene that a video begins with is a shot, black is none`(deviation: Float) {
    var steps = calm(240)
    for index in steps.indices { steps[index].lumaDeviation = 0.2 }
    for index in 0..<70 {
      steps[index].meanLuma = 0.04 + 0.46 * Float(max(index - 40, 0)) / 30
      if index <= 40 { steps[index].lumaDeviation = deviation }
    }
    cut(&steps, at: 50)
    let isFound = detected(steps).found.contains { $0.time == steps[50].time }
    #expect(isFound == (deviation > 0.03))
  }

  @Test(
    arguments: [
      (ScoreReason.Name.changeAround, RejectedTransition.Cause.movement),
      (.changeBefore, .movement), (.lastingChange, .flash), (.brightness, .tooFaint),
    ]
  )
  func `What is not sure enough is told by what speaks against it most`(
    name: ScoreReason.Name,
    cause: RejectedTransition.Cause
  ) {
    var rejections = RejectedTransitions()
    let reasons = [
      ScoreReason(name: .change, value: 0.5, contribution: 0.6),
      ScoreReason(name: name, value: 0.5, contribution: -0.4),
      ScoreReason(name: .brightness, value: 0.5, contribution: -0.1),
    ]
    let evidence = TransitionEvidence(confidence: 0.1, reasons: reasons, measures: [])
    rejections.add(
      faint: ShotBoundary(time: time(4), transition: .cut, evidence: evidence)
    )
    #expect(rejections.ordered(beside: []).map(\.cause) == [cause])
    let near = ShotBoundary(time: time(4.2), transition: .cut, confidence: 1)
    #expect(rejections.ordered(beside: [near]).isEmpty)
  }

  @Test func `Rejected places are few, in order, and not told beside what was found`() {
    var steps = calm(40_000)
    for index in stride(from: 60, to: 39_900, by: 61) { flash(&steps, at: index, length: 2) }
    cut(&steps, at: 30_000)
    let (found, rejected) = detected(steps)
    #expect(rejected.count <= RejectedTransitions.limit)
    #expect(zip(rejected, rejected.dropFirst()).allSatisfy { $0.time < $1.time })
    #expect(found.contains { $0.time == steps[30_000].time })
  }

  @Test(arguments: [-40.0, -3, 0, 3, 40], [-5.0, 0, 5])
  func `Shares of a probability add up to it`(base: Double, part: Double) {
    let account = LogisticAccount(
      baseLogOdds: base,
      parts: [
        .init(name: .change, value: 0.5, logOdds: part),
        .init(name: .changeAround, value: 2, logOdds: -part / 2),
      ]
    )
    #expect(addsUp(account.reasons, to: account.probability))
    #expect(abs(account.probability - LogisticAccount.probability(base + part / 2)) < 1e-12)
  }
}
