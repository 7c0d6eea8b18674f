internal import MediaValues

/// The video of a clip that is put together from stretches, one behind another, with times from its beginning.
final class JoinedVideo: VideoFeed {
  /// A stretch of the source and its place in the clip.
  struct Stretch {
    /// The tick of the source at which it begins.
    let start: Int64
    /// When it begins in the clip, in ticks.
    let offset: Int64
    /// Opens its packets.
    let open: () throws -> any VideoFeed
  }

  private let stretches: [Stretch]
  private var index = 0
  private var current: (any VideoFeed)?
  private var last: Int64?

  init(_ stretches: [Stretch]) throws {
    self.stretches = stretches
    // What is wrong with the first stretch shows before anything is written.
    current = try stretches.first?.open()
  }

  func next(into packet: borrowing ClipPacket) throws -> Bool {
    while index < stretches.count {
      let stretch = stretches[index]
      let feed = try current ?? stretch.open()
      current = feed
      guard try feed.next(into: packet) else {
        current = nil
        index += 1
        continue
      }
      packet.shift(by: stretch.offset - stretch.start)
      if let time = packet.decodingTime {
        let grown = max(time, (last ?? time - 1) + 1)
        packet.decodingTime = grown
        last = grown
      }
      return true
    }
    return false
  }
}

/// The sound and the subtitles of a clip that is put together from stretches.
final class JoinedCompanions {
  /// A stretch of the source and its place in the clip.
  struct Stretch {
    /// The tick of the video at which it begins.
    let start: Int64
    /// When it begins in the clip, in ticks of the video.
    let offset: Int64
    /// Opens its packets.
    let open: () throws -> CompanionFeed
  }

  private let stretches: [Stretch]
  private let clock: TimeBase
  private let timeBases: [Int: TimeBase]
  private let sounds: Set<Int>
  private var index = 0
  private var current: CompanionFeed?
  /// Where the sound of each stream ends so far, in its ticks of the clip.
  private var ends: [Int: Int64] = [:]
  /// How much later than its own time the sound of the current stretch comes.
  private var delays: [Int: Int64] = [:]

  /// Makes the packets of stretches.
  ///
  /// - Parameters:
  ///   - stretches: the stretches in the order of the clip.
  ///   - clock: the clock of the video.
  ///   - timeBases: the clocks of the streams.
  ///   - sounds: the streams that are sound.
  init(
    _ stretches: [Stretch],
    clock: TimeBase,
    timeBases: [Int: TimeBase],
    sounds: Set<Int>
  ) {
    self.stretches = stretches
    self.clock = clock
    self.timeBases = timeBases
    self.sounds = sounds
  }

  /// Gives the next packet and the clock in which its time counts; nil at the end.
  func next(into packet: borrowing ClipPacket) throws -> (index: Int, timeBase: TimeBase)? {
    while index < stretches.count {
      let stretch = stretches[index]
      let feed = try current ?? stretch.open()
      current = feed
      if try feed.next(into: packet) {
        let base = timeBases[packet.streamIndex] ?? clock
        packet.shift(
          by: clock.rescale(stretch.offset, to: base) - clock.rescale(stretch.start, to: base)
        )
        guard follows(packet) else { continue }
        return (packet.streamIndex, base)
      }
      current = nil
      delays = [:]
      index += 1
    }
    return nil
  }

  /// Sees to it that sound does not begin before the end of what was there; false for a packet most of which
  /// would.
  ///
  /// Packets of two stretches seldom meet to the sample, and overlap by half a packet at most then.
  private func follows(_ packet: borrowing ClipPacket) -> Bool {
    let stream = packet.streamIndex
    guard sounds.contains(stream), let time = packet.presentationTime else { return true }
    if delays[stream] == nil {
      let overlap = max(0, (ends[stream] ?? time) - time)
      if overlap * 2 > packet.duration { return packet.duration == 0 }
      delays[stream] = overlap
    }
    let delay = delays[stream] ?? 0
    packet.shift(by: delay)
    ends[stream] = time + delay + packet.duration
    return true
  }
}
