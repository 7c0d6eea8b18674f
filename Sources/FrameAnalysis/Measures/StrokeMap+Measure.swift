internal import MediaValues

extension StrokeMap {
  /// How many luma levels a stroke stands out at least: writing on a pale ground does by little more.
  private static let leastStep: UInt8 = 24

  /// Finds the thin strokes along every second row of a picture.
  init(_ picture: LumaPicture) {
    let columns = picture.width / UInt32.bitWidth
    let rows = columns > 0 ? picture.height / 2 : 0
    var strokes = StrokeRows(width: picture.width)
    var opened = [UInt8](repeating: 0, count: picture.width)
    var maps: [[UInt32]] = [[], []]
    for row in 0..<rows {
      let base = 2 * row * picture.width
      let slice = picture.luma[base..<(base + picture.width)]
      for (index, mask) in ([0, 255] as [UInt8]).enumerated() {
        strokes.open(slice, inverted: mask != 0, into: &opened)
        for column in 0..<columns {
          var word: UInt32 = 0
          for bit in 0..<UInt32.bitWidth {
            let position = column &* UInt32.bitWidth &+ bit
            // What is left after opening is never brighter than the pixel.
            let height = (slice[base &+ position] ^ mask) &- opened[position]
            if height >= Self.leastStep { word |= 1 << UInt32(bit) }
          }
          maps[index].append(word)
        }
      }
    }
    self.init(columns: columns, bright: maps[0], dark: maps[1])
  }
}
