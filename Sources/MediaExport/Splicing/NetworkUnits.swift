/// The units of H.264 and HEVC data, which files hold behind start codes or behind their lengths.
enum NetworkUnits {
  /// How units are told apart.
  enum Framing: Equatable, Sendable {
    /// Three bytes 0, 0, 1 before each unit, as in broadcasts.
    case startCodes
    /// The length before each unit, in so many bytes, as in files.
    case lengths(Int)
  }

  /// The units in some data; what does not parse is left out.
  static func units(in data: [UInt8], _ framing: Framing) -> [ArraySlice<UInt8>] {
    switch framing {
    case .startCodes: unitsBehindStartCodes(data)
    case .lengths(let size): unitsBehindLengths(data, size)
    }
  }

  /// The data that holds some units.
  static func data(of units: [ArraySlice<UInt8>], _ framing: Framing) -> [UInt8] {
    var data: [UInt8] = []
    for unit in units {
      switch framing {
      case .startCodes: data += [0, 0, 0, 1]
      case .lengths(let size):
        for shift in (0..<size).reversed() {
          data.append(UInt8(truncatingIfNeeded: unit.count >> (8 * shift)))
        }
      }
      data += unit
    }
    return data
  }

  /// The first bytes of a unit without the bytes that keep start codes from appearing in it.
  static func payload(of unit: ArraySlice<UInt8>, limit: Int = 64) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(min(unit.count, limit))
    var zeros = 0
    for byte in unit.prefix(limit) {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      result.append(byte)
    }
    return result
  }

  /// A unit from its payload, with the bytes that keep start codes from appearing in it.
  static func unit(of payload: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(payload.count + payload.count / 64)
    var zeros = 0
    for byte in payload {
      if zeros >= 2, byte <= 3 {
        result.append(3)
        zeros = 0
      }
      zeros = byte == 0 ? zeros + 1 : 0
      result.append(byte)
    }
    // A unit must not end in a zero byte.
    if zeros > 0 { result.append(3) }
    return result
  }

  private static func unitsBehindLengths(_ data: [UInt8], _ size: Int) -> [ArraySlice<UInt8>] {
    var units: [ArraySlice<UInt8>] = []
    var position = 0
    while position + size <= data.count {
      let length = data[position..<position + size].reduce(0) { $0 << 8 | Int($1) }
      position += size
      guard length > 0, length <= data.count - position else { break }
      units.append(data[position..<position + length])
      position += length
    }
    return units
  }

  private static func unitsBehindStartCodes(_ data: [UInt8]) -> [ArraySlice<UInt8>] {
    var units: [ArraySlice<UInt8>] = []
    var start: Int?
    var position = 0
    func close(at end: Int) {
      guard let start else { return }
      var end = end
      while end > start, data[end - 1] == 0 { end -= 1 }
      if end > start { units.append(data[start..<end]) }
    }
    while position + 2 < data.count {
      if data[position + 2] > 1 {
        position += 3
      } else if data[position] == 0, data[position + 1] == 0, data[position + 2] == 1 {
        close(at: position)
        start = position + 3
        position += 3
      } else {
        position += 1
      }
    }
    close(at: data.count)
    return units
  }
}
