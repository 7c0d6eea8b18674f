import MediaValues
import Testing

@testable import FrameAnalysis

@Suite struct BarDetectorTests {
  func area(_ canvas: Canvas) -> PixelArea { LumaPicture(canvas.raster).area }

  @Test(arguments: [4, 10, 22, 40])
  func `Bars above and below are found to the pixel`(height: Int) {
    var canvas = Canvas.scene()
    canvas.map { max($0, 60) }
    canvas.fill(0..<320, 0..<height, gray: 3)
    canvas.fill(0..<320, (180 - height)..<180, gray: 3)
    #expect(area(canvas) == PixelArea(left: 0, top: height, width: 320, height: 180 - 2 * height))
  }

  @Test func `Bars left and right are found, noise or not`() {
    var canvas = Canvas.scene()
    canvas.map { max($0, 60) }
    canvas.fill(0..<50, 0..<180, gray: 6)
    canvas.fill(270..<320, 0..<180, gray: 6)
    canvas.addNoise(deviation: 3, seed: 2)
    #expect(area(canvas) == PixelArea(left: 50, top: 0, width: 220, height: 180))
  }

  @Test func `A dark floor alone is no bar`() {
    var canvas = Canvas.scene()
    canvas.map { max($0, 60) }
    canvas.fill(0..<320, 120..<180, gray: 4)
    #expect(area(canvas) == PixelArea(left: 0, top: 0, width: 320, height: 180))
  }

  @Test func `A black picture and a small light in the dark keep their whole area`() {
    var canvas = Canvas(gray: 0)
    #expect(area(canvas).height == 180)
    canvas.fill(150..<170, 80..<100, gray: 200)
    #expect(area(canvas) == PixelArea(left: 0, top: 0, width: 320, height: 180))
  }
}
