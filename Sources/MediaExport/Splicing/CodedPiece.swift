internal import MediaDecoding
internal import MediaValues

/// A stretch of the video coded anew so that it fits what is copied.
final class CodedPiece: VideoFeed {
  private let frames: VideoFrames
  private let codec: SpliceCodec
  private let encoder: ClipEncoder
  private let frame: ClipFrame
  private let delay: Int64?
  private let usualDuration: Int64
  /// When the frames in the encoder are shown, in order, and how long.
  private var times: [(time: Int64, duration: Int64)] = []
  private let ahead: ClipPacket
  private var holdsAhead = false
  private var holdsFrame = true
  private var isDrained = false
  private var isFirst = true
  /// The number of frames coded.
  private(set) var count = 0

  /// Decodes the first frame of a stretch and opens an encoder for it.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - start: the first tick of the stretch.
  ///   - end: the first tick behind it.
  ///   - codec: how pieces are made to fit.
  ///   - delay: how many ticks decoding runs ahead of showing; nil to follow what was written before.
  /// - Throws: ``SpliceObstacle`` when the frames cannot be matched or are not there.
  init(
    _ source: ClipSource,
    from start: Int64,
    to end: Int64,
    codec: SpliceCodec,
    delay: Int64?
  ) throws {
    frames = try VideoFrames(source, from: start, to: end)
    frame = try ClipFrame()
    ahead = try ClipPacket()
    guard try frames.next(into: frame) else {
      throw SpliceObstacle(reason: "the frames at the cut could not be decoded")
    }
    encoder = try codec.encoder(like: frame, threadCount: source.options.decoderThreadCount)
    usualDuration = frames.stream.frameTicks
    self.codec = codec
    self.delay = delay
  }

  /// The setup data of the whole clip, when this piece is in it; nil when it stays.
  var setup: [UInt8]? { codec.setup(with: encoder) }

  func next(into packet: borrowing ClipPacket) throws -> Bool {
    if !holdsAhead {
      guard try encoded(into: ahead) else { return false }
    }
    packet.take(from: ahead)
    holdsAhead = try encoded(into: ahead)
    guard !times.isEmpty else { throw SpliceObstacle(reason: "the encoder made other frames") }
    let (time, duration) = times.removeFirst()
    try packet.replaceBytes(
      codec.fitted(
        packet.bytes,
        isFirst: isFirst,
        encoder: encoder
      )
    )
    isFirst = false
    packet.presentationTime = time
    packet.decodingTime = delay.map { time - $0 }
    packet.duration = duration > 0 ? duration : usualDuration
    return true
  }

  private func encoded(into packet: borrowing ClipPacket) throws -> Bool {
    while true {
      switch try encoder.receive(into: packet) {
      case .ready: return true
      case .end, .failed: return false
      case .needsInput:
        if isDrained { return false }
        guard try holdsFrame || frames.next(into: frame) else {
          isDrained = true
          encoder.finish()
          continue
        }
        holdsFrame = false
        times.append((frame.presentationTime, frame.duration))
        frame.presentationTime = codec.encoderTime(
          ofFrame: count,
          shownAt: frame.presentationTime
        )
        frame.clearCodingHints()
        if count > 0 { frame.forbidReordering() }
        try encoder.send(frame)
        frame.clear()
        count += 1
      }
    }
  }
}
