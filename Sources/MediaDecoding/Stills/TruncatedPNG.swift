/// Closes a PNG that breaks off, so that the decoder gives the rows that are there.
enum TruncatedPNG {
  /// The file with its last chunk cut to what is there and with an end; nothing if it has no pixels.
  static func closed(_ bytes: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes: bytes)
    var at = 8
    var hasPixels = false
    while let length = reader.number(at: at, bytes: 4), at + 12 + length <= bytes.count {
      if reader.has("IDAT", at: at + 4) { hasPixels = true }
      if reader.has("IEND", at: at + 4) { return nil }
      at += 12 + length
    }
    var result = Array(bytes[..<min(at, bytes.count)])
    let rest = bytes.count - at - 8
    if reader.has("IDAT", at: at + 4), rest > 0 {
      hasPixels = true
      result += (0..<4).map { UInt8(truncatingIfNeeded: rest >> (24 - 8 * $0)) }
      // The check sum is not known and not looked at.
      result += bytes[(at + 4)...] + [0, 0, 0, 0]
    }
    guard hasPixels else { return nil }
    return result + [0, 0, 0, 0] + Array("IEND".utf8) + [0xae, 0x42, 0x60, 0x82]
  }
}
