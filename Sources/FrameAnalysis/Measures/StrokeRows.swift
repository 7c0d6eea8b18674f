/// Thin bright or dark strokes along the rows of a picture, by grey-scale opening and closing.
///
/// What a run of pixels is brighter than after the removal of everything narrower than a stroke's
/// width is its white top-hat; the dark counterpart comes from the negative.
struct StrokeRows: Sendable {
  /// Everything narrower than this many pixels counts as a stroke.
  static let strokeWidth = 7

  private var padded: [UInt8]
  private var first: [UInt8]
  private var second: [UInt8]

  /// Makes room for rows of a length.
  init(width: Int) {
    let room = width + 4 * Self.strokeWidth
    padded = [UInt8](repeating: 0, count: room)
    first = padded
    second = padded
  }

  /// Writes what remains of a row when strokes brighter than their surroundings are removed.
  ///
  /// With `inverted` the row is taken as its negative, so that dark strokes are removed instead.
  mutating func open(_ row: ArraySlice<UInt8>, inverted: Bool, into opened: inout [UInt8]) {
    let width = row.count
    let pad = 2 * Self.strokeWidth
    let mask: UInt8 = inverted ? 255 : 0
    var position = pad
    for value in row {
      padded[position] = value ^ mask
      position &+= 1
    }
    let (head, tail) = (padded[pad], padded[pad &+ width &- 1])
    for index in 0..<pad {
      padded[index] = head
      padded[pad &+ width &+ index] = tail
    }
    // The minimum over seven by doubling: two, four, then seven; likewise the maximum back.
    let total = width &+ 2 &* pad
    for index in 0..<(total &- 1) { first[index] = min(padded[index], padded[index &+ 1]) }
    for index in 0..<(total &- 3) { second[index] = min(first[index], first[index &+ 2]) }
    for index in 0..<(total &- 6) { first[index] = min(second[index], second[index &+ 3]) }
    for index in 0..<(total &- 7) { second[index] = max(first[index], first[index &+ 1]) }
    for index in 0..<(total &- 9) { first[index] = max(second[index], second[index &+ 2]) }
    for index in 0..<(total &- 12) { second[index] = max(first[index], first[index &+ 3]) }
    // second[i] now covers padded[i ... i + 12], centred on i + 6.
    for index in 0..<width { opened[index] = second[index &+ pad &- 6] }
  }
}
