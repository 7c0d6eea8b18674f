/// How the headers of a frame's slices change.
struct SliceEdit {
  /// What the frame is in the clip.
  enum Kind {
    /// The key frame at which the clip's group begins.
    case refresh
    case following
  }

  let kind: Kind
  /// The frame's number in the clip.
  let number: UInt32
  let numbering: GroupReentry.Numbering
  /// The frame's place in the order of showing.
  let order: Int
  /// What a decoder of the source keeps before and behind the frame; nil when it keeps what one of the clip
  /// keeps, so that lists and commands stay.
  var references: (before: KeptReferences, behind: KeptReferences)?

  /// The identifier of the refresh, which differs from those that encoders begin with.
  private static let refreshIdentifier: UInt32 = 29

  init(kind: Kind, number: UInt32, numbering: GroupReentry.Numbering, order: Int) {
    self.kind = kind
    self.number = number
    self.numbering = numbering
    self.order = order
  }

  /// A slice with its new header; nil when its references cannot be named.
  func payload(_ source: [UInt8], _ slice: SliceHeader) -> [UInt8]? {
    let isRefresh = kind == .refresh
    var writer = BitWriter([isRefresh ? source[0] & 0xE0 | 5 : source[0]])
    writer.copy(8..<slice.frameNumberPlace.lowerBound, of: source)
    writer.write(number, bits: slice.sequence.frameNumberBits)
    writer.copy(slice.frameNumberPlace.upperBound..<slice.orderPlace.lowerBound, of: source)
    if isRefresh { writer.writeExponential(Self.refreshIdentifier) }
    writer.write(numbering.clipOrder(slice.order), bits: slice.sequence.orderBits)
    writer.copy(slice.orderPlace.upperBound..<slice.changesPlace.lowerBound, of: source)
    if let references, slice.kind != .intra {
      guard writeChanges(slice, references.before, to: &writer) else { return nil }
    } else {
      writer.copy(slice.changesPlace, of: source)
    }
    writer.copy(slice.changesPlace.upperBound..<slice.markingPlace.lowerBound, of: source)
    if isRefresh {
      // Pictures before are shown, and the key frame is a short-term reference.
      writer.write(0, bits: 2)
    } else if let references, slice.isReference {
      writeMarking(references.before, references.behind, to: &writer)
    } else {
      writer.copy(slice.markingPlace, of: source)
    }
    writer.copy(slice.markingPlace.upperBound..<slice.end, of: source)
    return Self.appendData(of: source, slice, to: &writer) ? writer.bytes : nil
  }

  private func writeChanges(
    _ slice: SliceHeader,
    _ before: KeptReferences,
    to writer: inout BitWriter
  ) -> Bool {
    let clip = before.ofClip
    let place = KeptReferences.Place(kind: slice.kind, number: slice.frameNumber, order: order)
    let clipPlace = KeptReferences.Place(kind: slice.kind, number: number, order: order)
    for (index, count) in slice.referenceCounts.enumerated() {
      guard let list = before.list(index, at: place, of: slice),
        let usual = clip.usualList(index, at: clipPlace, count: count),
        let other = usual.first ?? nil
      else { return false }
      // What the clip does not have is not used, but its place in the list must be taken.
      let wanted = (0..<count).map { position in
        (position < list.count ? list[position] : nil)?.clipNumber ?? other.number
      }
      let isUsual = wanted == usual.prefix(count).compactMap { $0?.number }
      writer.write(!isUsual)
      if isUsual { continue }
      var predicted = number
      for next in wanted {
        let limit = numbering.numberLimit
        let back = (predicted &+ limit &- next) % limit
        // No step at all is a whole turn.
        writer.writeExponential(0)
        writer.writeExponential((back == 0 ? limit : back) - 1)
        predicted = next
      }
      writer.writeExponential(3)
    }
    return true
  }

  private func writeMarking(
    _ before: KeptReferences,
    _ behind: KeptReferences,
    to writer: inout BitWriter
  ) {
    let (before, behind) = (before.ofClip, behind.ofClip)
    let gone = before.frames.filter { !behind.frames.contains($0) }
    guard !gone.isEmpty || before.frames.count >= before.capacity else {
      writer.write(false)
      return
    }
    writer.write(true)
    let limit = numbering.numberLimit
    for frame in gone {
      writer.writeExponential(1)
      writer.writeExponential((number &+ limit &- frame.number &- 1) % limit)
    }
    writer.writeExponential(0)
  }

  /// Appends what stands behind the header; false when there is nothing.
  private static func appendData(
    of source: [UInt8],
    _ slice: SliceHeader,
    to writer: inout BitWriter
  ) -> Bool {
    if slice.picture.isArithmetic {
      let start = (slice.end + 7) / 8
      guard start < source.count else { return false }
      writer.align(with: 1)
      writer.append(bytesOf: source[start...])
      return true
    }
    guard let last = source.lastIndex(where: { $0 != 0 }) else { return false }
    let stop = last * 8 + 7 - source[last].trailingZeroBitCount
    guard stop >= slice.end else { return false }
    writer.copy(slice.end..<stop, of: source)
    writer.write(1, bits: 1)
    writer.align(with: 0)
    return true
  }
}
