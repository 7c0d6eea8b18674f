import MediaValues
import Testing

@testable import FrameAnalysis

@Suite struct PictureHistoryTests {
  /// Left half one gray, right half another.
  func halves(_ left: UInt8, _ right: UInt8) -> Raster {
    let pixels = (0..<16).flatMap { index in
      [UInt8](repeating: index % 4 < 2 ? left : right, count: 3)
    }
    return Raster(width: 4, height: 4, pixels: pixels)
  }

  @Test func `Products are those of the pictures less their mean, the latest first`() {
    var history = PictureHistory(framesPerSecond: 10)
    _ = history.products(of: halves(100, 120), detail: 0)
    _ = history.products(of: halves(50, 50), detail: 0)
    let products = history.products(of: halves(140, 100), detail: 3)
    #expect(products?.values == [400, 0, -200])
    #expect(products?.detail == 3)
  }

  @Test(arguments: zip([0, 10, 25, 50, 120, .nan], [2, 1, 2, 4, 10, 2]))
  func `One frame in 0.08 seconds is kept`(framesPerSecond: Double, stride: Int) {
    var history = PictureHistory(framesPerSecond: framesPerSecond)
    let kept = (0..<40).filter { _ in history.products(of: halves(1, 2), detail: 0) != nil }
    #expect(kept == Array(Swift.stride(from: 0, to: 40, by: stride)))
  }

  @Test func `No more than three seconds are kept, none after a change of size`() {
    var history = PictureHistory(framesPerSecond: 12)
    for index in 0..<100 {
      let count = history.products(of: halves(1, 2), detail: 0)?.values.count
      #expect(count == min(index, PictureProducts.reach) + 1)
    }
    history.removeAll()
    #expect(history.products(of: halves(1, 2), detail: 0)?.values.count == 1)
  }
}
