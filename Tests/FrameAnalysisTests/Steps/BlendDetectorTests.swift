import Foundation
import MediaValues
import Testing

@testable import FrameAnalysis

@Suite struct BlendDetectorTests {
  private func findings(_ pictures: [Canvas]) -> [Bool] {
    var detector = BlendDetector()
    for picture in pictures { detector.append(picture.raster) }
    return detector.findings()
  }

  private func scene(_ seed: UInt64) -> Canvas { .scene(width: 64, height: 36, seed: seed) }

  private func blend(_ first: Canvas, _ second: Canvas, share: Double) -> Canvas {
    var blend = first
    for index in blend.red.indices {
      blend.red[index] += share * (second.red[index] - first.red[index])
      blend.green[index] += share * (second.green[index] - first.green[index])
      blend.blue[index] += share * (second.blue[index] - first.blue[index])
    }
    return blend
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `Every picture of a dissolve is found`(seed: UInt64) {
    let (first, second) = (scene(seed), scene(seed + 10))
    let found = findings((0..<9).map { blend(first, second, share: Double($0) / 9) })
    #expect(found.allSatisfy { $0 })
  }

  @Test(arguments: [0.0, 255])
  func `A fade is found, to black as to white`(gray: Double) {
    let (first, second) = (scene(4), Canvas(width: 64, height: 36, gray: gray))
    let found = findings((0..<9).map { blend(first, second, share: Double($0) / 12) })
    #expect(found.allSatisfy { $0 })
  }

  @Test func `A fade over which something moves is found`() {
    let black = Canvas(width: 64, height: 36)
    let found = findings(
      (0..<9).map { blend(scene(5).shifted(right: 3 * $0, down: 0), black, share: Double($0) / 12) }
    )
    #expect(found.allSatisfy { $0 })
  }

  @Test(arguments: [0, 1, 4])
  func `Stillness, noise and a moving camera are no blend`(speed: Int) {
    let found = findings(
      (0..<9).map { index in
        var picture = scene(6).shifted(right: speed * index, down: 0)
        picture.addNoise(deviation: 2, seed: UInt64(index))
        return picture
      }
    )
    #expect(!found.contains(true))
  }

  @Test func `A camera that moves by less than a pixel from picture to picture blends nothing`() {
    // Every picture is the mean of its neighbors where a slope moves over it.
    let (near, far) = (smooth(0), smooth(2))
    let found = findings((0..<9).map { blend(near, far, share: Double($0) / 8) })
    #expect(!found.contains(true))
    let other = findings((0..<9).map { blend(near, smooth(20), share: Double($0) / 8) })
    #expect(other.allSatisfy { $0 })
  }

  /// Waves of brightness, moved to the right.
  private func smooth(_ shift: Int) -> Canvas {
    var canvas = Canvas(width: 64, height: 36)
    for row in 0..<36 {
      for column in 0..<64 {
        let value = 128 + 90 * sin(Double(column - shift) / 7) * cos(Double(row) / 9)
        canvas.red[row * 64 + column] = value
        canvas.green[row * 64 + column] = value
        canvas.blue[row * 64 + column] = value
      }
    }
    return canvas
  }

  @Test func `What comes after a dissolve is not part of it`() {
    let (first, second) = (scene(7), scene(17))
    let blended = (0..<4).map { blend(first, second, share: Double($0) / 4) }
    let found = findings(blended + [Canvas](repeating: second, count: 8))
    #expect(found[..<3].allSatisfy { $0 })
    #expect(!found[6...].contains(true))
  }

  @Test func `Few pictures and pictures of different sizes tell nothing`() {
    #expect(findings([]).isEmpty)
    #expect(findings([scene(8), scene(9)]) == [false, false])
    let odd = Canvas(width: 1, height: 1, gray: 9)
    #expect(!findings([scene(8), odd, scene(9), odd, odd, scene(8)]).contains(true))
  }
}
