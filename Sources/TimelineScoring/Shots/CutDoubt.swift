package import MediaValues

/// Tells in which stretches between samples it is worth decoding every frame to find where shots end.
///
/// Samples that look unlike each other tell that a shot ends between them, or that much moves. It is settled where
/// the later one is a key frame that the encoder put there early, as encoders do at cuts, and the earlier one the
/// key frame before. It is in doubt where an encoder puts key frames at a steady pace, or where a sample between
/// key frames was looked at. Groups that hold a packet about as large as their key frame are in doubt too: what
/// cannot be predicted begins something new.
package struct CutDoubt: Sendable {
  /// How far behind a stretch frames are still wanted, so that its last cut is seen to last.
  package static let timeBehind = CMTime(value: 600, timescale: 1_000)
  /// The share of the video that is decoded at most.
  static let mostShare = 0.3
  /// So many seconds are decoded in any case: short videos are worth it, and it costs less than opening them.
  static let freeSeconds = 20.0
  /// The share of its key frame's bytes from which a packet makes a group doubtful.
  static let newPictureShare = 0.85
  /// A length of this share of the longest, or that so many groups and this share of all have, is the encoder's pace.
  private static let pace = (longest: 0.95, share: 0.2, leastCount: 3)
  /// Beyond these, the groups with the largest packets go before the others.
  private static let mostGroups = 500

  private let timeline: SignalTimeline
  private let boundaries: [ShotBoundary]
  private let groups: [PictureGroups.Group]
  private let paces: Set<Int32>

  /// Makes a judge of boundaries that samples of a timeline tell.
  package init(timeline: SignalTimeline, boundaries: [ShotBoundary]) {
    self.timeline = timeline
    self.boundaries = boundaries
    groups = timeline.groups.groups.sorted { $0.start < $1.start }
    paces = Self.paces(of: groups.dropLast().map(\.packetCount))
  }

  /// The stretches to be decoded, apart from each other and in order of time; what costs least goes first.
  package func stretches() -> [CMTimeRange] {
    let duration = timeline.usableDuration
    var budget = DecodingBudget(
      seconds: max(Self.mostShare * duration.seconds, Self.freeSeconds)
    )
    var chosen: [CMTimeRange] = []
    let doubts = doubtfulBoundaries().map { ($0, cost(of: $0, until: duration)) }
      .sorted {
        ($0.1.upperBound - $0.1.lowerBound, $0.0.start) < (
          $1.1.upperBound - $1.1.lowerBound, $1.0.start
        )
      }
    for (stretch, cost) in doubts + doubtfulGroups().map({ ($0, cost(of: $0, until: duration)) })
    where budget.spend(cost) {
      chosen.append(stretch)
    }
    return Self.joined(chosen)
  }

  /// The stretches that end at boundaries in doubt.
  private func doubtfulBoundaries() -> [CMTimeRange] {
    let times = timeline.orderedSamples.map(\.time)
    return boundaries.compactMap { boundary in
      guard let place = times.firstIndex(where: { $0 >= boundary.time }), place > 0,
        times[place - 1] < times[place], !isSettled(from: times[place - 1], to: times[place])
      else { return nil }
      return CMTimeRange(start: times[place - 1], end: times[place])
    }
  }

  /// Whether two samples are key frames of one group and the next, and the first is shorter than usual.
  private func isSettled(from first: CMTime, to second: CMTime) -> Bool {
    guard let place = group(at: second), place > 0, group(at: first) == place - 1 else {
      return false
    }
    return !paces.contains(groups[place - 1].packetCount)
  }

  /// The groups with packets that nothing before them seems to predict, the clearest first.
  private func doubtfulGroups() -> [CMTimeRange] {
    let shares = zip(groups, groups.dropFirst()).map { group, next in
      let share = Double(group.largestBytes) / Double(max(group.keyBytes, 1))
      return (range: CMTimeRange(start: max(group.start, .zero), end: next.start), share: share)
    }
    let large = shares.filter { $0.share >= Self.newPictureShare && $0.range.duration > .zero }
    return large.sorted { ($1.share, $0.range.start) < ($0.share, $1.range.start) }
      .prefix(Self.mostGroups).map(\.range)
  }

  /// What is decoded for a stretch, in seconds of the video: from the key frame before it on.
  private func cost(of stretch: CMTimeRange, until end: CMTime) -> ClosedRange<Double> {
    let next = firstGroup { $0.start > stretch.start }
    let start = min(next > 0 ? groups[next - 1].start : stretch.start, stretch.start).seconds
    return start...max(min(stretch.end + Self.timeBehind, end).seconds, start)
  }

  /// The group that begins at a time, give or take half a frame.
  private func group(at time: CMTime) -> Int? {
    let reach = max(timeline.frameSeconds, 0) / 2
    let place = firstGroup { $0.start.seconds >= time.seconds - reach }
    guard place < groups.count, groups[place].start.seconds <= time.seconds + reach else {
      return nil
    }
    return place
  }

  /// The first group of which something is true that is true of all behind it too; the number of groups if none.
  private func firstGroup(where isBehind: (PictureGroups.Group) -> Bool) -> Int {
    var (low, high) = (0, groups.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(groups[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The lengths in packets that an encoder gives groups of its own accord.
  private static func paces(of counts: [Int32]) -> Set<Int32> {
    guard let longest = counts.max() else { return [] }
    let frequencies = Dictionary(counts.map { ($0, 1) }) { $0 + $1 }
    return Set(
      frequencies.keys.filter { count in
        if Double(count) >= pace.longest * Double(longest) { return true }
        let near = (count &- 1...count &+ 1).reduce(0) { $0 + (frequencies[$1] ?? 0) }
        return near >= pace.leastCount && Double(near) >= pace.share * Double(counts.count)
      }
    )
  }

  /// Stretches in order of time, those put together of which one begins before the frames behind another end.
  private static func joined(_ stretches: [CMTimeRange]) -> [CMTimeRange] {
    var joined: [CMTimeRange] = []
    for stretch in stretches.sorted(by: { $0.start < $1.start }) {
      if let last = joined.last, stretch.start <= last.end + timeBehind {
        joined[joined.count - 1] = last.union(stretch)
      } else {
        joined.append(stretch)
      }
    }
    return joined
  }
}

/// How much of a video may be decoded, and what is decoded already.
private struct DecodingBudget {
  private let seconds: Double
  private var spent: [ClosedRange<Double>] = []

  init(seconds: Double) { self.seconds = seconds }

  /// Takes another stretch, in seconds, if all together, counted once, are no more than there is.
  mutating func spend(_ stretch: ClosedRange<Double>) -> Bool {
    var all: [ClosedRange<Double>] = []
    var added = stretch
    for other in spent {
      if other.overlaps(added) {
        added = min(other.lowerBound, added.lowerBound)...max(other.upperBound, added.upperBound)
      } else {
        all.append(other)
      }
    }
    all.append(added)
    let total = all.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    guard total <= seconds else { return false }
    spent = all
    return true
  }
}
