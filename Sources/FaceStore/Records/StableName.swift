/// Makes names for faces and people that are the same wherever the same is analyzed.
enum StableName {
  /// 128 bits in hexadecimal digits that stand for text, by the hash function MurmurHash3.
  static func name(for text: String) -> String {
    var digest = ContentDigest()
    digest.update(Array(text.utf8))
    return digest.hexadecimal()
  }
}

/// A fast 128-bit digest of bytes, to tell changed files from unchanged ones; not against forgery.
///
/// The function is MurmurHash3 x64 128 of Austin Appleby, who placed it in the public domain.
package struct ContentDigest: Sendable {
  private static let first: UInt64 = 0x87c3_7b91_1142_53d5
  private static let second: UInt64 = 0x4cf5_ad43_2745_937f
  private var high: UInt64 = 0
  private var low: UInt64 = 0
  private var count: UInt64 = 0
  private var rest: [UInt8] = []

  /// Makes the digest of nothing yet.
  package init() {}

  /// Takes in the next bytes.
  package mutating func update(_ bytes: [UInt8]) {
    count &+= UInt64(bytes.count)
    var at = 0
    if !rest.isEmpty {
      at = min(16 - rest.count, bytes.count)
      rest += bytes[..<at]
      guard rest.count == 16 else { return }
      take(Self.word(rest, 0), Self.word(rest, 8))
      rest.removeAll(keepingCapacity: true)
    }
    while at + 16 <= bytes.count {
      take(Self.word(bytes, at), Self.word(bytes, at + 8))
      at += 16
    }
    rest += bytes[at...]
  }

  /// The digest of everything taken in, in 32 hexadecimal digits.
  package func hexadecimal() -> String {
    var (one, two) = (high, low)
    let filled = rest + Array(repeating: 0, count: 16 - rest.count)
    if rest.count > 8 { two ^= Self.mixed(Self.word(filled, 8), Self.second, 33, Self.first) }
    if !rest.isEmpty { one ^= Self.mixed(Self.word(filled, 0), Self.first, 31, Self.second) }
    one ^= count
    two ^= count
    one &+= two
    two &+= one
    one = Self.finished(one)
    two = Self.finished(two)
    one &+= two
    two &+= one
    return Self.digits(one) + Self.digits(two)
  }

  private mutating func take(_ one: UInt64, _ two: UInt64) {
    high ^= Self.mixed(one, Self.first, 31, Self.second)
    high = (Self.rotated(high, 27) &+ low) &* 5 &+ 0x52dc_e729
    low ^= Self.mixed(two, Self.second, 33, Self.first)
    low = (Self.rotated(low, 31) &+ high) &* 5 &+ 0x3849_5ab5
  }

  private static func mixed(
    _ value: UInt64,
    _ factor: UInt64,
    _ turn: UInt64,
    _ next: UInt64
  ) -> UInt64 {
    rotated(value &* factor, turn) &* next
  }

  private static func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }

  private static func finished(_ value: UInt64) -> UInt64 {
    var mixed = (value ^ (value >> 33)) &* 0xff51_afd7_ed55_8ccd
    mixed = (mixed ^ (mixed >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return mixed ^ (mixed >> 33)
  }

  private static func word(_ bytes: [UInt8], _ start: Int) -> UInt64 {
    var result: UInt64 = 0
    for offset in 0..<8 { result |= UInt64(bytes[start + offset]) << UInt64(8 * offset) }
    return result
  }

  private static func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
