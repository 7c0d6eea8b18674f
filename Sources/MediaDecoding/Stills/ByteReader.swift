/// Reads numbers from bytes, of which any may be missing.
struct ByteReader {
  let bytes: [UInt8]
  /// Whether the least significant byte comes first.
  var isLittleEndian = false

  /// The number of `count` bytes, 1…4, at a place; nothing beyond the end.
  func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, count <= 4, offset <= bytes.count - count else { return nil }
    var result = 0
    for index in 0..<count {
      result |= Int(bytes[offset + index]) << (8 * (isLittleEndian ? index : count - 1 - index))
    }
    return result
  }

  /// Whether text stands at a place.
  func has(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0, offset <= bytes.count - text.utf8.count else { return false }
    return bytes[offset...].starts(with: text.utf8)
  }
}
