internal import CFFmpeg
internal import MediaValues

/// Gives the packets of everything but the video that belongs to a clip, in the order of the file.
final class CompanionFeed {
  private var reader: PacketReader
  private let streams: [Int: SourceStream]
  private let start: Int64
  private let end: Int64
  private let clock: TimeBase
  private let hidesLead: Bool
  private let isJoined: Bool
  private var unfinished: Set<Int>
  private var isOver = false
  private var isPlaced = false

  /// Makes a feed.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - indices: the streams of sound and subtitles that are copied.
  ///   - start: when the clip begins, in ticks of the video.
  ///   - end: when it ends.
  ///   - hidesLead: whether players can be told to leave out what comes before the start, so that the
  ///     first stretch of sound can have the one before it, which its decoder needs.
  ///   - isJoined: whether other sound comes before, so that the first packet is the one most of which
  ///     belongs to the clip.
  /// - Throws: what opening the file fails with.
  init(
    _ source: ClipSource,
    streams indices: Set<Int>,
    from start: Int64,
    to end: Int64,
    hidesLead: Bool,
    isJoined: Bool = false
  ) throws {
    let opened = try PacketReader(source)
    var streams: [Int: SourceStream] = [:]
    for stream in opened.streams where indices.contains(stream.index) {
      streams[stream.index] = stream
    }
    unfinished = Set(streams.values.filter { $0.kind == .audio }.map(\.index))
    clock = opened.video.timeBase
    self.streams = streams
    self.start = start
    self.end = end
    self.hidesLead = hidesLead
    self.isJoined = isJoined
    // Subtitles alone do not tell how far the reading has come.
    let guide: Set<Int> = unfinished.isEmpty ? [opened.videoIndex] : []
    reader = opened
    reader.select(indices.union(guide))
    isOver = streams.isEmpty
  }

  /// Gives the next packet; false when there is none.
  func next(into packet: borrowing ClipPacket) throws -> Bool {
    guard !isOver else { return false }
    if !isPlaced {
      isPlaced = true
      let early = start - max(1, clock.ticks(inSeconds: 1))
      if !reader.seek(to: early, of: reader.videoIndex) { try reader.rewind() }
    }
    let patience = clock.ticks(inSeconds: 10)
    while try reader.read(into: packet) {
      let index = packet.streamIndex
      let base = streams[index]?.timeBase ?? clock
      guard let time = packet.presentationTime ?? packet.decodingTime else { continue }
      let last = clock.rescale(end, to: base)
      if time >= last {
        unfinished.remove(index)
        let isFarBehind = base.rescale(time, to: clock) - end > patience
        if isFarBehind || (unfinished.isEmpty && streams[index]?.kind != .subtitle) { break }
        continue
      }
      guard let stream = streams[index] else { continue }
      if belongs(packet, at: time, stream, last: last) { return true }
    }
    isOver = true
    return false
  }

  /// Whether a packet that begins before the end belongs to the clip; cuts subtitles to it.
  private func belongs(
    _ packet: borrowing ClipPacket,
    at time: Int64,
    _ stream: SourceStream,
    last: Int64
  ) -> Bool {
    let first = clock.rescale(start, to: stream.timeBase)
    let duration = packet.duration
    guard stream.kind == .subtitle else {
      // What is for the most part behind the end would make the sound longer than the pictures.
      guard time + duration / 2 < last else { return false }
      if isJoined { return time + duration / 2 >= first }
      return hidesLead ? time + 2 * duration > first : time >= first
    }
    if time >= first {
      packet.duration = min(duration, last - time)
      return true
    }
    guard time + duration > first, cff_codec_is_text_subtitle(stream.codec) != 0 else {
      return false
    }
    packet.duration = min(time + duration, last) - first
    packet.presentationTime = first
    packet.decodingTime = first
    return true
  }
}
