import MediaValues
import TestSupport
import Testing

@testable import FrameAnalysis

@Suite struct TextMeasureTests {
  func likelihood(_ canvas: Canvas) -> Float {
    FrameMeasurer().measure(canvas.raster).textLikelihood
  }

  @Test(arguments: Script.allCases, [true, false])
  func `A title card in any script is text`(script: Script, isBrightOnDark: Bool) {
    let (ground, ink) = isBrightOnDark ? (12.0, 230.0) : (240.0, 15.0)
    var canvas = Canvas(gray: ground)
    script.write(on: &canvas, left: 100, top: 78, signs: 12, gray: ink)
    script.write(on: &canvas, left: 120, top: 100, signs: 8, gray: ink)
    canvas.addNoise(deviation: 2, seed: 4)
    #expect(likelihood(canvas) > 0.6)
  }

  @Test(arguments: Script.allCases)
  func `A page of credits is text`(script: Script) {
    var canvas = Canvas(gray: 6)
    for line in 0..<9 {
      script.write(
        on: &canvas,
        left: 60,
        top: 10 + 18 * line,
        signs: 8 + line,
        gray: 215,
        seed: UInt64(line)
      )
    }
    #expect(likelihood(canvas) > 0.8)
  }

  @Test(arguments: Script.allCases)
  func `A caption on a band below a scene is seen`(script: Script) {
    var canvas = Canvas.scene()
    let before = likelihood(canvas)
    canvas.fill(10..<310, 140..<170, gray: 30)
    script.write(on: &canvas, left: 24, top: 143, signs: 18, gray: 235)
    script.write(on: &canvas, left: 24, top: 157, signs: 18, gray: 235)
    #expect(likelihood(canvas) > before + 0.3)
  }

  @Test(arguments: Script.allCases)
  func `Writing over a scene is more writing, and its strokes are found`(script: Script) throws {
    var canvas = Canvas.scene()
    let before = FrameMeasurer().measure(canvas.raster)
    canvas.fill(60..<260, 70..<110, gray: 90)
    script.write(on: &canvas, left: 70, top: 78, signs: 12, gray: 235)
    let sample = FrameMeasurer()
      .sample(of: canvas.raster, at: .zero, isKeyFrame: true, isDamaged: false)
    #expect(sample.measures.writingShare > before.writingShare)
    #expect(sample.measures.strongWritingShare > before.strongWritingShare)
    let strokes = try #require(sample.strokes)
    #expect(strokes.shareKept(in: strokes) > 0)
  }

  @Test func `A logo on plain ground is a card`() {
    var canvas = Canvas(gray: 245)
    canvas.fill(130..<190, 60..<120, red: 220, green: 20, blue: 40)
    canvas.fill(148..<172, 78..<102, gray: 245)
    #expect(likelihood(canvas) > 0.6)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func `A scene of shapes is not text`(seed: UInt64) {
    var canvas = Canvas.scene(seed: seed)
    canvas.addNoise(deviation: 3, seed: seed)
    #expect(likelihood(canvas) < 0.2)
  }

  @Test func `Leaves and gravel are not text`() {
    var generator = SeededGenerator(seed: 8)
    var canvas = Canvas(gray: 90)
    for _ in 0..<6_000 {
      let (x, y) = (
        Int.random(in: 0..<320, using: &generator), Int.random(in: 0..<180, using: &generator)
      )
      let size = Int.random(in: 1...5, using: &generator)
      canvas.fill(x..<(x + size), y..<(y + size), gray: .random(in: 20...230, using: &generator))
    }
    #expect(likelihood(canvas) < 0.2)
  }
}
