internal import MediaValues

/// Why the packets of a video do not tell where to cut.
enum ScanObstacle: Error, Equatable {
  /// The file does not say when frames are shown.
  case noTimes
  /// The packets between two key frames are too many to look at.
  case tooManyPackets
}

extension PacketReader {
  private static var packetLimit: Int { 65_536 }

  /// The packets round the beginning of a range, from a key packet at or before it on.
  ///
  /// Costs reading, not decoding, from that key packet to the first frame of the range; for copying to the first
  /// key packet behind it from which copying can begin, or to the end of the range.
  mutating func packets(
    aroundStart start: Int64,
    end: Int64,
    forCopying: Bool,
    isClean: (borrowing ClipPacket) -> Bool
  ) throws -> [PacketFacts] {
    try packets(from: start, isClean: isClean) { facts, latestKey in
      guard let decoding = facts.last?.decodingTime ?? latestKey else { return false }
      guard let cut = CutStart(of: facts, start: start, end: end) else { return decoding >= end }
      // Frames decoded later are shown later still, so the first one is known by now.
      return decoding > cut.first && (!forCopying || cut.clean != nil || decoding >= end)
    }
  }

  /// The packets round the end of a range, from a key packet before it on.
  ///
  /// Costs reading, not decoding, from that key packet to the end.
  mutating func packets(
    aroundEnd end: Int64,
    isClean: (borrowing ClipPacket) -> Bool
  ) throws -> [PacketFacts] {
    try packets(from: end - 1, isClean: isClean) { facts, latestKey in
      guard let decoding = facts.last?.decodingTime ?? latestKey, decoding >= end else {
        return false
      }
      // What is needed may be shown behind the end, and then what is shown before that belongs to it.
      return decoding >= CutEnd.gapless(facts[...], end: end).latest
    }
  }

  /// Reads packets of the video from a key packet at or before a tick on, until there are enough.
  ///
  /// - Parameters:
  ///   - tick: where the reading begins.
  ///   - isClean: whether copying can begin at a key packet.
  ///   - isEnough: asked now and then, with the time of the last key packet of which all leading frames
  ///     have come, for files that do not say when packets are decoded.
  /// - Returns: the packets from a key packet at or before the tick on.
  /// - Throws: ``ScanObstacle``, `CancellationError`, `MediaFailure` with `timedOut`.
  private mutating func packets(
    from tick: Int64,
    isClean: (borrowing ClipPacket) -> Bool,
    until isEnough: ([PacketFacts], Int64?) -> Bool
  ) throws -> [PacketFacts] {
    select([videoIndex])
    var back: Int64 = 0
    let second = max(1, video.timeBase.ticks(inSeconds: 1))
    for attempt in 0..<6 {
      let isLast = attempt == 5
      if isLast {
        try rewind()
      } else if !seek(to: tick - back, of: videoIndex) {
        back = back == 0 ? second : back * 4
        continue
      }
      let found = try packets(
        from: tick,
        mustReachBack: !isLast,
        isClean: isClean,
        until: isEnough
      )
      if let found { return found }
      back = back == 0 ? second : back * 4
    }
    return []
  }

  /// Reads on from where the reader stands; nil when that is already behind the tick.
  private mutating func packets(
    from tick: Int64,
    mustReachBack: Bool,
    isClean: (borrowing ClipPacket) -> Bool,
    until isEnough: ([PacketFacts], Int64?) -> Bool
  ) throws -> [PacketFacts]? {
    let packet = try ClipPacket()
    var facts: [PacketFacts] = []
    var key: Int64?
    var settledKey: Int64?
    while try read(into: packet) {
      guard packet.streamIndex == videoIndex, !packet.isDiscarded || packet.isKey else { continue }
      guard let time = packet.presentationTime else { throw ScanObstacle.noTimes }
      if facts.isEmpty {
        guard packet.isKey else { continue }
        if mustReachBack, time > tick { return nil }
      }
      // Only the last key frame at or before the tick matters, and what follows it.
      if packet.isKey, time <= tick { facts.removeAll(keepingCapacity: true) }
      guard facts.count < Self.packetLimit else { throw ScanObstacle.tooManyPackets }
      facts.append(
        PacketFacts(
          time: time,
          decodingTime: packet.decodingTime,
          duration: packet.duration,
          isKey: packet.isKey,
          isClean: packet.isKey && isClean(packet)
        )
      )
      if let reached = key, time > reached { settledKey = max(settledKey ?? reached, reached) }
      if packet.isKey { key = time }
      // Asking costs a look at all packets, so it is done at key frames and every so often.
      let isDue = packet.isKey || facts.count < 256 || facts.count & 255 == 0
      if isDue, time > tick || packet.isKey, isEnough(facts, settledKey) { return facts }
    }
    return facts.isEmpty && mustReachBack ? nil : facts
  }
}
