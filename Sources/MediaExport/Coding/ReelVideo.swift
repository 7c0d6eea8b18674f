internal import MediaValues

/// The frames of a clip that is coded anew: one part behind another, mixed where they overlap.
final class ReelVideo {
  private let source: ClipSource
  private let parts: [ReelPart]
  private let target: PictureChain.Target
  private var current: PartVideo?
  private var next: PartVideo?
  private var index = 0
  private let frame: ClipFrame
  private let other: ClipFrame
  private var otherTime: Int64?
  private var hasOther = false
  private let waiting: ClipFrame
  private var hasWaiting = false

  /// Makes the frames of parts that were laid in a sequence.
  init(_ source: ClipSource, parts: [ReelPart], target: PictureChain.Target) throws {
    self.source = source
    self.parts = parts
    self.target = target
    frame = try ClipFrame()
    other = try ClipFrame()
    waiting = try ClipFrame()
  }

  /// Gives the next frame, with its time in ticks from the clip's beginning; false at the end.
  func next(into result: borrowing ClipFrame) throws -> Bool {
    while index < parts.count {
      let part = parts[index]
      if current == nil { current = try PartVideo(source, part, target) }
      guard let video = current else { return false }
      if try video.next(into: result) {
        let following = index + 1 < parts.count ? parts[index + 1] : nil
        // What the next part overlaps is shown mixed into that part's frames.
        guard let following, following.fade > 0, result.presentationTime >= following.offset else {
          try mix(part, result)
          return true
        }
        try startFade(holding: result)
      }
      index += 1
      if next == nil { dropFade() }
      current = nil
    }
    return false
  }

  /// Keeps the part that ends, and its frame, for the next part's first frames.
  private func startFade(holding result: borrowing ClipFrame) throws {
    try other.refer(to: result)
    otherTime = result.presentationTime
    hasOther = true
    hasWaiting = false
    next = current
  }

  private func dropFade() {
    next = nil
    hasOther = false
    hasWaiting = false
    other.clear()
    waiting.clear()
  }

  private func mix(_ part: ReelPart, _ result: borrowing ClipFrame) throws {
    guard let fading = next, part.fade > 0 else { return }
    let passed = result.presentationTime - part.offset
    guard passed < part.fade else {
      dropFade()
      return
    }
    // The frame of the part before that is shown at this time is its last one at or before it.
    while true {
      if !hasWaiting {
        hasWaiting = try fading.next(into: waiting)
        if !hasWaiting { break }
      }
      guard waiting.presentationTime <= result.presentationTime else { break }
      other.take(from: waiting)
      hasWaiting = false
    }
    guard hasOther, other.hasShape(of: result) else { return }
    let share = 256 - Int32(clamping: (passed * 256 + part.fade / 2) / part.fade)
    try result.blend(other, share: share)
  }
}

/// The frames of one part, in the form in which they are coded.
final class PartVideo {
  private let frames: VideoFrames
  private let chain: PictureChain
  private let part: ReelPart
  private let decoded: ClipFrame
  private var isDrained = false

  init(_ source: ClipSource, _ part: ReelPart, _ target: PictureChain.Target) throws {
    let frames = try VideoFrames(source, from: part.first, to: part.end)
    self.frames = frames
    chain = try PictureChain(target, timeBase: frames.stream.timeBase)
    self.part = part
    decoded = try ClipFrame()
  }

  /// Gives the next frame, with its time in ticks from the clip's beginning.
  func next(into result: borrowing ClipFrame) throws -> Bool {
    while true {
      if isDrained {
        guard try chain.finish(into: result) else { return false }
        return true
      }
      guard try frames.next(into: decoded) else {
        isDrained = true
        continue
      }
      decoded.presentationTime += part.offset - part.first
      if try chain.convert(decoded, into: result) { return true }
    }
  }
}
