internal import MediaValues

/// Watches mean luma for fades through black or white.
///
/// A fade is a stretch of black or white that the picture reaches, or leaves, over several frames: at most as many
/// as there are in the longest fade looked for.
struct FadeTracker: Sendable {
  private enum Extreme: Sendable {
    case black
    case white
  }

  private struct Frame: Sendable {
    var time: CMTime
    var luma: Double
    var deviation: Double
  }

  private struct Stretch: Sendable {
    var extreme: Extreme
    var start: CMTime
    var isFadedInto: Bool
    var rampStart: CMTime
    /// Whether the video begins with it, so that no shot is before it.
    var isOpening: Bool
    /// Whether any of its pictures is blank: a dark scene has none that is.
    var isBlank: Bool
  }

  /// More frames than the longest fade has at 120 per second; half of them are kept at least.
  private static let frameLimit = 1_024
  /// Mean luma may go back by so much within a fade: noise of coding.
  private static let tolerance = 0.01
  /// The share of a fade's depth that counts as not yet, or no longer, in its course.
  private static let plateau = 0.05
  /// Mean luma that rises by less over a few frames has come out of the fade.
  private static let leastRise = 0.01

  /// When the fade that the video begins with is over; no shot begins in its course.
  private(set) var openingEnd: CMTime?
  private let thresholds: ShotDetectionThresholds
  private let beginsVideo: Bool
  /// The frames of the longest fade, the last of them last.
  private var recent: [Frame] = []
  private var stretch: Stretch?
  /// A stretch that has ended, kept until enough frames show how the picture came out of it.
  private var leaving: (stretch: Stretch, frames: [Frame])?

  /// Makes a tracker for a video, or for a part of one that something comes before.
  init(_ thresholds: ShotDetectionThresholds, beginsVideo: Bool = true) {
    self.thresholds = thresholds
    self.beginsVideo = beginsVideo
  }

  /// Takes the next frame; returns a boundary when a fade is over.
  mutating func consume(_ step: FrameStep) -> ShotBoundary? {
    let frame = Frame(
      time: step.time,
      luma: Double(step.meanLuma),
      deviation: Double(step.lumaDeviation)
    )
    var boundary: ShotBoundary?
    if var current = leaving {
      let isCut = jumps(to: frame, after: current.frames, from: current.stretch.extreme)
      if !isCut { current.frames.append(frame) }
      leaving = current
      if isCut || !goesOn(current.frames, from: current.stretch.extreme) {
        boundary = finishLeaving()
      }
    }
    let extreme = extreme(of: frame)
    if var current = stretch {
      if extreme == nil {
        boundary = boundary ?? finishLeaving()
        stretch = nil
        leaving = (current, [recent.last ?? frame, frame])
      } else {
        current.extreme = extreme ?? current.extreme
        current.isBlank = current.isBlank || frame.deviation < thresholds.blankLumaDeviation
        stretch = current
      }
    } else if let extreme {
      let ramp = rampInto(frame, extreme)
      boundary = boundary ?? finishLeaving()
      stretch = Stretch(
        extreme: extreme,
        start: frame.time,
        isFadedInto: ramp != nil,
        rampStart: ramp ?? frame.time,
        isOpening: beginsVideo && recent.isEmpty,
        isBlank: frame.deviation < thresholds.blankLumaDeviation
      )
    }
    recent.append(frame)
    if recent.count > Self.frameLimit { recent.removeFirst(recent.count - Self.frameLimit / 2) }
    return boundary
  }

  /// Ends the watching; a fade out at the end of the video leads to no new shot.
  mutating func finish() -> ShotBoundary? { finishLeaving() }

  private func extreme(of frame: Frame) -> Extreme? {
    guard frame.deviation < thresholds.plainLumaDeviation else { return nil }
    if frame.luma < thresholds.blackLuma { return .black }
    return frame.luma > thresholds.whiteLuma ? .white : nil
  }

  /// Where the fade begins by which a frame reached black or white; `nil` when it did so at once.
  private func rampInto(_ frame: Frame, _ extreme: Extreme) -> CMTime? {
    let frames = recent + [frame]
    let values = falling(frames, to: extreme)
    let last = values.count - 1
    var first = last
    while first > 0, values[first - 1] >= values[first] - Self.tolerance,
      (frame.time - frames[first - 1].time).seconds <= thresholds.longestFadeSeconds,
      !isJump(from: values[first - 1], to: values[first], of: values[last], after: last - first)
    {
      first -= 1
    }
    // A picture that stays as it is does not fade yet.
    let ramp = trimmed(values[first...])
    first = max(min(ramp.startIndex, last - thresholds.minimumFadeFrames - 1), 0)
    return isRamp(values[first...]) ? frames[first].time : nil
  }

