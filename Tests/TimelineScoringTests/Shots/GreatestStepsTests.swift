import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct GreatestStepsTests {
  /// Frames of 25 a second with samples every half second, the picture changing at some moments.
  func steps(seconds: Double, cuts: [Double]) -> GreatestSteps {
    var steps = GreatestSteps()
    for index in 0..<Int(seconds * 25) {
      let second = Double(index) / 25
      var step = FrameStep(time: time(second))
      step.colorDifference = cuts.contains { abs($0 - second) < 0.01 } ? 0.5 : 0.02
      steps.consume(step)
      if index % 13 == 0 { steps.endAtSample() }
    }
    return steps
  }

  func boundary(_ seconds: Double) -> ShotBoundary {
    ShotBoundary(time: time(seconds), transition: .cut, confidence: 0.8)
  }

  func samples(seconds: Double, every: Int = 1) -> [CMTime] {
    stride(from: 0, to: Int(seconds * 25), by: 13 * every).map { time(Double($0) / 25) }
  }

  @Test(arguments: [1.6, 1.76, 2.04])
  func `A boundary between samples moves to the cut`(cut: Double) {
    let moved = steps(seconds: 10, cuts: [cut])
      .moved([boundary(2.08)], samples: samples(seconds: 10))
    #expect(moved.map(\.time) == [time(cut)])
    #expect(moved.map(\.confidence) == [0.8])
  }

  @Test func `After samples were thinned the greatest step of the wider gap counts`() {
    let moved = steps(seconds: 10, cuts: [1.2])
      .moved([boundary(2.08)], samples: samples(seconds: 10, every: 2))
    #expect(moved.map(\.time) == [time(1.2)])
  }

  @Test func `A cut beyond the sample before is another boundary's`() {
    let moved = steps(seconds: 10, cuts: [1.2])
      .moved([boundary(2.08)], samples: samples(seconds: 10))
    #expect(moved[0].time > time(1.56) && moved[0].time <= time(2.08))
  }

  @Test func `Where nothing was followed boundaries stay`() {
    let boundaries = [boundary(2), boundary(4)]
    #expect(GreatestSteps().moved(boundaries, samples: samples(seconds: 10)) == boundaries)
    #expect(steps(seconds: 10, cuts: []).moved([boundary(2)], samples: []) == [boundary(2)])
    #expect(GreatestSteps().moved([], samples: []).isEmpty)
  }

  @Test func `Times and steps that are no numbers do no harm`() {
    var steps = GreatestSteps()
    var step = FrameStep(time: .invalid)
    step.colorDifference = 1
    steps.consume(step)
    step.time = time(1)
    step.colorDifference = .nan
    steps.consume(step)
    steps.endAtSample()
    #expect(steps.moved([boundary(2)], samples: [time(0), time(2)]) == [boundary(2)])
  }
}
