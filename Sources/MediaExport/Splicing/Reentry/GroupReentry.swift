/// Makes a copied stretch of H.264 begin at a key frame of an open group.
///
/// The frames behind such a key frame refer to nothing before it, but its group goes on counting from what came
/// before, and a decoder may begin anew at an instantaneous refresh only. So the key frame becomes such a
/// refresh, the frames shown before it are left out, and what follows is renumbered: frame numbers and the
/// order of showing begin at the key frame, and as long as a decoder of the source would keep frames that the
/// clip does not have, lists of references and commands name the frames that are there. Only headers of
/// slices change; the pictures stay as they are to the bit. ITU-T H.264, 7.3.3, 8.2.1, 8.2.4 and 8.2.5.
struct GroupReentry {
  /// How frames are numbered.
  struct Numbering {
    /// What the source's frame numbers are more than the clip's.
    var numberShift: UInt32
    let numberLimit: UInt32
    /// What the source's order of showing is more than the clip's.
    let orderShift: UInt32
    let orderLimit: UInt32
    /// The lowest bits and the rest of the order of the last frame that was kept for reference.
    var lastOrder: (low: Int, high: Int)
    /// The source's number of the next frame if none is missing.
    var nextNumber: UInt32
    /// Frames so far, which are the order where the stream does not tell it.
    var count = 0
  }

  /// What is known of the clip's group so far.
  private struct State {
    var references: KeptReferences
    var numbering: Numbering
  }

  private let framing: NetworkUnits.Framing
  private var sets = PictureSets()
  private var state: State?
  private var isOver = false

  /// Makes a re-entry into a stream; nil when the stream's sets cannot be read.
  init?(_ setup: [UInt8]) {
    guard let own = ParameterSets(h264: setup) else { return nil }
    framing = own.framing
    for unit in own.units { sets.note(unit[...]) }
  }

  /// Whether a key frame says that what is shown from it on is exact, and can become a refresh.
  func canBegin(with data: [UInt8]) -> Bool {
    var sets = sets
    var isExact = false
    var sliceCount = 0
    for unit in NetworkUnits.units(in: data, framing) {
      sets.note(unit)
      switch (unit.first ?? 0) & 31 {
      case 6: isExact = isExact || RecoveryPoint.isExact(unit)
      case 1:
        let slice = SliceHeader(NetworkUnits.payload(of: unit, limit: 256), sets)
        guard let slice, slice.canBegin else { return false }
        sliceCount += 1
      case 2...5: return false
      default: break
      }
    }
    return isExact && sliceCount > 0
  }

  /// Takes notice of a frame that the clip does not have.
  mutating func pass(_ data: [UInt8]) throws(SpliceObstacle) {
    guard !isOver, state != nil else { return }
    for unit in NetworkUnits.units(in: data, framing) {
      sets.note(unit)
      guard [1, 5].contains((unit.first ?? 0) & 31) else { continue }
      guard let slice = SliceHeader(NetworkUnits.payload(of: unit, limit: 256), sets) else {
        throw Self.unreadable
      }
      return try pass(slice)
    }
  }

  private mutating func pass(_ slice: SliceHeader) throws(SpliceObstacle) {
    guard var state else { return }
    let order = try state.numbering.enter(slice, isStrict: true)
    if slice.isReference {
      let frame = KeptReference(number: slice.frameNumber, clipNumber: nil, order: order)
      guard state.references.keep(frame, slice.marking) else { throw Self.unreadable }
      state.numbering.numberShift += 1
    }
    self.state = state
  }

  /// The data of a frame as the clip has it; nil when it stays.
  mutating func rewritten(_ data: [UInt8]) throws(SpliceObstacle) -> [UInt8]? {
    guard !isOver else { return nil }
    var units: [[UInt8]] = []
    var edit: SliceEdit?
    for unit in NetworkUnits.units(in: data, framing) {
      sets.note(unit)
      switch (unit.first ?? 0) & 31 {
      case 1:
        let payload = NetworkUnits.payload(of: unit, limit: unit.count)
        guard let slice = SliceHeader(payload, sets) else { throw Self.unreadable }
        let current: SliceEdit
        if let edit { current = edit } else { current = try enter(slice) }
        edit = current
        guard let made = current.payload(payload, slice) else { throw Self.unreadable }
        units.append(NetworkUnits.unit(of: made))
      case 2...4: throw Self.unreadable
      case 5:
        // From a refresh of the source's own on, nothing counts from before it.
        isOver = true
        return nil
      default: units.append(Array(unit))
      }
    }
    return NetworkUnits.data(of: units.map { $0[...] }, framing)
  }

