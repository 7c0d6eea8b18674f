/// What slices of H.264 need to know of their sequence set.
struct SequenceSet: Equatable, Sendable {
  let identifier: UInt32
  /// 0 for pictures without color, 1…3 for the usual ways of sampling it.
  let chromaFormat: UInt32
  let separatesPlanes: Bool
  let frameNumberBits: Int
  /// How the order of showing is told: 0 by numbers, 2 by the order of decoding.
  let orderKind: UInt32
  let orderBits: Int
  /// How many frames can be kept for reference.
  let capacity: Int
  let hasFrameGaps: Bool
  let codesFramesOnly: Bool

  /// Reads a set; nil when it is cut off or of a kind that is not handled.
  init?(_ unit: ArraySlice<UInt8>) {
    let payload = NetworkUnits.payload(of: unit, limit: 1024)
    guard payload.count > 4 else { return nil }
    var reader = BitReader(payload, from: 32)
    guard let identifier = reader.exponentialNumber() else { return nil }
    self.identifier = identifier
    guard let (chroma, separates) = Self.color(ofProfile: payload[1], &reader) else { return nil }
    (chromaFormat, separatesPlanes) = (chroma, separates)
    guard let numberBits = reader.exponentialNumber(), numberBits <= 12,
      let kind = reader.exponentialNumber(), kind == 0 || kind == 2
    else { return nil }
    frameNumberBits = Int(numberBits) + 4
    orderKind = kind
    if kind == 0 {
      guard let bits = reader.exponentialNumber(), bits <= 12 else { return nil }
      orderBits = Int(bits) + 4
    } else {
      orderBits = 0
    }
    guard let capacity = reader.exponentialNumber(), capacity <= 16, let gaps = reader.flag(),
      reader.exponentialNumber() != nil, reader.exponentialNumber() != nil,
      let framesOnly = reader.flag()
    else { return nil }
    self.capacity = max(1, Int(capacity))
    hasFrameGaps = gaps
    codesFramesOnly = framesOnly
  }

  private static let highProfiles: Set<UInt8> = [
    100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
  ]

  private static func color(
    ofProfile profile: UInt8,
    _ reader: inout BitReader
  ) -> (format: UInt32, separates: Bool)? {
    guard highProfiles.contains(profile) else { return (1, false) }
    guard let format = reader.exponentialNumber(), format <= 3 else { return nil }
    var separates = false
    if format == 3 {
      guard let flag = reader.flag() else { return nil }
      separates = flag
    }
    guard reader.exponentialNumber() != nil, reader.exponentialNumber() != nil,
      reader.flag() != nil, let hasLists = reader.flag()
    else { return nil }
    guard hasLists else { return (format, separates) }
    for index in 0..<(format == 3 ? 12 : 8) {
      guard let isThere = reader.flag() else { return nil }
      if isThere, !skipList(of: index < 6 ? 16 : 64, &reader) { return nil }
    }
    return (format, separates)
  }

  private static func skipList(of count: Int, _ reader: inout BitReader) -> Bool {
    var (last, next) = (8, 8)
    for _ in 0..<count where next != 0 {
      guard let delta = reader.signedExponentialNumber(), abs(delta) <= 128 else { return false }
      next = (last + delta + 256) & 255
      if next != 0 { last = next }
    }
    return true
  }
}

/// What slices of H.264 need to know of their picture set.
struct PictureSet: Sendable {
  let identifier: UInt32
  let sequence: UInt32
  let isArithmetic: Bool
  let tellsFieldOrder: Bool
  /// How many pictures the two lists of references have, unless the slice says so.
  let referenceCounts: (Int, Int)
  let weighsForward: Bool
  let weighsBoth: Bool
  let tellsDeblocking: Bool
  let hasRedundancy: Bool

  /// Reads a set; nil when it is cut off or of a kind that is not handled.
  init?(_ unit: ArraySlice<UInt8>) {
    let payload = NetworkUnits.payload(of: unit, limit: 256)
    guard payload.count > 1 else { return nil }
    var reader = BitReader(payload, from: 8)
    guard let identifier = reader.exponentialNumber(), let sequence = reader.exponentialNumber(),
      let isArithmetic = reader.flag(), let tellsFieldOrder = reader.flag(),
      // Slice groups are of a profile that no player shows.
      reader.exponentialNumber() == 0,
      let first = reader.exponentialNumber(), let second = reader.exponentialNumber(),
      first < 32, second < 32, let weighsForward = reader.flag(), let both = reader.bits(2),
      reader.signedExponentialNumber() != nil, reader.signedExponentialNumber() != nil,
      reader.signedExponentialNumber() != nil, let tellsDeblocking = reader.flag(),
      reader.flag() != nil, let hasRedundancy = reader.flag()
    else { return nil }
    self.identifier = identifier
    self.sequence = sequence
    self.isArithmetic = isArithmetic
    self.tellsFieldOrder = tellsFieldOrder
    referenceCounts = (Int(first) + 1, Int(second) + 1)
    self.weighsForward = weighsForward
    weighsBoth = both == 1
    self.tellsDeblocking = tellsDeblocking
    self.hasRedundancy = hasRedundancy
  }
}

/// The sets of an H.264 stream that are known at a point of it.
struct PictureSets: Sendable {
  private var sequences: [UInt32: SequenceSet] = [:]
  private var pictures: [UInt32: PictureSet] = [:]

  /// Takes a unit in when it is a set.
  mutating func note(_ unit: ArraySlice<UInt8>) {
    switch (unit.first ?? 0) & 31 {
    case 7: if let set = SequenceSet(unit) { sequences[set.identifier] = set }
    case 8: if let set = PictureSet(unit) { pictures[set.identifier] = set }
    default: break
    }
  }

  /// The sets that a slice names by its picture set.
  func sets(_ identifier: UInt32) -> (sequence: SequenceSet, picture: PictureSet)? {
    guard let picture = pictures[identifier], let sequence = sequences[picture.sequence] else {
      return nil
    }
    return (sequence, picture)
  }
}
