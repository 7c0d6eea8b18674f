import MediaValues
import Testing

@testable import TextModels

struct TextMapTests {
  private static let canvas = PixelSize(width: 160, height: 96)
  private static let placed = PixelSize(width: 150, height: 90)

  /// A map that is 0.9 where a body says so.
  private static func map(_ isMarked: (Int, Int) -> Bool) -> TextMap {
    TextMap(
      placed: placed,
      rowLength: canvas.width,
      values: (0..<canvas.height).flatMap { y in
        (0..<canvas.width).map { x in isMarked(x, y) ? 0.9 : 0.05 }
      }
    )
  }

  @Test func `nothing marked is no region`() {
    #expect(Self.map { _, _ in false }.regions().isEmpty)
  }

  @Test func `a kernel is grown to its line and given in parts of the picture`() throws {
    let map = Self.map { x, y in (30..<90).contains(x) && (40..<46).contains(y) }
    let region = try #require(map.regions().first)
    #expect(map.regions().count == 1)
    // 60 × 6 pixels over a perimeter of 132, times 1.6.
    let margin = 360.0 * 1.6 / 132
    #expect(abs(region.bounds.x - (30 - margin) / 150) < 1e-4)
    #expect(abs(region.bounds.y - (40 - margin) / 90) < 1e-4)
    #expect(abs(region.bounds.width - (60 + 2 * margin) / 150) < 1e-4)
    #expect(abs(region.bounds.height - (6 + 2 * margin) / 90) < 1e-4)
    #expect(abs(region.confidence - 0.9) < 1e-4)
    #expect(region.filledShare == 1)
    #expect(region.isLevelLine)
  }

  @Test func `a line at the edge stays inside the picture`() throws {
    let map = Self.map { x, y in x < 60 && y < 5 }
    let bounds = try #require(map.regions().first).bounds
    #expect(bounds.x == 0 && bounds.y == 0)
  }

  @Test func `what is marked beside the picture does not count`() {
    #expect(Self.map { x, y in x >= 150 || y >= 90 }.regions().isEmpty)
  }

  @Test func `lines that do not touch are regions of their own, from the top`() {
    let map = Self.map { x, y in
      (20..<80).contains(x) && ((20..<26).contains(y) || (60..<66).contains(y))
    }
    let tops = map.regions().map(\.bounds.y)
    #expect(tops.count == 2)
    #expect(tops == tops.sorted())
  }

  @Test(arguments: [(2, 40), (40, 2), (3, 3)])
  func `a speck is no region`(width: Int, height: Int) {
    let map = Self.map { x, y in (50..<(50 + width)).contains(x) && (20..<(20 + height)).contains(y)
    }
    #expect(map.regions().isEmpty)
  }

  @Test func `a slanted line is a region but not a level one`() throws {
    let map = Self.map { x, y in (20..<120).contains(x) && abs(y - 10 - x / 2) < 4 }
    let region = try #require(map.regions().first)
    #expect(region.filledShare < 0.3)
    #expect(!region.isLevelLine)
  }
}
