internal import CFFmpeg
internal import MediaValues

/// Gives the packets of a clip's video, in the order of decoding, with times in the source's ticks.
protocol VideoFeed: AnyObject {
  /// Gives the next packet; false when there is none.
  func next(into packet: borrowing ClipPacket) throws -> Bool
}

/// Copies packets of the video from a key packet on.
final class CopiedVideo: VideoFeed {
  /// Where the copying ends: so many packets from a key packet on, itself included.
  struct End: Equatable {
    let key: Int64
    let count: Int
  }

  private var reader: PacketReader
  private let stream: SourceStream
  private let key: Int64
  private let end: End
  private let delay: Int64
  private var times: DecodingTimes
  private let isDetached: Bool
  private var reentry: GroupReentry?
  private var isPlaced = false
  private var countFromEndKey: Int?
  /// The number of frames given.
  private(set) var count = 0

  /// Makes a feed that begins with the key packet shown at `key`; frames shown before are left out.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - key: when the first key frame is shown.
  ///   - end: where the copying ends.
  ///   - isDetached: whether a key frame of an open group is marked as one that nothing before belongs to;
  ///     false to copy everything as it is.
  /// - Throws: what opening the file fails with.
  init(_ source: ClipSource, from key: Int64, to end: End, isDetached: Bool) throws {
    let opened = try PacketReader(source)
    stream = opened.video
    reader = opened
    reader.select([stream.index])
    self.key = key
    self.end = end
    self.isDetached = isDetached
    reentry = isDetached && stream.isH264 ? GroupReentry(stream.setup) : nil
    times = DecodingTimes(step: stream.frameTicks)
    delay = Int64(stream.reorderDepth) * stream.frameTicks
  }

  func next(into packet: borrowing ClipPacket) throws -> Bool {
    if !isPlaced {
      guard try reader.placeAtKey(shownAt: key, packet) else { return false }
      isPlaced = true
      // Key frames that stand alone need no help, and others cannot be helped.
      if reentry?.canBegin(with: packet.bytes) == false { reentry = nil }
      if isDetached, let data = SpliceCodec.detached(packet.bytes, in: stream) {
        try packet.replaceBytes(data)
      }
      return try give(packet)
    }
    while try reader.read(into: packet) {
      guard packet.streamIndex == stream.index else { continue }
      // Frames before the key frame refer to what is not copied.
      guard let time = packet.presentationTime else { continue }
      if time < key {
        if let count = countFromEndKey {
          countFromEndKey = count + 1
          if count + 1 > end.count { return false }
        }
        if reentry != nil { try reentry?.pass(packet.bytes) }
        continue
      }
      return try give(packet)
    }
    return false
  }

  private func give(_ packet: borrowing ClipPacket) throws -> Bool {
    guard let time = packet.presentationTime else { return false }
    if let count = countFromEndKey {
      countFromEndKey = count + 1
    } else if packet.isKey, time == end.key {
      countFromEndKey = 1
    }
    if let count = countFromEndKey, count > end.count { return false }
    if reentry != nil, let data = try reentry?.rewritten(packet.bytes) {
      try packet.replaceBytes(data)
    }
    packet.decodingTime = times.next(
      known: packet.decodingTime,
      presentation: time,
      delay: delay
    )
    if stream.showsFrame(packet) { count += 1 }
    return true
  }
}

extension PacketReader {
  /// Reads up to and with the key packet shown at a tick; false when there is none.
  mutating func placeAtKey(shownAt tick: Int64, _ packet: borrowing ClipPacket) throws -> Bool {
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
      while try read(into: packet) {
        guard packet.streamIndex == videoIndex, packet.isKey, let time = packet.presentationTime
        else { continue }
        if time == tick { return true }
        if time > tick { break }
      }
      back = back == 0 ? second : back * 4
    }
    return false
  }
}
