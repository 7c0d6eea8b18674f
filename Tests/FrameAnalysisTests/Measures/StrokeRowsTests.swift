import TestSupport
import Testing

@testable import FrameAnalysis

@Suite struct StrokeRowsTests {
  /// The smallest or largest value over seven places that begin at or end at a place, one pixel after the other.
  private func opened(_ row: [Int]) -> [Int] {
    let pad = 2 * RowOpening.strokeWidth
    let wide =
      [Int](repeating: row.first ?? 0, count: pad) + row
      + [Int](repeating: row.last ?? 0, count: pad)
    let eroded = (0..<(wide.count - 6)).map { wide[$0...($0 + 6)].min() ?? 0 }
    let dilated = (0..<(eroded.count - 6)).map { eroded[$0...($0 + 6)].max() ?? 0 }
    return row.indices.map { dilated[$0 + pad - 6] }
  }

  @Test(arguments: [(16, 4), (33, 7), (64, 2), (5, 6)], [true, false])
  func `Strokes stand out from the plain opening of every second row`(
    size: (width: Int, height: Int),
    isNegative: Bool
  ) {
    let (width, height) = size
    var generator = SeededGenerator(seed: UInt64(width))
    let luma = (0..<(width * height)).map { _ in
      // Runs of few levels, so that there is something to open.
      UInt8(truncatingIfNeeded: Int.random(in: 0...5, using: &generator) * 51)
    }
    let rows = StrokeRows(width: width, height: height, luma: luma, isNegative: isNegative)
    #expect(rows.count == height / 2)
    for row in 0..<rows.count {
      let source = luma[(2 * row * width)..<((2 * row + 1) * width)]
        .map { isNegative ? 255 - Int($0) : Int($0) }
      let ground = opened(source)
      let line = (row * width)..<((row + 1) * width)
      #expect(rows.values[line].map(Int.init) == source)
      #expect(rows.ground[line].map(Int.init) == ground)
      for first in stride(from: 0, to: width - 7, by: 8) {
        for step in [24, 40, 128] as [UInt8] {
          let bits = rows.strokes(at: row * width + first, step: step)
          let expected = (0..<8).reduce(0) { bits, place in
            bits | (source[first + place] - ground[first + place] >= Int(step) ? 1 << place : 0)
          }
          #expect(Int(bits) == expected)
        }
      }
    }
  }

  @Test func `A picture without columns has no strokes`() {
    #expect(StrokeRows(width: 0, height: 9, luma: [], isNegative: false).count == 0)
    #expect(RowOpening.opened([], width: 16).isEmpty)
  }
}
