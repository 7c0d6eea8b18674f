import MediaValues
import Testing

@testable import FrameAnalysis

@Suite struct FrameMeasurerTests {
  let measurer = FrameMeasurer()

  @Test func `A flat grey picture has its mean and nothing else`() {
    let measures = measurer.measure(Canvas(gray: 128).raster)
    #expect(abs(measures.meanLuma - 128.0 / 255) < 0.005)
    #expect(measures.lumaDeviation < 0.001)
    #expect(measures.contrast == 0)
    #expect(measures.entropy == 0)
    #expect(measures.colorfulness < 0.001)
    #expect(measures.sharpness == 0)
    #expect(measures.flatFraction == 1)
  }

  @Test func `Half black and half white is all contrast and all clipping`() {
    var canvas = Canvas(gray: 0)
    canvas.fill(0..<320, 0..<90, gray: 255)
    let measures = measurer.measure(canvas.raster)
    #expect(abs(measures.meanLuma - 0.5) < 0.01)
    #expect(measures.contrast > 0.98)
    #expect(abs(measures.lumaDeviation - 0.5) < 0.01)
    #expect(abs(measures.clippedShadows - 0.5) < 0.01)
    #expect(abs(measures.clippedHighlights - 0.5) < 0.01)
    #expect(abs(measures.entropy - 1.0 / 6) < 0.01)
  }

  @Test func `A noisy flat picture is not sharp`() {
    let scene = measurer.measure(Canvas.scene().raster).sharpness
    for (index, deviation) in [4.0, 10, 20].enumerated() {
      var canvas = Canvas(gray: 120)
      canvas.addNoise(deviation: deviation, seed: UInt64(index))
      let noisy = measurer.measure(canvas.raster)
      #expect(noisy.sharpness < 0.25 * scene, "deviation \(deviation)")
    }
  }

  @Test func `Noise does not make a scene much sharper`() {
    let crisp = Canvas.scene()
    var noisy = crisp
    noisy.addNoise(deviation: 8, seed: 5)
    let difference =
      measurer.measure(noisy.raster).sharpness - measurer.measure(crisp.raster).sharpness
    #expect(abs(difference) < 0.25)
  }

  @Test(arguments: [3, 6, 12], [UInt64(1), 2, 3])
  func `A smeared picture is less sharp than its crisp twin`(length: Int, seed: UInt64) {
    let crisp = Canvas.scene(seed: seed)
    let blurred = crisp.smeared(by: length)
    let before = measurer.measure(crisp.raster).sharpness
    let after = measurer.measure(blurred.raster).sharpness
    #expect(after < before - 0.1)
  }

  @Test(arguments: [3, 6, 12], [UInt64(1), 2, 3])
  func `A picture out of focus has wider edges`(length: Int, seed: UInt64) {
    let crisp = Canvas.scene(seed: seed)
    let before = measurer.measure(crisp.raster).edgeNarrowness
    let after = measurer.measure(crisp.blurred(by: length).raster).edgeNarrowness
    #expect(before > 0.8)
    #expect(after < before - 0.1)
  }

  @Test(arguments: [0.7, 0.5, 0.3])
  func `Less contrast makes no edge wider`(contrast: Double) {
    let crisp = Canvas.scene().blurred(by: 3)
    var pale = crisp
    pale.map { 128 + contrast * ($0 - 128) }
    let difference =
      measurer.measure(pale.raster).edgeNarrowness - measurer.measure(crisp.raster).edgeNarrowness
    #expect(abs(difference) < 0.1)
  }

  @Test func `A picture without edges has none that are narrow`() {
    #expect(measurer.measure(Canvas(gray: 128).raster).edgeNarrowness == 0)
  }

  @Test func `Grey has no colour, pastel has some, vivid has most`() {
    var gray = Canvas.scene()
    for index in gray.red.indices {
      let mean = (gray.red[index] + gray.green[index] + gray.blue[index]) / 3
      (gray.red[index], gray.green[index], gray.blue[index]) = (mean, mean, mean)
    }
    var pastel = Canvas.scene()
    for index in pastel.red.indices {
      pastel.red[index] = 0.7 * gray.red[index] + 0.3 * pastel.red[index]
      pastel.green[index] = 0.7 * gray.green[index] + 0.3 * pastel.green[index]
      pastel.blue[index] = 0.7 * gray.blue[index] + 0.3 * pastel.blue[index]
    }
    let values = [gray, pastel, Canvas.scene()].map { measurer.measure($0.raster).colorfulness }
    #expect(values[0] < 0.02)
    #expect(values[1] > values[0] + 0.05)
    #expect(values[2] > values[1] + 0.1)
  }

