internal import CFFmpeg
internal import MediaValues

/// Sound on the file's own clock.
struct TimedSamples {
  var samples: [Float]
  /// When the first sample is heard, in seconds on the clock that the packets have.
  var seconds: Double
}

/// Decodes one audio stream to mono 32-bit float at 16 kHz.
struct AudioDecoder: ~Copyable {
  private let context: CodecContext
  private let frame: FrameHandle
  private let census: HandleCensus?
  private let timeBase: Rational
  private var resampler: Resampler?
  private var jumps: JumpDetector
  private var nextSeconds: Double?
  private var failuresInRow = 0
  /// The number of frames decoded.
  private(set) var frameCount = 0
  /// Where the sound that was decoded ends, in seconds on the packets' clock.
  var endSeconds: Double? { nextSeconds }

  /// Whether the stream cannot be decoded, so that it is not worth trying on.
  var isHopeless: Bool { failuresInRow >= 64 }

  init(
    for stream: StreamDescription,
    of container: borrowing FormatContext,
    options: ReaderOptions
  ) throws(FFmpegError) {
    var single = options
    single.decoderThreadCount = 1
    let context = try CodecContext(for: stream.index, of: container, options: single)
    let frame = try FrameHandle(census: options.census)
    self.context = context
    self.frame = frame
    census = options.census
    timeBase = stream.timeBase
    jumps = JumpDetector(
      ticksPerSecond: stream.timeBase.isPositive ? 1 / stream.timeBase.value : 1e6,
      step: 1,
      allowsJumpsAhead: container.mayJump
    )
  }

  /// Decodes a packet, or what the decoder still holds when it is the end.
  mutating func decode(_ packet: borrowing PacketHandle) -> TimedSamples? {
    jumps.note(packet.decodingTime ?? packet.presentationTime)
    packet.shift(by: jumps.offset)
    guard context.send(packet) == .ready else {
      failuresInRow += 1
      return nil
    }
    return drain()
  }

  /// Decodes what the decoder still holds.
  mutating func finish() -> TimedSamples? {
    context.sendEnd()
    var result = drain()
    var rest: [Float] = []
    if resampler?.finish(appendingTo: &rest) == true, !rest.isEmpty {
      let start = nextSeconds ?? 0
      nextSeconds = start + Double(rest.count) / Double(AudioBlock.sampleRate)
      if result == nil { result = TimedSamples(samples: [], seconds: start) }
      result?.samples.append(contentsOf: rest)
    }
    return result
  }

  private mutating func drain() -> TimedSamples? {
    var result: TimedSamples?
    // A packet holds a bounded number of frames; damage must not make it seem endless.
    for _ in 0..<4096 {
      guard context.receive(into: frame) == .ready else { break }
      guard let piece = convert() else {
        failuresInRow += 1
        continue
      }
      frameCount += 1
      failuresInRow = 0
      if result == nil {
        result = piece
      } else {
        result?.samples.append(contentsOf: piece.samples)
      }
    }
    return result
  }

  private mutating func convert() -> TimedSamples? {
    let format = frame.soundFormat
    guard (1...768_000).contains(format.sampleRate), (1...256).contains(format.channelCount) else {
      return nil
    }
    if resampler?.format != format {
      resampler = Resampler(for: frame, rate: Int32(AudioBlock.sampleRate), census: census)
    }
    var samples: [Float] = []
    let pending = Double(resampler?.pendingSampleCount ?? 0) / Double(AudioBlock.sampleRate)
    guard resampler?.convert(frame, appendingTo: &samples) == true else { return nil }
    var start = nextSeconds ?? 0
    if let time = frame.bestTime {
      let stamped = Double(time) * timeBase.value - pending
      // Rounded timestamps must not tear the sound apart; real gaps must not close.
      if nextSeconds == nil || abs(stamped - start) > 0.05 { start = stamped }
    }
    nextSeconds = start + Double(samples.count) / Double(AudioBlock.sampleRate)
    return TimedSamples(samples: samples, seconds: start)
  }
}
