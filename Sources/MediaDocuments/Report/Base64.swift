/// Bytes as text of 64 letters, as RFC 4648 has it.
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// The text of some bytes, padded.
  package static func text(of bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var word = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      word <<= UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        let shift = UInt32(18 - 6 * index)
        result.append(index <= group.count ? letters[Int(word >> shift & 63)] : 61)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
