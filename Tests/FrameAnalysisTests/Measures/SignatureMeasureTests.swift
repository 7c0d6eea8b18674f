import MediaValues
import Testing

@testable import FrameAnalysis

@Suite struct SignatureMeasureTests {
  func signature(_ canvas: Canvas) -> FrameSignature {
    FrameMeasurer().signature(of: canvas.raster)
  }

  @Test func `A picture is at no distance from itself and at the same from either side`() {
    let (first, second) = (signature(.scene(seed: 1)), signature(.scene(seed: 2)))
    #expect(first.distance(to: first) == 0)
    #expect(first.distance(to: second) == second.distance(to: first))
  }

  @Test func `Noise and a small move matter less than another scene`() {
    let scene = Canvas.scene(seed: 1)
    var noisy = scene
    noisy.addNoise(deviation: 5, seed: 1)
    let other = signature(scene).distance(to: signature(.scene(seed: 2)))
    #expect(signature(scene).distance(to: signature(noisy)) < 0.25 * other)
    #expect(
      signature(scene).distance(to: signature(scene.shifted(right: 4, down: 2))) < 0.4 * other
    )
  }

  @Test func `Signatures of different lengths are far apart`() {
    #expect(FrameSignature(values: [1]).distance(to: FrameSignature(values: [])) == 1)
    #expect(FrameSignature(values: [.nan]).distance(to: FrameSignature(values: [0])) == 1)
  }

  @Test(
    arguments: [
      ((1.0, 1.0, 1.0), (100.0, 0.0, 0.0)), ((0, 0, 0), (0, 0, 0)),
      ((1, 0, 0), (53.24, 80.09, 67.20)), ((0, 0, 1), (32.30, 79.19, -107.86)),
    ] as [((Float, Float, Float), (Float, Float, Float))]
  )
  func `Colours convert to LAB as published`(
    sample: ((Float, Float, Float), (Float, Float, Float))
  ) {
    let color = LABColor(red: sample.0.0, green: sample.0.1, blue: sample.0.2)
    #expect(abs(color.lightness - sample.1.0) < 0.3)
    #expect(abs(color.greenRed - sample.1.1) < 0.5)
    #expect(abs(color.blueYellow - sample.1.2) < 0.5)
  }
}
