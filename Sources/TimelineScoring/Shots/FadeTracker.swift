internal import MediaValues

/// Watches mean luma for fades through black or white.
///
/// A fade is a stretch of black or white that the picture reaches, or leaves, over several frames.
struct FadeTracker: Sendable {
  private enum Extreme: Sendable {
    case black
    case white
  }

  private struct Stretch: Sendable {
    var extreme: Extreme
    var start: CMTime
    var isFadedInto: Bool
    var rampStart: CMTime
    /// Whether the video begins with it, so that no shot is before it.
    var isOpening: Bool
  }

  /// When the fade that the video begins with is over; no shot begins in its course.
  private(set) var openingEnd: CMTime?
  private let thresholds: ShotDetectionThresholds
  private var recent: [FrameStep] = []
  private var stretch: Stretch?
  /// A stretch that has ended, kept until enough frames show how the picture came out of it.
  private var leaving: (stretch: Stretch, frames: [FrameStep])?

  init(_ thresholds: ShotDetectionThresholds) { self.thresholds = thresholds }

  /// Takes the next frame; returns a boundary when a fade is over.
  mutating func consume(_ step: FrameStep) -> ShotBoundary? {
    var boundary: ShotBoundary?
    if var current = leaving {
      current.frames.append(step)
      leaving = current
      if current.frames.count > thresholds.minimumFadeFrames { boundary = finishLeaving() }
    }
    let extreme = extreme(of: step)
    if var current = stretch {
      if extreme == nil {
        boundary = boundary ?? finishLeaving()
        stretch = nil
        leaving = (current, [recent.last ?? step, step])
      } else {
        current.extreme = extreme ?? current.extreme
        stretch = current
      }
    } else if let extreme {
      let (isRamp, start) = rampInto(step, extreme)
      boundary = boundary ?? finishLeaving()
      stretch = Stretch(
        extreme: extreme,
        start: step.time,
        isFadedInto: isRamp,
        rampStart: start,
        isOpening: recent.isEmpty
      )
    }
    recent.append(step)
    if recent.count > 2 * thresholds.minimumFadeFrames { recent.removeFirst() }
    return boundary
  }

  /// Ends the watching; a fade out at the end of the video leads to no new shot.
  mutating func finish() -> ShotBoundary? { finishLeaving() }

  private func extreme(of step: FrameStep) -> Extreme? {
    if Double(step.meanLuma) < thresholds.blackLuma { return .black }
    return Double(step.meanLuma) > thresholds.whiteLuma ? .white : nil
  }

  private func rampInto(_ step: FrameStep, _ extreme: Extreme) -> (Bool, CMTime) {
    let frames = recent.suffix(thresholds.minimumFadeFrames + 1) + [step]
    let lumas = frames.map { Double($0.meanLuma) }
    let falling = extreme == .black ? lumas : lumas.map { 1 - $0 }
    return (isRamp(falling), frames.first?.time ?? step.time)
  }

  /// Whether values fall all the way, over enough frames, none of which makes most of the change.
  private func isRamp(_ falling: [Double]) -> Bool {
    guard falling.count > thresholds.minimumFadeFrames, let first = falling.first,
      let last = falling.last, first - last >= thresholds.minimumFadeDepth
    else { return false }
    for (before, after) in zip(falling, falling.dropFirst()) {
      let drop = before - after
      if drop < -0.01 || drop > thresholds.maximumFadeStepShare * (first - last) { return false }
    }
    return true
  }

  private mutating func finishLeaving() -> ShotBoundary? {
    guard let (stretch, frames) = leaving else { return nil }
    leaving = nil
    let lumas = frames.map { Double($0.meanLuma) }
    let rising = stretch.extreme == .black ? lumas : lumas.map { 1 - $0 }
    let isFadedOutOf = isRamp(rising.reversed())
    guard stretch.isFadedInto || isFadedOutOf, frames.count > 1, let last = frames.last else {
      return nil
    }
    guard !stretch.isOpening else {
      openingEnd = last.time
      return nil
    }
    let start = stretch.isFadedInto ? stretch.rampStart : stretch.start
    let end = isFadedOutOf ? last.time : frames[1].time
    return ShotBoundary(
      time: frames[1].time,
      transition: .fade,
      transitionRange: CMTimeRange(start: start, end: end),
      confidence: stretch.isFadedInto && isFadedOutOf ? 0.95 : 0.8
    )
  }
}
