/// What planning a cut needs to know of a packet of the video.
struct PacketFacts: Equatable, Sendable {
  /// When its frame is shown, in ticks.
  var time: Int64
  /// When it is decoded, in ticks; nil when the file does not say.
  var decodingTime: Int64?
  /// How long its frame is shown, in ticks; 0 when the file does not say.
  var duration: Int64
  /// Whether decoding can begin here.
  var isKey: Bool
  /// Whether copying can begin here behind frames that were coded anew.
  var isClean: Bool

  init(
    time: Int64,
    decodingTime: Int64? = nil,
    duration: Int64 = 0,
    isKey: Bool = false,
    isClean: Bool = false
  ) {
    self.time = time
    self.decodingTime = decodingTime
    self.duration = duration
    self.isKey = isKey
    self.isClean = isClean
  }
}

/// The packets round the beginning of a range, in the order of the file, from a key packet on.
struct CutStart: Equatable, Sendable {
  /// When the key frame at or before the first frame is shown.
  let key: Int64
  /// When the first frame of the range is shown.
  let first: Int64
  /// When the first key frame at or behind `first` is shown from which copying can begin; nil when
  /// there is none in the range.
  let clean: Int64?
  /// Whether that key frame needs nothing before it; not so only when it begins the range.
  let standsAlone: Bool
  /// Whether copying can begin at the key frame shown at `key` behind other frames.
  let isKeyClean: Bool
  /// How many ticks before its showing that key frame is decoded; nil when the file does not say.
  let cleanDelay: Int64?

  /// Finds the beginning of a range; nil when no packet shows a frame in it.
  ///
  /// - Parameters:
  ///   - packets: the packets from a key packet at or before the range on, in the order of the file.
  ///   - start: the first tick of the range.
  ///   - end: the first tick behind the range.
  init?(of packets: [PacketFacts], start: Int64, end: Int64) {
    let inside = packets.lazy.filter { $0.time >= start && $0.time < end }
    guard let first = inside.map(\.time).min() else { return nil }
    self.first = first
    let before = packets.last { $0.isKey && $0.time <= first } ?? packets.first
    key = before?.time ?? first
    isKeyClean = before?.isClean ?? false
    // A key frame that begins the range needs nothing before it, however it refers to what was there.
    let found = inside.first { $0.isKey && ($0.isClean || $0.time == first) }
    clean = found?.time
    standsAlone = found?.isClean ?? false
    cleanDelay = found.flatMap { packet in packet.decodingTime.map { packet.time - $0 } }
  }

  /// Finds the frame that is on show at a tick.
  ///
  /// - Parameters:
  ///   - tick: the tick.
  ///   - packets: the packets from a key packet at or before the tick on.
  ///   - usual: how long a frame is shown when nothing says so, in ticks.
  /// - Returns: when it came; nil when there is none.
  static func frameOnShow(at tick: Int64, of packets: [PacketFacts], usual: Int64) -> Int64? {
    let before = packets.lazy.filter { $0.time <= tick }
    guard let frame = before.max(by: { $0.time < $1.time }) else { return nil }
    // A frame stays until the next one comes, and the last one for its own length.
    let isFollowed = packets.contains { $0.time > tick }
    let length = frame.duration > 0 ? frame.duration : usual
    return isFollowed || tick - frame.time < length ? frame.time : nil
  }
}

/// Where copying ends, and which frames behind that must be coded anew.
///
/// Packets are copied in the order of decoding. Frames that are shown inside a range may need frames that
/// are shown behind it; from the first such packet on, what belongs to the range is coded anew.
struct CutEnd: Equatable, Sendable {
  /// When the last key frame before the end is shown.
  let key: Int64
  /// How many packets are copied from that key packet on, itself included.
  let copiedCount: Int
  /// When the first frame to be coded anew is shown; nil when there is none.
  let tail: Int64?
  /// When the last frame of the range is shown.
  let last: Int64
  /// The length of that frame, as far as the file says.
  let lastDuration: Int64
  /// Whether another frame is shown behind it.
  let isFollowed: Bool
  /// How many packets are copied from the key packet on when nothing is coded anew: all that the range
  /// needs, and those shown among them, so that no frame is missing in between.
  let wholeCount: Int
  /// When the latest frame among those is shown, which may be behind the end.
  let latestCopied: Int64

  /// Finds the end of a range; nil when no packet shows a frame before it.
  ///
  /// - Parameters:
  ///   - packets: the packets from a key packet before the end on, in the order of the file.
  ///   - end: the first tick behind the range.
  init?(of packets: [PacketFacts], end: Int64) {
    guard let start = packets.lastIndex(where: { $0.isKey && $0.time < end }) else { return nil }
    let group = packets[start...]
    guard let last = group.filter({ $0.time < end }).max(by: { $0.time < $1.time }) else {
      return nil
    }
    key = group[start].time
    self.last = last.time
    lastDuration = last.duration
    isFollowed = group.contains { $0.time >= end }
    (wholeCount, latestCopied) = Self.gapless(group, end: end)
    // The earliest frame of the range among the packets from each position on.
    var remaining = [Int64?](repeating: nil, count: group.count + 1)
    for (offset, packet) in group.enumerated().reversed() {
      let isInside = packet.time < end
      remaining[offset] =
        isInside ? min(packet.time, remaining[offset + 1] ?? packet.time) : remaining[offset + 1]
    }
    var best: (count: Int, tail: Int64?) = (0, remaining[0])
    var latest = Int64.min
    for (offset, packet) in group.enumerated() {
      guard packet.time < end, best.tail != nil else { break }
      latest = max(latest, packet.time)
      let next = remaining[offset + 1]
      if next.map({ $0 > latest }) ?? true { best = (offset + 1, next) }
    }
    copiedCount = best.count
    tail = best.tail
  }

  /// How many packets it takes to have every frame up to the latest of those that the range needs.
  static func gapless(_ group: ArraySlice<PacketFacts>, end: Int64) -> (count: Int, latest: Int64) {
    var place = group.lastIndex { $0.time < end } ?? group.startIndex
    var latest = group[...place].map(\.time).max() ?? end
    while let further = group[(place + 1)...].lastIndex(where: { $0.time < latest }) {
      latest = max(latest, group[place...further].map(\.time).max() ?? latest)
      place = further
    }
    return (place - group.startIndex + 1, latest)
  }
}
