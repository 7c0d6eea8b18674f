/// Reads numbers of any number of bits, as H.264 writes them.
struct BitReader {
  let bytes: [UInt8]
  /// The number of bits read.
  private(set) var position = 0

  init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The next bits as a number; nil when there are not enough.
  mutating func bits(_ count: Int) -> UInt32? {
    guard position + count <= bytes.count * 8 else { return nil }
    var value: UInt32 = 0
    for _ in 0..<count {
      value = value << 1 | UInt32(bytes[position / 8] >> (7 - position % 8) & 1)
      position += 1
    }
    return value
  }

  /// The next bit as a flag.
  mutating func flag() -> Bool? { bits(1).map { $0 == 1 } }

  /// A number in the exponential code of Golomb, as H.264 has it.
  mutating func exponentialNumber() -> UInt32? {
    var zeros = 0
    while let bit = bits(1) {
      if bit == 1 { return zeros == 0 ? 0 : bits(zeros).map { (1 << zeros) - 1 + $0 } }
      zeros += 1
      if zeros > 31 { return nil }
    }
    return nil
  }

  /// The same with a sign.
  mutating func signedExponentialNumber() -> Int? {
    exponentialNumber().map { $0 & 1 == 1 ? Int($0 / 2) + 1 : -Int($0 / 2) }
  }
}

/// Writes numbers of any number of bits, as H.264 reads them.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var used = 0

  /// Makes a writer that begins with whole bytes.
  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// Writes the lowest bits of a number.
  mutating func write(_ value: UInt32, bits count: Int) {
    for shift in (0..<count).reversed() {
      if used == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(value >> shift & 1) << (7 - used)
      used = (used + 1) & 7
    }
  }

  mutating func write(_ flag: Bool) { write(flag ? 1 : 0, bits: 1) }

  /// Writes a number in the exponential code of Golomb.
  mutating func writeExponential(_ value: UInt32) {
    let next = UInt64(value) + 1
    let length = 64 - next.leadingZeroBitCount
    write(0, bits: length - 1)
    write(UInt32(truncatingIfNeeded: next >> 1), bits: length - 1)
    write(UInt32(next & 1), bits: 1)
  }

  /// Copies a stretch of bits.
  mutating func copy(_ range: Range<Int>, of source: [UInt8]) {
    var position = range.lowerBound
    // Whole bytes go eight bits at a time.
    while position + 8 <= range.upperBound {
      let shift = position & 7
      let index = position >> 3
      let low = shift == 0 ? 0 : source[index + 1] >> (8 - shift)
      append(source[index] << shift | low)
      position += 8
    }
    while position < range.upperBound {
      write(UInt32(source[position >> 3] >> (7 - position & 7) & 1), bits: 1)
      position += 1
    }
  }

  /// Fills the last byte up with a bit.
  mutating func align(with bit: UInt32) { while used != 0 { write(bit, bits: 1) } }

  /// Appends bytes where the last one is full.
  mutating func append(bytesOf source: ArraySlice<UInt8>) { bytes += source }

  private mutating func append(_ byte: UInt8) {
    guard used != 0 else { return bytes.append(byte) }
    bytes[bytes.count - 1] |= byte >> used
    bytes.append(byte << (8 - used))
  }
}
