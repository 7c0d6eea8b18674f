import MediaValues
import TestSupport
import Testing

@testable import TimelineScoring

@Suite struct ShotDetectorTests {
  @Test(arguments: [true, false])
  func `a fade that a part of a video begins with leads to a shot`(beginsVideo: Bool) {
    var steps = calm(100)
    for index in 0..<30 { steps[index].meanLuma = 0.01 }
    for index in 30..<42 { steps[index].meanLuma = 0.01 + 0.04 * Float(index - 29) }
    var detector = ShotDetector(options: .init(framesPerSecond: 25, beginsVideo: beginsVideo))
    for step in steps { detector.consume(step) }
    let fades = detector.finish(end: .positiveInfinity).filter { $0.transition == .fade }
    #expect(fades.count == (beginsVideo ? 0 : 1))
  }

  func detect(_ steps: [FrameStep], sureConfidence: Double? = nil) -> [ShotBoundary] {
    var thresholds = ShotDetectionThresholds()
    thresholds.sureConfidence = sureConfidence ?? thresholds.sureConfidence
    var detector = ShotDetector(options: .init(framesPerSecond: 25, thresholds: thresholds))
    for step in steps { detector.consume(step) }
    return detector.finish(end: CMTime(value: Int64(steps.count), timescale: 25))
  }

  @Test func `A calm film is one shot`() { #expect(detect(calm(500)).isEmpty) }

  @Test(arguments: [10, 40, 41, 200, 385])
  func `A cut is found at its very frame`(index: Int) {
    var steps = calm(400)
    cut(&steps, at: index)
    let found = detect(steps)
    #expect(found.map(\.time) == [steps[index].time])
    #expect(found.first?.transition == .cut)
    #expect(found.first?.transitionRange == nil)
    #expect((found.first?.confidence ?? 0) > 0.5)
  }

  @Test func `Many cuts are found however long the film is`() {
    var steps = calm(6_000)
    let expected = Array(stride(from: 60, to: 5_950, by: 61))
    for index in expected { cut(&steps, at: index) }
    #expect(detect(steps).map(\.time) == expected.map { steps[$0].time })
  }

  @Test func `A whip of the camera is movement, not a run of cuts`() {
    var steps = calm(200)
    for index in 90..<115 {
      steps[index].colorDifference = 0.12
      steps[index].histogramDifference = 0.35
      steps[index].structureDifference = 0.25
      steps[index].localDifference = 0.03
      steps[index].windowDifference = 0.55
      steps[index].differenceAcross = 0.35
    }
    #expect(detect(steps).count <= 1)
  }

  @Test func `A dissolve is one boundary with its course`() {
    var steps = calm(200)
    for offset in 0..<8 {
      steps[100 + offset].histogramDifference = 0.12
      steps[100 + offset].colorDifference = 0.02
      steps[100 + offset].windowDifference = 0.1 + 0.08 * Float(offset)
      steps[108 + offset].windowDifference = 0.7 - 0.08 * Float(offset)
    }
    let found = detect(steps)
    #expect(found.map(\.transition) == [.dissolve])
    #expect(found.first?.transitionRange?.containsTime(steps[104].time) == true)
  }

  @Test(arguments: [0.0, 1.0] as [Float], [8, 15, 25, 50, 75])
  func `A fade through black or white is one boundary at the first frame after it`(
    extreme: Float,
    count: Int
  ) {
    var steps = calm(2 * count + 210)
    let plain = (100 + count)..<(110 + count)
    for index in 100..<(plain.upperBound + count) {
      let out = Float(index - 99) / Float(count + 1)
      let into = Float(plain.upperBound + count - index) / Float(count + 1)
      steps[index].meanLuma = 0.5 + (extreme - 0.5) * min(out, into, 1)
      steps[index].histogramDifference = 0.15
      steps[index].windowDifference = 0.8
    }
    let found = detect(steps)
    #expect(found.map(\.transition) == [.fade])
    let course = found.first?.transitionRange
    #expect(course?.containsTime(steps[plain.lowerBound + 5].time) == true)
    #expect((course?.duration.seconds ?? 0) > 0.04 * Double(3 * count / 2))
    let time = found.first?.time ?? .zero
    #expect(time >= steps[plain.upperBound - 1].time)
    #expect(time <= steps[plain.upperBound + 2 + count / 8].time)
  }

  @Test func `A dark picture that is not plain is no black`() {
    var steps = calm(300)
    for index in 0..<200 {
      steps[index].meanLuma = 0.04
      steps[index].lumaDeviation = 0.1
    }
    for index in 200..<240 { steps[index].meanLuma = 0.04 + 0.46 * Float(index - 199) / 41 }
    cut(&steps, at: 100)
    #expect(detect(steps).map(\.time).contains(steps[100].time))
  }

  @Test(arguments: [0.0, 1.0] as [Float])
  func `A fade that the video begins with leads to no new shot`(extreme: Float) {
    var steps = calm(240)
    for index in 0..<40 {
      steps[index].meanLuma = extreme + (0.5 - extreme) * Float(max(index - 20, 0)) / 20
      steps[index].windowDifference = 0.8
    }
    cut(&steps, at: 21)
    cut(&steps, at: 150)
    #expect(detect(steps).map(\.time) == [steps[150].time])
  }

  @Test(arguments: [3, 7, 100, 192, 197])
  func `Changes spread over a few frames are one, and only where nothing is near`(last: Int) {
    let steps = calm(200)
    let frames = (last - 3)...(last + 2)
    // Four frames of which none is likely enough alone.
    var odds = [Double](repeating: -9, count: 200)
    for index in (last - 1)...(last + 2) where odds.indices.contains(index) { odds[index] = -1.8 }
    var lasting = steps
    for index in steps.indices where index >= last + 2 { lasting[index].windowDifference = 0.6 }
    let evidence = SpreadEvidence(thresholds: ShotDetectionThresholds())
    let found = (-20..<220).filter {
      evidence.isFound(at: $0, logOdds: odds, steps: lasting)
    }
    // At the ends not all of the frames are known.
    let isKnown = frames.lowerBound >= 0 && frames.upperBound < 200
    #expect(found.isEmpty == !isKnown)
    #expect(found.allSatisfy { SpreadEvidence.frames(around: $0).overlaps(frames) })
    #expect(
      (-20..<220).allSatisfy { !evidence.isFound(at: $0, logOdds: odds, steps: steps) }
    )
  }

