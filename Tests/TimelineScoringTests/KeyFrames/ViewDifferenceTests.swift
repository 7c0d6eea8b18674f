import MediaValues
import Testing

@testable import TimelineScoring

@Suite struct ViewDifferenceTests {
  /// Four cells of lightness and two colors, and a histogram that says nothing.
  private func difference(_ first: [Float], _ second: [Float], distance: Float = 0.4) -> Double {
    let samples = [first, second].enumerated().map { index, layout in
      var sample = sample(Double(index))
      sample.signature = FrameSignature(values: layout + [0, 0], layoutCount: layout.count)
      return sample
    }
    return ViewDifference(samples).value(0, 1, distance: distance)
  }

  /// The lightness of cells, without colors.
  private func gray(_ lightness: [Float]) -> [Float] { lightness.flatMap { [$0, 0, 0] } }

  @Test(arguments: [0.3, 1, 2.5] as [Float])
  func `One composition stays the same, however bright and contrasty`(contrast: Float) {
    let bright = gray([0.1, 0.2, 0.6, 0.3].map { contrast * $0 + 0.2 })
    #expect(abs(difference(gray([0.1, 0.2, 0.6, 0.3]), bright) - 0.4) < 1e-5)
  }

  @Test func `Another composition is as different as it correlates little`() {
    #expect(abs(difference(gray([0, 1, 0, 1]), gray([0, 0, 1, 1])) - 1.4) < 1e-5)
    #expect(abs(difference(gray([0, 1, 0, 1]), gray([1, 0, 1, 0])) - 2.4) < 1e-5)
  }

  @Test func `Colors count as lightness does`() {
    let (red, green): ([Float], [Float]) = ([0, 0.5, 0, 0, 0, 0], [0, 0, 0, 0, 0.5, 0])
    #expect(difference(red, red) < difference(red, green))
  }

  @Test(
    arguments: [
      [], [0.1], [0.5, 0.5, 0.5], [Float.nan, 0, 0, 1, 0, 0], [Float.infinity, 0, 0, 0, 0, 0],
    ] as [[Float]]
  )
  func `What has no composition is like nothing`(layout: [Float]) {
    #expect(abs(difference(layout, gray([0, 1])) - 1.4) < 1e-5)
  }
}
