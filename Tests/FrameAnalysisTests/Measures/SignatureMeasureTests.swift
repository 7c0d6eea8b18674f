import MediaValues
import TestSupport
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

  @Test(arguments: [1, 7, 8, 9, 300])
  func `The distance is Euclid's`(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let values = (0..<2).map { _ in
      (0..<count).map { _ in Float.random(in: 0...1, using: &generator) }
    }
    let squares = zip(values[0], values[1]).map { Double($0 - $1) * Double($0 - $1) }
    let distance = FrameSignature(values: values[0])
      .distance(to: FrameSignature(values: values[1]))
    #expect(abs(Double(distance) - squares.reduce(0, +).squareRoot()) < 1e-5)
  }

  @Test func `Each colour is of the class that dividing gives`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let color = (0..<3).map { _ in Int.random(in: 0...255, using: &generator) }
      let (largest, smallest) = (color.max() ?? 0, color.min() ?? 0)
      let chroma = largest - smallest
      let level = min(chroma * 255 / (largest + 32) / 48, 3)
      var expected = 0
      if level > 0 {
        let turn =
          largest == color[0]
          ? 128 * (color[1] - color[2]) / chroma
          : largest == color[1]
            ? 256 + 128 * (color[2] - color[0]) / chroma
            : 512 + 128 * (color[0] - color[1]) / chroma
        expected = level * 12 + min((turn + 768) % 768 / 64, 11)
      }
      let raster = Raster(width: 1, height: 1, pixels: color.map { UInt8($0) })
      let histogram = FrameMeasurer().signature(of: raster).values.suffix(48)
      #expect(histogram.firstIndex { $0 > 0 } == histogram.startIndex + expected)
    }
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
