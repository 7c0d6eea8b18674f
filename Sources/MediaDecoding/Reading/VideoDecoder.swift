internal import CFFmpeg
internal import MediaValues

/// Decodes the packets of one video stream, in software when a graphics device will not.
struct VideoDecoder: ~Copyable {
  private var context: CodecContext
  private let options: ReaderOptions
  private let stream: Int
  private var decodedCount = 0
  /// Whether hardware was asked for and software does the work.
  private(set) var hasFallenBack = false

  /// Opens the decoder.
  init(
    for stream: Int,
    of container: borrowing FormatContext,
    options: ReaderOptions
  ) throws(FFmpegError) {
    self.options = options
    self.stream = stream
    if options.hardwareDecoding != .off,
      let hardware = try? CodecContext(
        for: stream,
        of: container,
        options: options,
        hardware: options.hardwareDecoding
      )
    {
      context = hardware
    } else {
      context = try CodecContext(for: stream, of: container, options: options)
    }
    hasFallenBack = options.hardwareDecoding != .off && !context.usesHardware
  }

  /// Hands a packet in; false when the decoder refuses it.
  mutating func send(
    _ packet: borrowing PacketHandle,
    of container: borrowing FormatContext
  ) throws(FFmpegError) -> Bool {
    let outcome = context.send(packet)
    if case .failed = outcome, context.usesHardware, decodedCount == 0 {
      try fallBack(container)
      return context.send(packet) == .ready
    }
    return outcome == .ready
  }

  /// Takes the next frame in presentation order; nil when the decoder wants input.
  ///
  /// - Throws: FFmpeg's number when the frame is lost; later ones may still come.
  mutating func next() throws(FFmpegError) -> FrameHandle? {
    let frame = try FrameHandle(census: options.census)
    // A decoder may report one failure for each packet that it holds.
    for _ in 0..<64 {
      switch context.receive(into: frame) {
      case .ready:
        decodedCount += 1
        guard frame.isOnHardware else { return frame }
        let downloaded = try FrameHandle(census: options.census)
        try downloaded.download(from: frame)
        return downloaded
      case .needsInput, .end: return nil
      case .failed: continue
      }
    }
    return nil
  }

  /// Tells the decoder that no packet follows.
  func finish() { context.sendEnd() }

  /// Forgets what was sent.
  func flush() { context.flush() }

  /// Leaves out frames that no other frame is predicted from.
  func setSkipsUnreferencedFrames(_ skips: Bool) { context.setSkipsUnreferencedFrames(skips) }

  private mutating func fallBack(_ container: borrowing FormatContext) throws(FFmpegError) {
    context = try CodecContext(for: stream, of: container, options: options)
    hasFallenBack = true
  }
}
