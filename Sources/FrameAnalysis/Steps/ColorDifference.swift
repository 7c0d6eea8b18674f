/// How two tiny pictures differ in hue, chroma and value: on the whole, and where they differ least.
///
/// Hue counts as much as there is colour. The least differences are those of blocks, six across and
/// three down: a cut changes all of them, a menu, a caption or a moving thing leaves some alone. Blocks
/// that are black in both pictures say nothing and do not count: they may be bars around the picture.
struct ColorDifference: Sendable {
  /// The mean over the picture, 0…1.
  let mean: Float
  /// What nine tenths of the blocks exceed, 0…1.
  let quietest: Float
  /// What three quarters of the blocks exceed, 0…1.
  let quiet: Float

  private static let columns = 6
  private static let rows = 3
  /// A block whose largest component is below this on average, of 255, is black.
  private static let blackValue: Int32 = 20

  /// Compares two pictures of the same size.
  init(of picture: StepPicture, to other: StepPicture) {
    let (width, height) = (picture.width, picture.height)
    let columns = min(Self.columns, width)
    let rows = min(Self.rows, height)
    let edges = (0...columns).map { $0 * width / columns }
    var blocks: [Float] = []
    blocks.reserveCapacity(columns * rows)
    var total: Int64 = 0
    for row in 0..<rows {
      let lines = (row * height / rows)..<((row + 1) * height / rows)
      for column in 0..<columns {
        var sum: Int32 = 0
        var light: Int32 = 0
        for line in lines {
          let base = line &* width
          for index in (base &+ edges[column])..<(base &+ edges[column &+ 1]) {
            sum &+= Self.difference(picture, other, at: index)
            light &+= Int32(max(picture.value[index], other.value[index]))
          }
        }
        total &+= Int64(sum)
        let count = lines.count * (edges[column + 1] - edges[column])
        guard count > 0, light >= Self.blackValue &* Int32(count) else { continue }
        blocks.append(Float(sum) / Float(3 * 255 * count))
      }
    }
    blocks.sort()
    mean = Float(total) / Float(3 * 255 * max(picture.pixelCount, 1))
    quietest = blocks.isEmpty ? 0 : blocks[blocks.count / 9]
    quiet = blocks.isEmpty ? 0 : blocks[blocks.count * 2 / 9]
  }

  @inline(__always)
  private static func difference(
    _ picture: StepPicture,
    _ other: StepPicture,
    at index: Int
  ) -> Int32 {
    let mine = Int32(picture.chroma[index])
    let theirs = Int32(other.chroma[index])
    let turn = Int8(bitPattern: picture.hue[index] &- other.hue[index])
    let hue = (Int32(turn.magnitude) &* min(mine, theirs)) >> 7
    return hue &+ abs(mine &- theirs)
      &+ abs(Int32(picture.value[index]) &- Int32(other.value[index]))
  }
}
