import MediaValues
import Testing

@testable import FaceModels

struct FaceSharpnessTests {
  private static let face = FaceDrawing.picture(
    of: [FaceDrawing(x: 150, y: 150, scale: 1)],
    size: PixelSize(width: 300, height: 300)
  )
  private static let bounds = NormalizedRectangle(x: 0.28, y: 0.22, width: 0.44, height: 0.56)

  @Test func `every blur takes sharpness away`() {
    let sharpness = [0, 2, 5, 9].map { reach in
      FaceSharpness.measure(
        Self.bounds,
        in: reach == 0 ? Self.face : Self.face.blurred(reach: reach)
      )
    }
    #expect(sharpness == sharpness.sorted(by: >))
    #expect(sharpness[0] > 1.5 * sharpness[3])
  }

  @Test func `half the contrast leaves sharpness as it is`() {
    let faint = Raster(width: 300, height: 300, pixels: Self.face.pixels.map { $0 / 2 + 60 })
    let difference =
      FaceSharpness.measure(Self.bounds, in: faint)
      - FaceSharpness.measure(Self.bounds, in: Self.face)
    #expect(abs(difference) < 0.02)
  }

  @Test func `twice the size leaves sharpness nearly as it is`() {
    let large = FaceDrawing.picture(
      of: [FaceDrawing(x: 300, y: 300, scale: 2)],
      size: PixelSize(width: 600, height: 600)
    )
    let difference =
      FaceSharpness.measure(Self.bounds, in: large)
      - FaceSharpness.measure(Self.bounds, in: Self.face)
    #expect(abs(difference) < 0.15)
  }

  @Test(arguments: [
    NormalizedRectangle.full, NormalizedRectangle(x: 0.99, y: 0, width: 0.001, height: 1),
  ])
  func `a plain picture has none, however small`(bounds: NormalizedRectangle) {
    let plain = Raster(width: 3, height: 2, pixels: [UInt8](repeating: 80, count: 18))
    #expect(FaceSharpness.measure(bounds, in: plain) == 0)
  }
}
