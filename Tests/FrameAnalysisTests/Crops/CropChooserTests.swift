import MediaValues
import Testing

@testable import FrameAnalysis

@Suite struct CropChooserTests {
  private let square = PixelSize(width: 1, height: 1)

  /// A gray picture with a bright, colorful object.
  private func picture(objectAt column: Int, _ row: Int, width: Int = 320, height: Int = 180)
    -> Raster
  {
    var canvas = Canvas(width: width, height: height, gray: 90)
    canvas.fill(column..<column + 24, row..<row + 24, red: 230, green: 40, blue: 30)
    canvas.addNoise(deviation: 2, seed: 5)
    return canvas.raster
  }

  private func face(_ x: Double, _ y: Double, side: Double = 0.1) -> (NormalizedRectangle, Float) {
    (NormalizedRectangle(x: x, y: y, width: side, height: side * 16 / 9), 0.9)
  }

  private func crop(
    _ raster: Raster,
    _ shape: PixelSize,
    faces: [(NormalizedRectangle, Float)] = [],
    area: NormalizedRectangle = .full
  ) -> NormalizedRectangle {
    CropChooser(raster, area: area, faces: faces.map { (bounds: $0.0, confidence: $0.1) })
      .area(shaped: shape)
  }

  @Test(arguments: [10, 70, 150, 230, 280])
  func `The part has the shape, is as large as it can be and holds the object`(column: Int) {
    for shape in [square, PixelSize(width: 4, height: 5), PixelSize(width: 9, height: 16)] {
      let area = crop(picture(objectAt: column, 80), shape)
      #expect(area.y == 0 && area.height == 1)
      let ratio = area.width * 320 / (area.height * 180)
      #expect(abs(ratio - Double(shape.width) / Double(shape.height)) < 1e-9)
      #expect(area.x >= 0 && area.x + area.width <= 1 + 1e-9)
      #expect(area.x * 320 <= Double(column) && (area.x + area.width) * 320 >= Double(column + 24))
    }
  }

  @Test func `A tall picture is cut above and below`() {
    let raster = picture(objectAt: 60, 250, width: 180, height: 320)
    let area = crop(raster, PixelSize(width: 16, height: 9))
    #expect(area.x == 0 && area.width == 1)
    #expect(area.y * 320 <= 250 && (area.y + area.height) * 320 >= 274)
  }

  @Test func `An even picture is cut in the middle`() {
    let area = crop(Canvas(gray: 120).raster, square)
    #expect(abs(area.x - (1 - area.width) / 2) < 1e-9)
  }

  @Test func `A face outweighs an object on the other side`() {
    let area = crop(picture(objectAt: 20, 80), square, faces: [face(0.8, 0.3)])
    #expect(area.x <= 0.775 && area.x + area.width >= 0.925)
  }

  @Test func `Two faces that fit are both kept, and of two that do not the larger one`() {
    let raster = Canvas(gray: 120).raster
    let both = crop(raster, square, faces: [face(0.35, 0.3), face(0.6, 0.3)])
    #expect(both.x <= 0.325 && both.x + both.width >= 0.725)
    let one = crop(raster, square, faces: [face(0.05, 0.3), face(0.75, 0.2, side: 0.2)])
    #expect(one.x <= 0.7 && one.x + one.width >= 1)
  }

  @Test func `A face stands a little above the middle of a wide part of a tall picture`() {
    let raster = Canvas(width: 180, height: 320, gray: 120).raster
    let box = NormalizedRectangle(x: 0.4, y: 0.45, width: 0.2, height: 0.1)
    let area = crop(raster, PixelSize(width: 16, height: 9), faces: [(box, 0.9)])
    let place = (0.5 - area.y) / area.height
    #expect((0.3...0.5).contains(place))
  }

  @Test func `Nothing outside the bars is kept`() {
    let inside = NormalizedRectangle(x: 0.15, y: 0, width: 0.7, height: 1)
    let area = crop(picture(objectAt: 2, 80), square, area: inside)
    #expect(area.x >= 0.15 - 1e-9 && area.x + area.width <= 0.85 + 1e-9)
  }

  @Test(arguments: [1, 2, 5]) func `Tiny pictures have a part too`(side: Int) {
    let raster = Canvas(width: side, height: 1, gray: 50).raster
    let area = crop(raster, PixelSize(width: 9, height: 16), faces: [face(1.4, 0), face(-0.5, 0)])
    #expect(area.width > 0 && area.height > 0 && area.x >= 0 && area.x <= 1)
  }
}
