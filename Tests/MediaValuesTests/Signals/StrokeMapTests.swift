import MediaValues
import Testing

@Suite struct StrokeMapTests {
  /// A map of eight rows of two words, with some bits in its first block, in steps as strokes of letters are.
  private func map(
    _ word: UInt32,
    rows: Int = 8,
    columns: Int = 2,
    isStraight: Bool = false
  ) -> StrokeMap {
    var bright = [UInt32](repeating: 0, count: rows * columns)
    for row in 0..<4 { bright[row * columns] = isStraight ? word : word << UInt32(row % 2) }
    return StrokeMap(
      columns: columns,
      bright: bright,
      dark: [UInt32](repeating: 0, count: bright.count)
    )
  }

  @Test func `The same strokes are kept, in their block of four`() {
    #expect(map(0b1011).shareKept(in: map(0b1011)) == 0.25)
  }

  @Test(arguments: [0, 0b1, UInt32.max])
  func `Nothing, a fleck and dense texture do not count`(word: UInt32) {
    #expect(map(word).shareKept(in: map(word)) == 0)
  }

  @Test(arguments: [0b111, 0b1110_0111, 0b11_1111] as [UInt32])
  func `What goes straight down a block, as a post does, is not kept`(word: UInt32) {
    #expect(map(word, isStraight: true).shareKept(in: map(word, isStraight: true)) == 0)
  }

  @Test func `Strokes at other places are not kept`() {
    #expect(map(0b1111).shareKept(in: map(0b1111_0000)) == 0)
    #expect(map(0b1111).shareKept(in: map(0b1111_1111)) == 0)
  }

  @Test func `Maps of other sizes, and empty ones, keep nothing`() {
    #expect(map(0b1111).shareKept(in: map(0b1111, rows: 12)) == 0)
    #expect(map(0b1111).shareKept(in: map(0b1111, columns: 3)) == 0)
    let empty = StrokeMap(columns: 0, bright: [], dark: [])
    #expect(empty.shareKept(in: empty) == 0)
  }
}
