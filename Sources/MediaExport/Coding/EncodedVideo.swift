internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// Codes the frames of a clip.
final class EncodedVideo {
  private let frames: ReelVideo
  private let encoder: ClipEncoder
  private let frame: ClipFrame
  private var rate: FrameRateGrid?
  private var holdsFrame: Bool
  private var isDrained = false
  /// When the last frame handed in is shown, and when the clip ends.
  private var lastTime: Int64 = 0
  private let end: Int64
  /// The clock of the packets.
  let timeBase: TimeBase
  /// The number of frames coded.
  private(set) var count = 0

  /// Decodes the first frame and opens an encoder for frames like it.
  init(
    _ frames: ReelVideo,
    encoding: VideoEncoding,
    clock: TimeBase,
    frameRate: (numerator: Int32, denominator: Int32),
    fixedRate: CMTime?,
    length: Int64,
    path: String
  ) throws {
    frame = try ClipFrame()
    self.frames = frames
    guard try frames.next(into: frame) else {
      throw MediaFailure(
        code: .nothingDecodable,
        stage: .decoding,
        path: path,
        message: "No frame of the range could be decoded."
      )
    }
    holdsFrame = true
    var rate = frameRate
    if let fixedRate, let numerator = Int32(exactly: fixedRate.value), numerator > 0 {
      let grid = TimeBase(numerator: fixedRate.timescale, denominator: numerator)
      rate = (numerator, fixedRate.timescale)
      self.rate = FrameRateGrid(source: clock, grid: grid, length: length)
      timeBase = grid
    } else {
      timeBase = clock
    }
    end = clock.rescale(length, to: timeBase)
    encoder = try encoding.opened(for: frame, timeBase: timeBase, frameRate: rate)
    if let grid = self.rate { frame.presentationTime = grid.position(of: frame.presentationTime) }
  }

  /// The encoder's context, to describe the stream; valid as long as this.
  var context: UnsafeMutablePointer<AVCodecContext> { unsafe encoder.pointer }

  /// Gives the next packet; false at the end.
  func next(into packet: borrowing ClipPacket) throws -> Bool {
    while true {
      switch try encoder.receive(into: packet) {
      case .ready:
        // Only the next frame tells how long one is shown; of the last one the clip's end does.
        if isDrained, packet.presentationTime == lastTime, end > lastTime {
          packet.duration = end - lastTime
        }
        return true
      case .end, .failed: return false
      case .needsInput:
        if isDrained { return false }
        if try nextFrame() {
          count += 1
          lastTime = frame.presentationTime
          frame.clearCodingHints()
          try encoder.send(frame)
          frame.clear()
        } else {
          isDrained = true
          encoder.finish()
        }
      }
    }
  }

  private func nextFrame() throws -> Bool {
    if holdsFrame {
      holdsFrame = false
      rate?.note(frame.presentationTime)
      return true
    }
    while try frames.next(into: frame) {
      guard let grid = rate else { return true }
      let position = grid.position(of: frame.presentationTime)
      guard grid.isNew(position) else { continue }
      frame.presentationTime = position
      rate?.note(position)
      return true
    }
    return false
  }
}

/// Lays frames on a grid of fixed distances; of several that fall on one place the first stays.
///
/// Players hold a frame until the next one comes, so places without a frame need none.
struct FrameRateGrid {
  private let source: TimeBase
  private let grid: TimeBase
  /// The first place behind the clip, which no frame may take by being rounded up.
  private let end: Int64
  private var last: Int64?

  /// Makes a grid for a clip of a length in ticks of the source.
  init(source: TimeBase, grid: TimeBase, length: Int64) {
    self.source = source
    self.grid = grid
    end = max(1, source.rescale(length, to: grid))
  }

  func position(of tick: Int64) -> Int64 { source.rescale(tick, to: grid) }

  func isNew(_ position: Int64) -> Bool {
    position < end && (last.map { position > $0 } ?? true)
  }

  mutating func note(_ position: Int64) { last = position }
}