  /// Decides how the slices of a frame change, by the first of them, and keeps what it is for later ones.
  private mutating func enter(_ slice: SliceHeader) throws(SpliceObstacle) -> SliceEdit {
    guard var state else { return try begin(with: slice) }
    let isSettled = state.references.isSettled(state.numbering)
    let order = try state.numbering.enter(slice, isStrict: !isSettled)
    let number = state.numbering.clipNumber(slice.frameNumber)
    var edit = SliceEdit(
      kind: .following,
      number: number,
      numbering: state.numbering,
      order: order
    )
    if isSettled {
      // A command that forgets everything begins the counting anew, like a refresh.
      if case .adaptive(let commands) = slice.marking, commands.contains(where: { $0.first == 5 }) {
        isOver = true
      }
    } else {
      let before = state.references
      if slice.isReference {
        let frame = KeptReference(number: slice.frameNumber, clipNumber: number, order: order)
        guard state.references.keep(frame, slice.marking) else { throw Self.unreadable }
      }
      edit.references = (before, state.references)
    }
    self.state = state
    return edit
  }

  private mutating func begin(with slice: SliceHeader) throws(SpliceObstacle) -> SliceEdit {
    guard slice.canBegin else { throw Self.unreadable }
    let numbering = Numbering(from: slice)
    var references = KeptReferences(
      capacity: slice.sequence.capacity,
      numberLimit: numbering.numberLimit,
      mayHaveOlder: true
    )
    let order = numbering.lastOrder.low + min(0, slice.fieldOrder)
    let frame = KeptReference(number: slice.frameNumber, clipNumber: 0, order: order)
    _ = references.keep(frame, .adaptive([]))
    state = State(references: references, numbering: numbering)
    return SliceEdit(kind: .refresh, number: 0, numbering: numbering, order: order)
  }

  private static var unreadable: SpliceObstacle {
    SpliceObstacle(reason: "the references of its open groups of pictures cannot be followed")
  }
}

extension SliceHeader {
  /// Whether the slice is one of a frame that can become a refresh.
  fileprivate var canBegin: Bool {
    kind == .intra && isReference && !isRefresh && !isField && !sequence.hasFrameGaps
  }
}

extension GroupReentry.Numbering {
  /// Begins to count at a frame.
  fileprivate init(from slice: SliceHeader) {
    let sequence = slice.sequence
    numberLimit = 1 << UInt32(sequence.frameNumberBits)
    numberShift = slice.frameNumber
    nextNumber = (slice.frameNumber + 1) % numberLimit
    orderLimit = 1 << UInt32(sequence.orderBits)
    // The earlier one of both fields must be at zero.
    let first = Int(slice.order) + min(0, slice.fieldOrder)
    let limit = Int(orderLimit)
    orderShift = UInt32((first % limit + limit) % limit)
    lastOrder = (0, 0)
    lastOrder.low = Int(clipOrder(slice.order))
  }

  /// The clip's number of a frame.
  func clipNumber(_ number: UInt32) -> UInt32 {
    (number &+ numberLimit &- numberShift % numberLimit) % numberLimit
  }

  /// The lowest bits of the order of showing as the clip has them.
  func clipOrder(_ order: UInt32) -> UInt32 {
    (order &+ orderLimit &- orderShift) % orderLimit
  }

  /// Counts a frame and gives its place in the order of showing.
  ///
  /// - Parameters:
  ///   - slice: the frame's first slice.
  ///   - isStrict: whether a frame that is missing, or is a field only, is an obstacle.
  /// - Returns: the place, relative to the key frame's.
  /// - Throws: ``SpliceObstacle`` for such a frame.
  fileprivate mutating func enter(
    _ slice: SliceHeader,
    isStrict: Bool
  ) throws(SpliceObstacle) -> Int {
    if isStrict {
      guard !slice.isField else {
        throw SpliceObstacle(reason: "the fields of its open groups of pictures are coded apart")
      }
      guard slice.frameNumber == nextNumber else {
        throw SpliceObstacle(reason: "frames are missing in its open groups of pictures")
      }
    }
    if slice.isReference { nextNumber = (slice.frameNumber + 1) % numberLimit }
    count += 1
    guard orderLimit > 1 else { return count * 2 }
    let (low, limit) = (Int(clipOrder(slice.order)), Int(orderLimit))
    var high = lastOrder.high
    if low < lastOrder.low, lastOrder.low - low >= limit / 2 {
      high += limit
    } else if low > lastOrder.low, low - lastOrder.low > limit / 2 {
      high -= limit
    }
    if slice.isReference { lastOrder = (low, high) }
    return high + low + min(0, slice.fieldOrder)
  }
}
