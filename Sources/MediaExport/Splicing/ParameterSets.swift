/// The parameter sets of an H.264 or HEVC stream, as the container keeps them.
struct ParameterSets: Equatable, Sendable {
  /// How the stream's data frames its units.
  let framing: NetworkUnits.Framing
  /// The sets, each a whole unit.
  let units: [[UInt8]]

  /// Reads the record that MP4 and Matroska keep for H.264, or sets behind start codes.
  init?(h264 setup: [UInt8]) {
    guard setup.first == 1 else {
      self.init(startCodes: setup)
      return
    }
    guard setup.count >= 7 else { return nil }
    let framing = NetworkUnits.Framing.lengths(Int(setup[4] & 3) + 1)
    var units: [[UInt8]] = []
    var position = 5
    for mask in [UInt8(31), 255] {
      guard position < setup.count else { break }
      let count = setup[position] & mask
      position += 1
      for _ in 0..<count {
        guard let unit = Self.unit(in: setup, at: &position) else { return nil }
        units.append(unit)
      }
    }
    guard !units.isEmpty else { return nil }
    self.init(framing: framing, units: units)
  }

  /// Reads the record that MP4 and Matroska keep for HEVC, or sets behind start codes.
  init?(hevc setup: [UInt8]) {
    guard setup.first == 1 else {
      self.init(startCodes: setup)
      return
    }
    guard setup.count >= 23 else { return nil }
    let framing = NetworkUnits.Framing.lengths(Int(setup[21] & 3) + 1)
    var units: [[UInt8]] = []
    var position = 23
    for _ in 0..<setup[22] {
      guard position + 3 <= setup.count else { return nil }
      let count = Int(setup[position + 1]) << 8 | Int(setup[position + 2])
      position += 3
      for _ in 0..<count {
        guard let unit = Self.unit(in: setup, at: &position) else { return nil }
        units.append(unit)
      }
    }
    self.init(framing: framing, units: units)
  }

  private init(framing: NetworkUnits.Framing, units: [[UInt8]]) {
    self.framing = framing
    self.units = units
  }

  private init(startCodes setup: [UInt8]) {
    self.init(
      framing: .startCodes,
      units: NetworkUnits.units(in: setup, .startCodes).map { Array($0) }
    )
  }

  /// The identifiers that sequence and picture sets of H.264 have.
  var h264Identifiers: Set<UInt32> {
    var found: Set<UInt32> = []
    for unit in units {
      guard let header = unit.first else { continue }
      let payload = NetworkUnits.payload(of: unit[...])
      // A sequence set begins with profile, constraints and level, a byte each.
      let skipped = header & 31 == 7 ? 4 : 1
      guard header & 31 == 7 || header & 31 == 8, payload.count > skipped else { continue }
      var reader = BitReader(Array(payload[skipped...]))
      if let identifier = reader.exponentialNumber() { found.insert(identifier) }
      if header & 31 == 8, let sequence = reader.exponentialNumber() { found.insert(sequence) }
    }
    return found
  }

  /// The H.264 setup data that holds these sets and others besides.
  func h264Setup(adding others: [[UInt8]], to setup: [UInt8]) -> [UInt8] {
    guard case .lengths = framing, setup.count >= 6 else {
      return NetworkUnits.data(of: (units + others).map { $0[...] }, .startCodes)
    }
    let all = units + others
    let sequences = all.filter { ($0.first ?? 0) & 31 == 7 }.prefix(31)
    let pictures = all.filter { ($0.first ?? 0) & 31 == 8 }.prefix(255)
    var result = Array(setup[..<5]) + [UInt8(sequences.count) | 0xE0]
    for unit in sequences {
      result += [UInt8(unit.count >> 8 & 255), UInt8(unit.count & 255)] + unit
    }
    result.append(UInt8(pictures.count))
    for unit in pictures {
      result += [UInt8(unit.count >> 8 & 255), UInt8(unit.count & 255)] + unit
    }
    // High profiles say their color format once more behind the sets.
    return result + tail(of: setup)
  }

  private func tail(of setup: [UInt8]) -> [UInt8] {
    var position = 5
    for mask in [UInt8(31), 255] {
      guard position < setup.count else { return [] }
      let count = setup[position] & mask
      position += 1
      for _ in 0..<count { guard Self.unit(in: setup, at: &position) != nil else { return [] } }
    }
    // Extra sets of sequence extensions are not carried over: their count is set to none.
    guard setup.count - position >= 4 else { return [] }
    return Array(setup[position..<position + 3]) + [0]
  }

  private static func unit(in setup: [UInt8], at position: inout Int) -> [UInt8]? {
    guard position + 2 <= setup.count else { return nil }
    let length = Int(setup[position]) << 8 | Int(setup[position + 1])
    position += 2
    guard position + length <= setup.count else { return nil }
    defer { position += length }
    return Array(setup[position..<position + length])
  }
}
