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
  private var index = 0
  private var current: CompanionFeed?

  init(_ stretches: [Stretch], clock: TimeBase, timeBases: [Int: TimeBase]) {
    self.stretches = stretches
    self.clock = clock
    self.timeBases = timeBases
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
        return (packet.streamIndex, base)
      }
      current = nil
      index += 1
    }
    return nil
  }
}
