import MediaValues
import Testing
import TextModels

struct TextRegionTests {
  private static func region(
    width: Double = 0.5,
    height: Double = 0.1,
    confidence: Float = 0.9,
    filledShare: Float = 0.9,
    aspect: Float = 8
  ) -> TextRegion {
    TextRegion(
      bounds: NormalizedRectangle(x: 0.1, y: 0.1, width: width, height: height),
      confidence: confidence,
      filledShare: filledShare,
      aspect: aspect
    )
  }

  @Test func `the shares of level lines add up`() {
    #expect([TextRegion]().writing.levelShare == 0)
    #expect(abs([Self.region(), Self.region(width: 0.2)].writing.levelShare - 0.07) < 1e-6)
  }

  @Test func `the share is never more than the picture`() {
    #expect(
      [TextRegion](repeating: Self.region(width: 1, height: 1), count: 3).writing.levelShare == 1
    )
  }

  @Test(
    arguments: [
      region(confidence: 0.5), region(filledShare: 0.5), region(aspect: 1),
      region(confidence: .nan), region(aspect: .nan),
    ]
  )
  func `what is doubtful, slanted or as high as wide does not count`(region: TextRegion) {
    #expect([region].writing.levelShare == 0)
  }
}
