/// A frame that later ones may refer to.
struct KeptReference: Equatable {
  /// The number that it has in the stream.
  var number: UInt32
  /// The number that it has in the clip; nil when the clip does not have the frame.
  let clipNumber: UInt32?
  /// Its place in the order of showing, counted from the clip's key frame.
  let order: Int
}

/// The frames that a decoder keeps for reference, from a key frame on.
///
/// What a decoder of the source keeps from before the key frame is unknown, and nothing behind the key frame
/// uses it. ITU-T H.264, 8.2.4 and 8.2.5, for frames whose references are short-term ones.
struct KeptReferences: Equatable {
  /// Which slice a list is for.
  struct Place {
    let kind: SliceHeader.Kind
    /// The number of the slice's frame.
    let number: UInt32
    /// The place of that frame in the order of showing.
    let order: Int
  }

  /// A list of references; nil stands for a frame that is unknown.
  typealias List = [KeptReference?]

  private(set) var frames: [KeptReference] = []
  /// How many frames are kept at most.
  let capacity: Int
  /// One more than the greatest number of a frame.
  let numberLimit: UInt32
  /// Whether frames from before the key frame may be kept still.
  private(set) var mayHaveOlder: Bool

  init(capacity: Int, numberLimit: UInt32, mayHaveOlder: Bool) {
    self.capacity = capacity
    self.numberLimit = numberLimit
    self.mayHaveOlder = mayHaveOlder
  }

  /// Whether a decoder of the clip keeps the same frames, all of them with numbers as much lower.
  func isSettled(_ numbering: GroupReentry.Numbering) -> Bool {
    !mayHaveOlder && frames.allSatisfy { $0.clipNumber == numbering.clipNumber($0.number) }
  }

  /// What a decoder of the clip keeps.
  var ofClip: KeptReferences {
    var result = KeptReferences(capacity: capacity, numberLimit: numberLimit, mayHaveOlder: false)
    result.frames = frames.compactMap { frame in
      frame.clipNumber.map { KeptReference(number: $0, clipNumber: $0, order: frame.order) }
    }
    return result
  }

  /// The list of so many entries before its changes; nil when it depends on what is unknown.
  func usualList(_ index: Int, at place: Place, count: Int) -> List? {
    guard place.kind == .twice else {
      return frames.sorted { age($0, place.number) < age($1, place.number) }
    }
    let earlier = frames.filter { $0.order < place.order }.sorted { $0.order > $1.order }
    let later = frames.filter { $0.order > place.order }.sorted { $0.order < $1.order }
    if index == 0 {
      // Unknown frames come before the later ones.
      if mayHaveOlder, !later.isEmpty, count > earlier.count { return nil }
      return earlier + later
    }
    var list = later + earlier
    if later.isEmpty {
      // Where both lists are the same, the first two entries of this one change places.
      if mayHaveOlder, list.count == 1 { return nil }
      if list.count > 1 { list.swapAt(0, 1) }
    }
    return list
  }

  /// The list with its changes; nil when it depends on what is unknown or cannot be made.
  func list(_ index: Int, at place: Place, of slice: SliceHeader) -> List? {
    let count = slice.referenceCounts[index]
    guard var list = usualList(index, at: place, count: count) else { return nil }
    let limit = Int(numberLimit)
    var predicted = Int(place.number)
    for (position, change) in slice.changes[index].enumerated() {
      let distance = Int(change.value) + 1
      guard change.kind < 2, position < count, distance <= limit else { return nil }
      predicted = (predicted + (change.kind == 0 ? -distance : distance) + limit) % limit
      let found = frames.first { $0.number == UInt32(predicted) }
      while list.count < position { list.append(nil) }
      let rest = list[position...].filter { $0 == nil || $0 != found }
      list = list[..<position] + [found] + rest
    }
    return Array(list.prefix(count))
  }

  /// Does what a frame's header says and keeps the frame; false for commands that are not handled.
  mutating func keep(_ frame: KeptReference, _ marking: SliceHeader.Marking) -> Bool {
    switch marking {
    case .sliding:
      if frames.count >= capacity {
        let oldest = frames.max { age($0, frame.number) < age($1, frame.number) }
        frames.removeAll { $0 == oldest }
      }
    case .adaptive(let commands):
      for command in commands {
        guard command.count == 2, command[0] == 1, command[1] < numberLimit else { return false }
        let number = (frame.number &+ numberLimit &- command[1] &- 1) % numberLimit
        frames.removeAll { $0.number == number }
      }
    }
    frames.append(frame)
    // Where all places are taken by newer frames there is none for an older one, then and later.
    if frames.count >= capacity { mayHaveOlder = false }
    return frames.count <= capacity
  }

  /// How many frames ago a frame was decoded.
  private func age(_ frame: KeptReference, _ current: UInt32) -> UInt32 {
    (current &+ numberLimit &- frame.number) % numberLimit
  }
}
