/// The header of a slice of H.264, with the places of what may have to change.
struct SliceHeader {
  /// What a slice is made of.
  enum Kind: UInt32 {
    case predicted
    case twice
    case intra
  }

  /// A change of a list of references: the kind of change and its number.
  struct Change: Equatable {
    let kind: UInt32
    let value: UInt32
  }

  /// What becomes of the references behind the picture.
  enum Marking: Equatable {
    /// The oldest one makes room.
    case sliding
    /// What the commands say; each is a kind and its numbers.
    case adaptive([[UInt32]])
  }

  let sequence: SequenceSet
  let picture: PictureSet
  let isReference: Bool
  let isRefresh: Bool
  let kind: Kind
  let frameNumber: UInt32
  let isField: Bool
  /// The lowest bits of the number that tells the order of showing.
  let order: UInt32
  /// How much later the second field is in that order.
  let fieldOrder: Int
  /// How many pictures the lists of references have.
  let referenceCounts: [Int]
  /// The changes of each list.
  let changes: [[Change]]
  let marking: Marking

  /// Where the frame's number stands, in bits of the payload.
  let frameNumberPlace: Range<Int>
  /// Where the order stands; empty when there is none.
  let orderPlace: Range<Int>
  let changesPlace: Range<Int>
  let markingPlace: Range<Int>
  /// Where the header ends.
  let end: Int

  /// Reads the header of a slice's payload; nil when it is damaged or of a kind that is not handled.
  init?(_ payload: [UInt8], _ sets: PictureSets) {
    guard let header = payload.first else { return nil }
    isReference = header >> 5 & 3 != 0
    isRefresh = header & 31 == 5
    var reader = BitReader(payload, from: 8)
    guard reader.exponentialNumber() != nil, let type = reader.exponentialNumber(), type < 10,
      let kind = Kind(rawValue: type % 5), let identifier = reader.exponentialNumber(),
      let (sequence, picture) = sets.sets(identifier)
    else { return nil }
    (self.kind, self.sequence, self.picture) = (kind, sequence, picture)
    if sequence.separatesPlanes { guard reader.bits(2) != nil else { return nil } }
    var start = reader.position
    guard let number = reader.bits(sequence.frameNumberBits) else { return nil }
    frameNumber = number
    frameNumberPlace = start..<reader.position
    var isField = false
    if !sequence.codesFramesOnly {
      guard let flag = reader.flag() else { return nil }
      isField = flag
      if flag { guard reader.flag() != nil else { return nil } }
    }
    self.isField = isField
    if isRefresh { guard reader.exponentialNumber() != nil else { return nil } }
    start = reader.position
    guard let order = reader.bits(sequence.orderBits) else { return nil }
    self.order = order
    orderPlace = start..<reader.position
    var fieldOrder = 0
    if sequence.orderKind == 0, picture.tellsFieldOrder, !isField {
      guard let delta = reader.signedExponentialNumber() else { return nil }
      fieldOrder = delta
    }
    self.fieldOrder = fieldOrder
    if picture.hasRedundancy { guard reader.exponentialNumber() != nil else { return nil } }
    guard let counts = Self.counts(kind, picture, isField: isField, &reader) else { return nil }
    referenceCounts = counts
    start = reader.position
    guard let changes = Self.changes(counts.count, &reader) else { return nil }
    self.changes = changes
    changesPlace = start..<reader.position
    let isWeighted = kind == .predicted ? picture.weighsForward : picture.weighsBoth
    if isWeighted, kind != .intra {
      guard Self.skipWeights(counts, hasColor: sequence.hasColor, &reader) else { return nil }
    }
    start = reader.position
    guard let marking = Self.marking(isReference, isRefresh, &reader) else { return nil }
    self.marking = marking
    markingPlace = start..<reader.position
    if picture.isArithmetic, kind != .intra {
      guard reader.exponentialNumber() != nil else { return nil }
    }
    guard reader.signedExponentialNumber() != nil else { return nil }
    if picture.tellsDeblocking {
      guard let filter = reader.exponentialNumber() else { return nil }
      if filter != 1 {
        guard reader.signedExponentialNumber() != nil, reader.signedExponentialNumber() != nil
        else { return nil }
      }
    }
    end = reader.position
  }

  private static func counts(
    _ kind: Kind,
    _ picture: PictureSet,
    isField: Bool,
    _ reader: inout BitReader
  ) -> [Int]? {
    guard kind != .intra else { return [] }
    if kind == .twice { guard reader.flag() != nil else { return nil } }
    var counts = [picture.referenceCounts.0]
    if kind == .twice { counts.append(picture.referenceCounts.1) }
    guard let isOwn = reader.flag() else { return nil }
    if isOwn {
      for index in counts.indices {
        guard let count = reader.exponentialNumber(), count < 32 else { return nil }
        counts[index] = Int(count) + 1
      }
    }
    return counts
  }

  private static func changes(_ listCount: Int, _ reader: inout BitReader) -> [[Change]]? {
    var lists: [[Change]] = []
    for _ in 0..<listCount {
      guard let hasChanges = reader.flag() else { return nil }
      var list: [Change] = []
      while hasChanges {
        guard let kind = reader.exponentialNumber(), kind <= 3, list.count < 66 else { return nil }
        if kind == 3 { break }
        guard let value = reader.exponentialNumber() else { return nil }
        list.append(Change(kind: kind, value: value))
      }
      lists.append(list)
    }
    return lists
  }

  private static func skipWeights(
    _ counts: [Int],
    hasColor: Bool,
    _ reader: inout BitReader
  ) -> Bool {
    guard reader.exponentialNumber() != nil else { return false }
    if hasColor { guard reader.exponentialNumber() != nil else { return false } }
    for count in counts {
      for _ in 0..<count {
        for numbers in hasColor ? [2, 4] : [2] {
          guard let isThere = reader.flag() else { return false }
          for _ in 0..<(isThere ? numbers : 0) {
            guard reader.signedExponentialNumber() != nil else { return false }
          }
        }
      }
    }
    return true
  }

  private static func marking(
    _ isReference: Bool,
    _ isRefresh: Bool,
    _ reader: inout BitReader
  ) -> Marking? {
    guard isReference else { return .sliding }
    if isRefresh { return reader.bits(2) == nil ? nil : .sliding }
    guard let isAdaptive = reader.flag() else { return nil }
    guard isAdaptive else { return .sliding }
    var commands: [[UInt32]] = []
    while let kind = reader.exponentialNumber(), kind <= 6, commands.count < 66 {
      if kind == 0 { return .adaptive(commands) }
      var command = [kind]
      for _ in 0..<(kind == 3 ? 2 : kind == 5 ? 0 : 1) {
        guard let number = reader.exponentialNumber() else { return nil }
        command.append(number)
      }
      commands.append(command)
    }
    return nil
  }
}

extension SequenceSet {
  /// Whether slices weigh color apart from brightness.
  fileprivate var hasColor: Bool { chromaFormat != 0 && !separatesPlanes }
}
