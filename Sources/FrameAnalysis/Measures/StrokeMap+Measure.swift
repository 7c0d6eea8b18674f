internal import MediaValues

extension StrokeMap {
  /// How many luma levels a stroke stands out at least: writing on a pale ground does by little more.
  private static let leastStep: UInt8 = 24

  /// Takes down where a picture has strokes brighter and darker than their ground.
  init(bright: StrokeRows, dark: StrokeRows) {
    self.init(
      columns: bright.width / UInt32.bitWidth,
      bright: Self.words(bright),
      dark: Self.words(dark)
    )
  }

  private static func words(_ rows: StrokeRows) -> [UInt32] {
    let columns = rows.width / UInt32.bitWidth
    var words: [UInt32] = []
    words.reserveCapacity(columns * rows.count)
    for row in 0..<rows.count {
      for column in 0..<columns {
        let start = row &* rows.width &+ column &* UInt32.bitWidth
        var word: UInt32 = 0
        for part in 0..<4 {
          let bits = rows.strokes(at: start &+ 8 &* part, step: leastStep)
          word |= UInt32(bits) << UInt32(8 &* part)
        }
        words.append(word)
      }
    }
    return words
  }
}
