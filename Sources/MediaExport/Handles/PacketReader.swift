internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// Where clips come from, and how carefully it is read.
struct ClipSource: Sendable {
  let path: String
  let options: ReaderOptions
  let cancellation: CancellationFlag
  /// How times are moved behind jumps of the file's clock; nil when it has none.
  var repair: ClockRepair?
}

/// Reads the packets of chosen streams of a file in the order of the file.
@safe struct PacketReader: ~Copyable {
  let origin: ClipSource
  /// What the container says about its streams.
  let streams: [SourceStream]
  /// The index of the video that a player would show.
  let videoIndex: Int
  /// The index of the sound that a player would play.
  let audioIndex: Int?
  private var source: MediaSource
  private var selected: Set<Int>?
  private var jumps: [JumpDetector] = []

  /// Opens the file.
  init(_ origin: ClipSource) throws {
    self.origin = origin
    let source = try MediaSource(
      path: origin.path,
      options: origin.options,
      cancellation: origin.cancellation
    )
    let context = unsafe source.context.assumingMemoryBound(to: AVFormatContext.self)
    // Hostile files announce thousands of streams; the first ones are those that matter.
    let count = min(Int(unsafe context.pointee.nb_streams), 256)
    streams = (0..<count).compactMap { index in
      unsafe shim_stream(context, Int32(index)).map { SourceStream($0, in: context) }
    }
    videoIndex = source.videoIndex
    audioIndex = source.audioIndex
    self.source = source
    jumps = freshJumps
  }

  /// The container, valid as long as the reader and until it goes back to the beginning.
  var context: UnsafeMutablePointer<AVFormatContext> {
    unsafe source.context.assumingMemoryBound(to: AVFormatContext.self)
  }

  var video: SourceStream { streams[min(videoIndex, streams.count - 1)] }

  /// Reads only the streams named; the others are left out by the container where it can.
  mutating func select(_ indices: Set<Int>) {
    // What goes with the video jumps when it does.
    let indices = origin.repair == nil ? indices : indices.union([videoIndex])
    selected = indices
    for index in 0..<Int(unsafe context.pointee.nb_streams) {
      guard let stream = unsafe shim_stream(context, Int32(index)) else { continue }
      unsafe stream.pointee.discard =
        indices.contains(index) ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
  }

  /// Reads the next packet; false at the end of the file, or where it cannot be read on.
  mutating func read(into packet: borrowing ClipPacket) throws -> Bool {
    for _ in 0..<64 {
      try source.check(.reading)
      source.noteProgress()
      packet.clear()
      let status = unsafe av_read_frame(context, packet.pointer)
      if status >= 0 {
        repairTime(of: packet)
        completeTime(of: packet)
        return true
      }
      try source.check(.reading)
      if status == SHIM_ERROR_END { return false }
    }
    return false
  }

  /// Says when a packet is shown where the file says only when it is decoded and both are the same.
  private func completeTime(of packet: borrowing ClipPacket) {
    guard packet.presentationTime == nil, streams.indices.contains(packet.streamIndex),
      streams[packet.streamIndex].reorderDepth == 0
    else { return }
    packet.presentationTime = packet.decodingTime
  }

  /// Goes to a key packet at or before a tick of a stream, or as near as the format can.
  ///
  /// Where the clock jumps, places cannot be found by it, and the reading begins anew.
  mutating func seek(to tick: Int64, of stream: Int) -> Bool {
    guard origin.repair == nil else { return (try? rewind()) != nil }
    source.noteProgress()
    let index = Int32(clamping: stream)
    return unsafe av_seek_frame(context, index, tick, AVSEEK_FLAG_BACKWARD) >= 0
  }

  /// Goes back to the first packet; the surest way is to open the file anew.
  mutating func rewind() throws {
    source = try MediaSource(
      path: origin.path,
      options: origin.options,
      cancellation: origin.cancellation
    )
    if let selected { select(selected) }
    jumps = freshJumps
  }

  /// Moves the times of a packet behind a jump of the clock to where the file goes on.
  private mutating func repairTime(of packet: borrowing ClipPacket) {
    let index = packet.streamIndex
    guard let repair = origin.repair, jumps.indices.contains(index) else { return }
    let hasClock = streams[index].kind == .video || streams[index].kind == .audio
    // Subtitles are too far apart to tell a jump from a rest, so they follow the video.
    let guide = hasClock ? index : videoIndex
    if hasClock { jumps[index].note(packet.decodingTime ?? packet.presentationTime) }
    packet.shift(by: repair.offset(behind: jumps[guide].jumps, in: streams[index].timeBase))
  }

  private var freshJumps: [JumpDetector] {
    origin.repair == nil ? [] : streams.map { jumpDetector(for: $0) }
  }

  func jumpDetector(for stream: SourceStream) -> JumpDetector {
    JumpDetector(
      ticksPerSecond: 1 / stream.timeBase.seconds,
      step: stream.kind == .video ? stream.frameTicks : 1,
      allowsJumpsAhead: mayJump
    )
  }

  /// Throws when the work must stop.
  func check() throws { try source.check(.reading) }
}
