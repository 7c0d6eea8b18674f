/// Remembers the longest stretches without a frame, and where in them frames are wanted.
struct GapList {
  /// A stretch between two frames, in ticks.
  struct Gap: Equatable {
    var start: Int64
    var end: Int64
    var length: Int64 { end - start }
  }

  private let limit: Int64
  private let limitAmongMany: Int64
  private let manyFrames: Int
  private let capacity: Int
  private var gaps: [Gap] = []
  private var last: Int64?
  private var frameCount = 0

  /// Makes a list of gaps longer than so many ticks; of too many, the longest are kept.
  ///
  /// Where there are many frames, a gap may be longer; the greater of both limits holds then.
  init(
    longerThan limit: Int64,
    amongMany limitAmongMany: Int64 = 0,
    manyFrames: Int = .max,
    capacity: Int
  ) {
    self.limit = max(1, limit)
    self.limitAmongMany = limitAmongMany
    self.manyFrames = manyFrames
    self.capacity = max(0, capacity)
  }

  /// Notes a frame; frames come in order.
  mutating func note(_ tick: Int64) {
    frameCount += 1
    if let last, tick > last { add(Gap(start: last, end: tick)) }
    last = max(last ?? tick, tick)
  }

  /// Notes where the video ends.
  mutating func close(at end: Int64) {
    if let last, end > last { add(Gap(start: last, end: end)) }
  }

  private mutating func add(_ gap: Gap) {
    guard gap.length > limit, capacity > 0 else { return }
    gaps.append(gap)
    // Twice the capacity keeps the sorting rare.
    if gaps.count >= 2 * capacity + 16 { shrink() }
  }

  private mutating func shrink() {
    gaps.sort { $0.length > $1.length }
    gaps.removeLast(max(0, gaps.count - capacity))
  }

  /// The gaps in order of time, each with the ticks at which frames are wanted, at most `capacity`.
  ///
  /// Each gap gets as many as make its pieces no longer than the limit; when that is too many in all,
  /// the longest piece is halved first, so that the frames spread evenly over the video.
  func targets() -> [(gap: Gap, ticks: [Int64])] {
    let limit = frameCount >= manyFrames ? max(limit, limitAmongMany) : limit
    var chosen = GapList(longerThan: limit, capacity: capacity)
    chosen.gaps = gaps.filter { $0.length > limit }
    chosen.shrink()
    let sorted = chosen.gaps.sorted { $0.start < $1.start }
    var counts = [Int64](repeating: 0, count: sorted.count)
    for _ in 0..<capacity {
      let longest = sorted.indices.max { first, second in
        sorted[first].length / (counts[first] + 1) < sorted[second].length / (counts[second] + 1)
      }
      guard let longest, sorted[longest].length / (counts[longest] + 1) > limit else { break }
      counts[longest] += 1
    }
    return zip(sorted, counts).compactMap { gap, count in
      guard count > 0 else { return nil }
      let piece = gap.length / (count + 1)
      return (gap, (1...count).map { gap.start + $0 * piece })
    }
  }
}
