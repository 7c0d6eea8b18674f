internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// Decodes the frames that a range of a video shows, one after another.
///
/// Where the first one comes long after the start, the frame that is on show there comes first, with the
/// start as its time; see ``ClipRange/longestOmission``.
final class VideoFrames {
  private var reader: PacketReader
  private var decoder: ClipDecoder
  private let packet: ClipPacket
  private let held: ClipFrame
  private let earlier: ClipFrame
  private let start: Int64
  private let end: Int64
  private let step: Int64
  private let longestOmission: Int64
  private var last: Int64?
  private var isPlaced = false
  private var holdsFrame = false
  private var isDrained = false
  private var isOver = false
  /// When the frames decoded so far are no longer shown.
  private(set) var shownEnd = Int64.min
  /// Whether a frame came that is shown at the range's end or behind it.
  private(set) var isBeyondEnd = false

  /// Makes frames whose times are in `start..<end`, in ticks of the video.
  init(_ source: ClipSource, from start: Int64, to end: Int64) throws {
    let opened = try PacketReader(source)
    decoder = try ClipDecoder(of: opened.videoIndex, in: opened)
    packet = try ClipPacket()
    held = try ClipFrame()
    earlier = try ClipFrame()
    step = opened.video.frameTicks
    longestOmission = opened.video.timeBase.ticks(inSeconds: ClipRange.longestOmission)
    reader = opened
    self.start = start
    self.end = end
    let index = reader.videoIndex
    reader.select([index])
  }

  /// What the container says about the video.
  var stream: SourceStream { reader.video }
  /// The stream itself, valid as long as this.
  var streamPointer: UnsafeMutablePointer<AVStream>? {
    unsafe shim_stream(reader.context, Int32(clamping: reader.videoIndex))
  }

  /// Gives the next frame, with its tick as its time; false when there is none.
  func next(into frame: borrowing ClipFrame) throws -> Bool {
    guard !isOver else { return false }
    if !isPlaced { try place() }
    if holdsFrame {
      frame.take(from: held)
      holdsFrame = false
    } else if try !decode(into: frame) {
      return false
    }
    if frame.presentationTime < start, try !reachStart(frame) { return false }
    // Frames come in the order of showing.
    isBeyondEnd = frame.presentationTime >= end
    isOver = isBeyondEnd
    return !isOver
  }

  /// Goes on from a frame before the range to the one that the range begins with; false when there is none.
  private func reachStart(_ frame: borrowing ClipFrame) throws -> Bool {
    while frame.presentationTime < start {
      earlier.take(from: frame)
      guard try decode(into: frame) else {
        // The last frame of all is on show for its own length.
        guard start < shownEnd, start < end else { return false }
        frame.take(from: earlier)
        frame.presentationTime = start
        return true
      }
    }
    if frame.presentationTime - start > longestOmission, start < end {
      held.take(from: frame)
      holdsFrame = true
      frame.take(from: earlier)
      frame.presentationTime = start
    }
    earlier.clear()
    return true
  }

  /// Seeks so that the first frame decoded is at or before the start.
  private func place() throws {
    isPlaced = true
    var back: Int64 = 0
    let second = max(1, stream.timeBase.ticks(inSeconds: 1))
    for attempt in 0..<6 {
      let isLast = attempt == 5
      if isLast {
        try reader.rewind()
        decoder = try ClipDecoder(of: reader.videoIndex, in: reader)
      } else if !reader.seek(to: start - back, of: reader.videoIndex) {
        back = back == 0 ? second : back * 4
        continue
      } else {
        decoder.flush()
      }
      isDrained = false
      last = nil
      if try decode(into: held), held.presentationTime <= start || isLast {
        holdsFrame = true
        return
      }
      back = back == 0 ? second : back * 4
    }
  }

  private func decode(into frame: borrowing ClipFrame) throws -> Bool {
    while true {
      frame.clear()
      switch decoder.receive(into: frame) {
      case .ready:
        guard let time = time(of: frame) else { continue }
        frame.presentationTime = time
        shownEnd = max(shownEnd, time + (frame.duration > 0 ? frame.duration : step))
        return true
      case .end: return false
      case .needsInput, .failed:
        if isDrained { return false }
        guard try reader.read(into: packet) else {
          isDrained = true
          decoder.finish()
          continue
        }
        if packet.streamIndex == reader.videoIndex { decoder.send(packet) }
      }
    }
  }

  /// A time that is later than the one before; nil for a frame that is not shown.
  private func time(of frame: borrowing ClipFrame) -> Int64? {
    guard let last else {
      let first = frame.bestTime ?? frame.decodingTime ?? 0
      self.last = first
      return first
    }
    let next = frame.bestTime ?? last + step
    guard next > last else {
      guard step > 1 else { return nil }
      self.last = last + 1
      return last + 1
    }
    self.last = next
    return next
  }
}