  @Test func `Measures and signature do not change when letterbox bars are added`() {
    let inner = Canvas.scene(width: 320, height: 136)
    var boxed = Canvas(width: 320, height: 180, gray: 2)
    for row in 0..<136 {
      for column in 0..<320 {
        let (from, to) = (row * 320 + column, (row + 22) * 320 + column)
        boxed.red[to] = inner.red[from]
        boxed.green[to] = inner.green[from]
        boxed.blue[to] = inner.blue[from]
      }
    }
    let plain = measurer.measure(inner.raster)
    let measured = measurer.measure(boxed.raster)
    #expect(abs(plain.meanLuma - measured.meanLuma) < 0.01)
    #expect(abs(plain.sharpness - measured.sharpness) < 0.05)
    #expect(measured.clippedShadows < plain.clippedShadows + 0.01)
    let first = measurer.signature(of: inner.raster)
    #expect(first.distance(to: measurer.signature(of: boxed.raster)) < 0.05)
  }

  @Test func `Specks and stripes at the border of a picture do not count as its edges`() {
    var blurred = Canvas.scene().blurred(by: 9)
    blurred.map { 120 + $0 / 2 }
    var captured = blurred
    captured.fill(0..<3, 0..<180, gray: 2)
    captured.fill(0..<320, 179..<180, gray: 2)
    for column in stride(from: 5, to: 300, by: 9) {
      captured.fill(column..<(column + 3), 178..<180, gray: 250)
    }
    let (plain, measured) = (measurer.measure(blurred.raster), measurer.measure(captured.raster))
    #expect(measured.sharpness < plain.sharpness + 0.2)
    #expect(measured.edgeNarrowness < plain.edgeNarrowness + 0.05)
  }

  @Test func `A picture too small to tell has narrow edges`() {
    #expect(
      measurer.measure(Canvas.scene(width: 112, height: 90).blurred(by: 9).raster).edgeNarrowness
        == 1
    )
    #expect(measurer.measure(Canvas.scene().blurred(by: 9).raster).edgeNarrowness < 0.5)
  }

  @Test func `The soft edge of pillar bars does not count as an edge of the picture`() {
    var blurred = Canvas.scene().blurred(by: 9)
    blurred.map { 120 + $0 / 2 }
    var boxed = blurred
    for (ramp, share) in [0.2, 0.5, 0.8].enumerated() {
      for row in 0..<180 {
        for column in [40 + ramp, 279 - ramp] {
          let index = row * 320 + column
          boxed.red[index] = share * blurred.red[index]
          boxed.green[index] = share * blurred.green[index]
          boxed.blue[index] = share * blurred.blue[index]
        }
      }
    }
    boxed.fill(0..<40, 0..<180, gray: 2)
    boxed.fill(280..<320, 0..<180, gray: 2)
    let plain = measurer.measure(blurred.raster)
    let measured = measurer.measure(boxed.raster)
    #expect(measured.sharpness < plain.sharpness + 0.2)
    #expect(measured.edgeNarrowness < plain.edgeNarrowness + 0.05)
  }

  @Test(arguments: [(1, 1), (1, 40), (40, 1), (2, 2), (17, 9), (320, 4), (4, 320), (15, 15)])
  func `Pictures of any size are measured without a number that is none`(size: (Int, Int)) {
    let raster = Canvas.scene(width: size.0, height: size.1).raster
    let sample = measurer.sample(of: raster, at: .zero, isKeyFrame: true, isDamaged: false)
    let measures = sample.measures
    let all = [
      measures.meanLuma, measures.lumaDeviation, measures.contrast, measures.entropy,
      measures.clippedShadows, measures.clippedHighlights, measures.colorfulness,
      measures.sharpness, measures.flatFraction, measures.textLikelihood,
    ]
    #expect(all.allSatisfy { $0.isFinite && $0 >= 0 })
    #expect(sample.signature.values.allSatisfy { $0.isFinite })
  }

  @Test func `One call measures the same as two`() {
    let raster = Canvas.scene(seed: 9).raster
    let sample = measurer.sample(of: raster, at: .zero, isKeyFrame: false, isDamaged: true)
    #expect(sample.measures == measurer.measure(raster))
    #expect(sample.signature == measurer.signature(of: raster))
    #expect(sample.isDamaged)
  }
}