  @Test func `Sure cuts may follow each other within the shortest shot`() {
    var steps = calm(200)
    for index in steps.indices { steps[index].lumaDeviation = 0.2 }
    cut(&steps, at: 105)
    cut(&steps, at: 100)
    #expect(detect(steps, sureConfidence: 0).map(\.time) == [steps[100].time, steps[105].time])
  }

  @Test func `Cuts that are not sure are one within the shortest shot, the surer`() {
    var steps = calm(200)
    cut(&steps, at: 105)
    cut(&steps, at: 100)
    #expect(detect(steps, sureConfidence: 1).count == 1)
  }

  @Test func `Frames that do not come later are passed over`() {
    var steps = calm(300)
    cut(&steps, at: 150)
    let plain = detect(steps)
    var disordered = steps
    disordered.insert(steps[20], at: 60)
    disordered.insert(FrameStep(time: .invalid), at: 80)
    disordered.insert(FrameStep(time: .positiveInfinity), at: 90)
    #expect(detect(disordered) == plain)
  }

  @Test func `Numbers that are none find nothing and trap nothing`() {
    var steps = calm(100)
    for index in steps.indices {
      steps[index].colorDifference = .nan
      steps[index].windowDifference = .infinity
      steps[index].meanLuma = .nan
    }
    #expect(detect(steps).count <= 100)
    #expect(detect([]).isEmpty)
    #expect(detect(Array(steps.prefix(1))).isEmpty)
  }

  @Test func `The end cuts boundaries off`() {
    var steps = calm(200)
    cut(&steps, at: 150)
    var detector = ShotDetector(options: .init(framesPerSecond: 25))
    for step in steps { detector.consume(step) }
    #expect(detector.finish(end: steps[150].time).isEmpty)
  }
}
