import MediaValues
import Testing

@testable import Inference

struct AreaScalerTests {
  private static let canvas = PixelSize(width: 32, height: 32)

  private static func noise(width: Int, height: Int) -> Raster {
    var state: UInt32 = 7
    let pixels = (0..<3 * width * height).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    return Raster(width: width, height: height, pixels: pixels)
  }

  private static func scaled(_ raster: Raster, to placed: PixelSize, _ pixels: PixelCoding)
    -> [Float]
  {
    var planes = [Float](repeating: .nan, count: 3 * canvas.width * canvas.height)
    let scaler = AreaScaler(from: PixelSize(width: raster.width, height: raster.height), to: placed)
    var span = planes.mutableSpan
    scaler.fill(&span, canvas: canvas, from: raster, pixels: pixels)
    return planes
  }

  /// The mean of the area that an output pixel covers, by the definition.
  private static func mean(
    _ raster: Raster,
    _ x: Int,
    _ y: Int,
    _ placed: PixelSize,
    _ component: Int
  )
    -> Double
  {
    let stepX = Double(raster.width) / Double(placed.width)
    let stepY = Double(raster.height) / Double(placed.height)
    var sum = 0.0
    var area = 0.0
    for row in 0..<raster.height {
      let down = min(Double(row + 1), Double(y + 1) * stepY) - max(Double(row), Double(y) * stepY)
      guard down > 0 else { continue }
      for column in 0..<raster.width {
        let across =
          min(Double(column + 1), Double(x + 1) * stepX) - max(Double(column), Double(x) * stepX)
        guard across > 0 else { continue }
        sum += across * down * Double(raster.pixels[3 * (row * raster.width + column) + component])
        area += across * down
      }
    }
    return sum / area
  }

  @Test(arguments: [
    ([60, 45], [32, 24]), ([32, 32], [32, 32]), ([97, 10], [32, 3]), ([33, 1], [32, 1]),
  ])
  func `every output pixel is the mean of the area that it covers`(source: [Int], target: [Int]) {
    let raster = Self.noise(width: source[0], height: source[1])
    let placed = PixelSize(width: target[0], height: target[1])
    let planes = Self.scaled(raster, to: placed, PixelCoding(channelOrder: .rgb))
    for component in 0..<3 {
      for y in 0..<placed.height {
        for x in 0..<placed.width {
          let found = Double(planes[component * 1_024 + y * 32 + x])
          #expect(abs(found - Self.mean(raster, x, y, placed, component)) < 0.5)
        }
      }
    }
  }

  @Test func `a picture of the right size goes in unchanged, blue first if asked for`() {
    let raster = Self.noise(width: 20, height: 10)
    let placed = PixelSize(width: 20, height: 10)
    let planes = Self.scaled(raster, to: placed, PixelCoding(channelOrder: .bgr))
    for component in 0..<3 {
      for at in [0, 7, 19] {
        #expect(
          planes[(2 - component) * 1_024 + 3 * 32 + at]
            == Float(raster.pixels[3 * (60 + at) + component])
        )
      }
    }
  }

  @Test func `what the picture leaves free is zero`() {
    let raster = Raster(width: 4, height: 4, pixels: [UInt8](repeating: 200, count: 48))
    let planes = Self.scaled(
      raster,
      to: PixelSize(width: 4, height: 4),
      PixelCoding(channelOrder: .rgb)
    )
    #expect(planes.filter { $0 == 200 }.count == 48)
    #expect(planes.filter { $0 == 0 }.count == planes.count - 48)
  }

  @Test func `mean and scale are applied`() {
    let raster = Raster(width: 1, height: 1, pixels: [255, 127, 0])
    let coding = PixelCoding(channelOrder: .rgb, mean: 127.5, scale: 1 / 127.5)
    let planes = Self.scaled(raster, to: PixelSize(width: 1, height: 1), coding)
    #expect(planes[0] == 1)
    #expect(abs(planes[1_024]) < 0.01)
    #expect(planes[2_048] == -1)
  }
}
