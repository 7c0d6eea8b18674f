/// Bytes as text of 64 letters, as RFC 4648 has it.
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// The text of some bytes, padded.
  package static func text(of bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index + 2 < bytes.count {
      let word = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
      result.append(letters[word >> 18])
      result.append(letters[word >> 12 & 63])
      result.append(letters[word >> 6 & 63])
      result.append(letters[word & 63])
      index += 3
    }
    let rest = bytes[index...]
    if !rest.isEmpty {
      let word = rest.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - rest.count))
      for letter in 0..<4 {
        result.append(letter <= rest.count ? letters[word >> (18 - 6 * letter) & 63] : 61)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
