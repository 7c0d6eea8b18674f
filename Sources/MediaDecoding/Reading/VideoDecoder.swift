internal import CFFmpeg
internal import MediaValues

/// Decodes the packets of one video stream, in software when a graphics device will not.
struct VideoDecoder: ~Copyable {
  private var context: CodecContext
  private let options: ReaderOptions
  private let stream: Int
  private var isOnHardware: Bool
  private var hasHardwareFailed = false
  private var skipsUnreferencedFrames = false
  private var skipsDeblocking = false
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
    isOnHardware = context.usesHardware
    hasFallenBack = options.hardwareDecoding != .off && !isOnHardware
  }

  /// Decodes with what is open already, as if a graphics device did the work.
  init(presumingHardware context: consuming CodecContext, stream: Int, options: ReaderOptions) {
    self.context = context
    self.stream = stream
    self.options = options
    isOnHardware = true
    hasFallenBack = false
  }

  /// Hands a packet in; false when the decoder refuses it.
  ///
  /// A graphics device may fail at any time, of itself or by what the stream turns into. The first
  /// failure ends its work; pictures it still held are lost, and damaged ones may follow up to the next
  /// key frame.
  mutating func send(
    _ packet: borrowing PacketHandle,
    of container: borrowing FormatContext
  ) throws(FFmpegError) -> Bool {
    if hasHardwareFailed { try fallBack(container) }
    let outcome = context.send(packet)
    if isOnHardware, outcome != .ready, outcome != .needsInput {
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
        guard frame.isOnHardware else { return frame }
        let downloaded = try FrameHandle(census: options.census)
        do {
          try downloaded.download(from: frame)
        } catch {
          hasHardwareFailed = true
          throw error
        }
        return downloaded
      case .needsInput, .end: return nil
      case .failed: if isOnHardware { hasHardwareFailed = true }
      }
    }
    return nil
  }

  /// Tells the decoder that no packet follows.
  func finish() { context.sendEnd() }

  /// Forgets what was sent.
  func flush() { context.flush() }

  /// Leaves out frames that no other frame is predicted from.
  mutating func setSkipsUnreferencedFrames(_ skips: Bool) {
    skipsUnreferencedFrames = skips
    context.setSkipsUnreferencedFrames(skips)
  }

  /// Leaves out the deblocking filter.
  mutating func setSkipsDeblocking(_ skips: Bool) {
    skipsDeblocking = skips
    context.setSkipsDeblocking(skips)
  }

  private mutating func fallBack(_ container: borrowing FormatContext) throws(FFmpegError) {
    context = try CodecContext(for: stream, of: container, options: options)
    context.setSkipsUnreferencedFrames(skipsUnreferencedFrames)
    context.setSkipsDeblocking(skipsDeblocking)
    isOnHardware = false
    hasHardwareFailed = false
    hasFallenBack = true
  }
}
