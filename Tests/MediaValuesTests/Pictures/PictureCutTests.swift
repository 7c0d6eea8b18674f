import MediaValues
import Testing

@Suite struct PictureCutTests {
  /// Each pixel says its column and its row.
  private let raster: Raster = {
    var pixels: [UInt8] = []
    for row in 0..<9 {
      for column in 0..<16 { pixels += [UInt8(column), UInt8(row), 0] }
    }
    return Raster(width: 16, height: 9, pixels: pixels)
  }()

  @Test func `The part lies where the area says`() {
    let cut = PictureCut(area: NormalizedRectangle(x: 0.25, y: 0, width: 0.5, height: 1))
    let part = raster.cut(cut)
    #expect(part.width == 8 && part.height == 9)
    #expect(part.pixels[0..<3] == [4, 0, 0])
    #expect(part.pixels.suffix(3) == [11, 8, 0])
  }

  @Test(arguments: [(1, 1, 9, 9), (9, 16, 5, 9), (4, 5, 7, 9), (16, 9, 16, 9)])
  func `A shape is kept to the pixel as far as it fits`(w: Int, h: Int, width: Int, height: Int) {
    let share = min(9.0 * Double(w) / Double(h) / 16, 1)
    let area = NormalizedRectangle(x: 0, y: 0, width: share, height: 1)
    let cut = PictureCut(area: area, shape: PixelSize(width: w, height: h))
    #expect(
      cut.size(of: PixelSize(width: 16, height: 9)) == PixelSize(width: width, height: height)
    )
  }

  @Test func `A limit of the width keeps the shape`() {
    let area = NormalizedRectangle(x: 0.2, y: 0, width: 0.5625, height: 1)
    let cut = PictureCut(area: area, shape: PixelSize(width: 1, height: 1))
    let size = cut.size(of: PixelSize(width: 1_920, height: 1_080), maximumWidth: 321)
    #expect(size == PixelSize(width: 321, height: 321))
  }

  @Test(arguments: [-1.0, 0, 0.5, 0.99, 2])
  func `An area beyond the picture is moved into it`(x: Double) {
    let cut = PictureCut(area: NormalizedRectangle(x: x, y: x, width: 0.5, height: 0.4))
    let part = raster.cut(cut)
    #expect(part.width == 8 && part.height == 4)
  }
}
