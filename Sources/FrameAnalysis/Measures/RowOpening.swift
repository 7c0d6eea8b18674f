/// Removes everything bright and narrower than a stroke's width from rows of pixels, by grey-scale opening.
struct RowOpening {
  /// Everything narrower than this many pixels counts as a stroke.
  static let strokeWidth = 7
  /// What lies on each side of a row: its first or its last pixel again, so that rows do not mix.
  private static let pad = 2 * strokeWidth

  /// Opens rows of a width that lie one behind the other.
  static func opened(_ rows: [UInt8], width: Int) -> [UInt8] {
    guard width > 0 else { return [] }
    let count = rows.count / width
    let pitch = width + 2 * pad
    var first = padded(rows, count: count, width: width)
    var second = first
    // The minimum over seven by doubling: two, four, then seven; likewise the maximum back.
    combine(first, 1, into: &second, min)
    combine(second, 2, into: &first, min)
    combine(first, 3, into: &second, min)
    combine(second, 1, into: &first, max)
    combine(first, 2, into: &second, max)
    combine(second, 3, into: &first, max)
    // first[i] now covers the pixels i ... i + 12, centred on i + 6.
    var opened: [UInt8] = []
    opened.reserveCapacity(count * width)
    for row in 0..<count {
      let start = row * pitch + pad - 6
      opened.append(contentsOf: first[start..<(start + width)])
    }
    return opened
  }

  private static func padded(_ rows: [UInt8], count: Int, width: Int) -> [UInt8] {
    var padded: [UInt8] = []
    padded.reserveCapacity(count * (width + 2 * pad))
    for row in 0..<count {
      let line = rows[(row * width)..<((row + 1) * width)]
      padded.append(contentsOf: repeatElement(line[line.startIndex], count: pad))
      padded.append(contentsOf: line)
      padded.append(contentsOf: repeatElement(line[line.endIndex - 1], count: pad))
    }
    return padded
  }

  /// Combines each pixel with the one so many places further on; the last ones stay as they are.
  @inline(__always)
  private static func combine(
    _ source: [UInt8],
    _ reach: Int,
    into target: inout [UInt8],
    _ pick: (UInt8, UInt8) -> UInt8
  ) {
    let count = source.count - reach
    guard count > 0, target.count >= count else { return }
    let near = source.span.extracting(0..<count)
    let far = source.span.extracting(reach..<(count + reach))
    for index in 0..<count { target[index] = pick(near[index], far[index]) }
  }
}