  /// Whether a step is a cut at the bright end of a fade: it makes much of the change from there to the dark end.
  private func isJump(from bright: Double, to next: Double, of dark: Double, after count: Int)
    -> Bool
  {
    count > thresholds.minimumFadeFrames
      && bright - next > thresholds.maximumFadeStepShare / 2 * (bright - dark)
  }

  private func jumps(to frame: Frame, after frames: [Frame], from extreme: Extreme) -> Bool {
    guard let first = frames.first, let last = frames.last else { return false }
    let values = falling([first, last, frame], to: extreme)
    return isJump(from: values[2], to: values[1], of: values[0], after: frames.count)
  }

  /// Without the beginning that is as bright, or as dark, as the fade ever is.
  private func trimmed(_ falling: ArraySlice<Double>) -> ArraySlice<Double> {
    guard let top = falling.max(), let bottom = falling.last else { return falling }
    let start = falling.lastIndex { $0 >= top - Self.plateau * (top - bottom) }
    return falling[(start ?? falling.startIndex)...]
  }

  private func falling(_ frames: [Frame], to extreme: Extreme) -> [Double] {
    frames.map { extreme == .black ? $0.luma : 1 - $0.luma }
  }

  /// Whether values fall all the way, over enough frames, none of which makes most of the change.
  private func isRamp(_ falling: ArraySlice<Double>) -> Bool {
    guard falling.count > thresholds.minimumFadeFrames, let first = falling.first,
      let last = falling.last, first - last >= thresholds.minimumFadeDepth
    else { return false }
    for (before, after) in zip(falling, falling.dropFirst()) {
      let drop = before - after
      if drop < -Self.tolerance || drop > thresholds.maximumFadeStepShare * (first - last) {
        return false
      }
    }
    return true
  }

  /// Whether a picture that came out of black or white is still on its way.
  private func goesOn(_ frames: [Frame], from extreme: Extreme) -> Bool {
    guard frames.count > thresholds.minimumFadeFrames, let first = frames.first,
      let last = frames.last
    else { return true }
    let values = falling(frames, to: extreme)
    let back = values[values.count - thresholds.minimumFadeFrames]
    return (last.time - first.time).seconds < thresholds.longestFadeSeconds
      && frames.count < Self.frameLimit && values[values.count - 1] - back > Self.leastRise
      && values[values.count - 1] >= values[values.count - 2] - Self.tolerance
  }

  private mutating func finishLeaving() -> ShotBoundary? {
    guard let (stretch, frames) = leaving else { return nil }
    leaving = nil
    let values = Array(falling(frames, to: stretch.extreme).reversed())
    let ramp = trimmed(values[...])
    let first = max(min(ramp.startIndex, values.count - thresholds.minimumFadeFrames - 1), 0)
    let isFadedOutOf = isRamp(values[first...])
    guard stretch.isFadedInto || isFadedOutOf, frames.count > 1 else { return nil }
    let last = frames[values.count - 1 - first]
    guard !stretch.isOpening else {
      // What comes out of a dark scene has a shot before it, and is for others to find.
      if stretch.isBlank { openingEnd = last.time }
      return nil
    }
    let start = stretch.isFadedInto ? stretch.rampStart : stretch.start
    let end = isFadedOutOf ? last.time : frames[1].time
    return ShotBoundary(
      time: frames[1].time,
      transition: .fade,
      transitionRange: CMTimeRange(start: start, end: end),
      evidence: Self.evidence(
        isFadedInto: stretch.isFadedInto,
        isFadedOutOf: isFadedOutOf,
        seconds: (end - start).seconds
      )
    )
  }

  /// How sure a stretch of black or white is without a fade, and what each fade at its ends adds to that.
  private static let certainty = (base: 0.65, side: 0.15)

  private static func evidence(
    isFadedInto: Bool,
    isFadedOutOf: Bool,
    seconds: Double
  ) -> TransitionEvidence {
    let sides: [(ScoreReason.Name, Bool)] = [(.fadeOut, isFadedInto), (.fadeIn, isFadedOutOf)]
    let reasons = sides.map { name, isThere in
      ScoreReason(
        name: name,
        value: isThere ? 1 : 0,
        contribution: isThere ? certainty.side : 0
      )
    }
    return TransitionEvidence(
      confidence: reasons.reduce(certainty.base) { $0 + $1.contribution },
      reasons: [
        ScoreReason(name: .baseline, value: certainty.base, contribution: certainty.base)
      ] + reasons,
      measures: [TransitionMeasure(name: .seconds, value: seconds).finite]
    )
  }
}
