package import MediaValues

/// Finds cuts, dissolves and fades from the steps between the frames of a video.
///
/// A streaming state machine: it keeps a few seconds of steps, whatever the length of the video, and
/// the boundaries found. Frames that do not come after the one before are passed over.
package struct ShotDetector: Sendable {
  /// What a detector needs to know beforehand.
  package struct Options: Sendable, Hashable {
    /// The usual frame rate, as given to the measurer of the steps.
    package var framesPerSecond: Double
    /// The numbers to decide by.
    package var thresholds: ShotDetectionThresholds
    /// What the signs of a cut weigh.
    package var weights: CutWeights
    /// What the signs of a gradual transition weigh.
    package var blendWeights: BlendWeights
    /// Whether the first step is that to the video's first frame, before which there is no shot.
    package var beginsVideo: Bool

    /// Makes options from their parts.
    package init(
      framesPerSecond: Double,
      thresholds: ShotDetectionThresholds = ShotDetectionThresholds(),
      weights: CutWeights = CutWeights(),
      blendWeights: BlendWeights = BlendWeights(),
      beginsVideo: Bool = true
    ) {
      self.framesPerSecond = framesPerSecond
      self.thresholds = thresholds
      self.weights = weights
      self.blendWeights = blendWeights
      self.beginsVideo = beginsVideo
    }
  }

  private let thresholds: ShotDetectionThresholds
  private let windowLength: Int
  /// The number of steps kept after, and before, the one that is weighed.
  private let reach: Int
  private let evidence: CutEvidence
  private var fades: FadeTracker
  private var blends: BlendTracker
  private var steps: [FrameStep] = []
  private var logOdds: [Double] = []
  private var firstTime: CMTime?
  private var boundaries: [ShotBoundary] = []
  private var fadeBoundaries: [ShotBoundary] = []
  private var rejections = RejectedTransitions()
  /// When the picture changed to a flash, or back from one.
  private var flashes: [CMTime] = []
  /// The number of fades of which it is known whether they are flashes.
  private var judgedFadeCount = 0

  /// Makes a detector that has seen nothing.
  package init(options: Options) {
    thresholds = options.thresholds
    evidence = CutEvidence(weights: options.weights)
    windowLength = FrameStep.windowLength(framesPerSecond: options.framesPerSecond)
    reach = 2 * windowLength + CutEvidence.farReach
    fades = FadeTracker(options.thresholds, beginsVideo: options.beginsVideo)
    blends = BlendTracker(
      weights: options.blendWeights,
      leastLogOdds: options.thresholds.blendLogOdds
    )
  }

  /// Takes the next frame's step.
  package mutating func consume(_ step: FrameStep) {
    guard step.time.isNumeric else { return }
    if let last = steps.last, step.time <= last.time { return }
    if firstTime == nil { firstTime = step.time }
    if let fade = fades.consume(step) { fadeBoundaries.append(fade) }
    blends.consume(step)
    steps.append(step)
    judgeLastFade()
    while logOdds.count + reach < steps.count { weighNext() }
    let surplus = logOdds.count - 2 * reach
    if surplus > reach {
      steps.removeFirst(surplus)
      logOdds.removeFirst(surplus)
    }
  }

  /// Ends the search and returns the boundaries in order of time, all of them before `end`.
  package mutating func finish(end: CMTime) -> [ShotBoundary] {
    while logOdds.count < steps.count { weighNext() }
    for index in max(logOdds.count - thresholds.peakReach, 0)..<logOdds.count { decide(at: index) }
    let undecided = thresholds.peakReach + SpreadEvidence.reach
    for index in max(logOdds.count - undecided, 0)..<logOdds.count { decideSpread(at: index) }
    if let fade = fades.finish() { fadeBoundaries.append(fade) }
    let cuts = boundaries
    for blend in blends.finish() { boundaries.insert(blend: blend, thresholds) }
    fadeBoundaries.removeAll(where: isFlash)
    let merged = boundaries.replaced(byFades: fadeBoundaries)
    let found = merged.filter { boundary in
      !isInOpening(boundary.time) && (!end.isNumeric || boundary.time < end)
    }
    let times = Set(found.map(\.time))
    for cut in cuts where !times.contains(cut.time) && (!end.isNumeric || cut.time < end) {
      rejections.add(cut, isInOpening(cut.time) ? .withinOpening : .withinTransition)
    }
    rejected = rejections.ordered(beside: found)
    return found
  }

  /// The likeliest of the places where a shot seemed to begin and none does, in order of time; known at the end.
  package private(set) var rejected: [RejectedTransition] = []

  /// Adds the beginning of a fade to the flashes if the picture behind it is the one before, once that is known.
  private mutating func judgeLastFade() {
    guard judgedFadeCount < fadeBoundaries.count, let fade = fadeBoundaries.last,
      let start = fade.transitionRange?.start
    else { return }
    let place = steps.lastIndex { $0.time <= start }
    guard let place, place + windowLength <= steps.count else {
      if place == nil { judgedFadeCount = fadeBoundaries.count }
      return
    }
    judgedFadeCount = fadeBoundaries.count
    let flash = FlashEvidence(thresholds: thresholds)
    if flash.isBrief(at: place, in: steps, windowLength: windowLength) { flashes.append(start) }
  }

  /// Whether a fade is the light of a flash that goes out: the picture behind it is the one before.
  private func isFlash(_ fade: ShotBoundary) -> Bool {
    guard let course = fade.transitionRange,
      course.duration.seconds <= thresholds.longestFlashSeconds
    else { return false }
    return flashes.contains { course.start <= $0 && $0 <= course.end }
  }

  private func isInOpening(_ time: CMTime) -> Bool { fades.openingEnd.map { time <= $0 } ?? false }

  private mutating func weighNext() {
    let index = logOdds.count
    logOdds.append(evidence.logOdds(at: index, in: steps, windowLength: windowLength))
    let candidate = index - thresholds.peakReach
    if candidate >= 0 { decide(at: candidate) }
    // Boundaries near a spread change must be known first.
    let spread = candidate - SpreadEvidence.reach
    if spread >= 0 { decideSpread(at: spread) }
  }

  /// Adds a change that is spread over a few frames, where nothing else was found near it.
  private mutating func decideSpread(at index: Int) {
    let spread = SpreadEvidence(thresholds: thresholds)
    guard spread.isFound(at: index, logOdds: logOdds, steps: steps) else { return }
    let frames = SpreadEvidence.frames(around: index)
    let (first, last) = (max(frames.lowerBound - 1, 0), frames.upperBound)
    let clear = (
      from: steps[max(first - SpreadEvidence.clearance, 0)].time,
      to: steps[min(last + SpreadEvidence.clearance, steps.count - 1)].time
    )
    let isAlone = boundaries.allSatisfy { boundary in
      boundary.time < clear.from || (boundary.transitionRange?.start ?? boundary.time) > clear.to
    }
    let isFlash = flashes.last.map { $0 >= clear.from } ?? false
    guard isAlone, !isFlash else { return }
    let place = boundaries.firstIndex { $0.time > steps[last].time } ?? boundaries.count
    boundaries.insert(
      ShotBoundary(
        time: steps[last].time,
        transition: .dissolve,
        transitionRange: CMTimeRange(start: steps[first].time, end: steps[last].time),
        evidence: spread.reasons(
          at: index,
          logOdds: logOdds,
          steps: steps,
          windowLength: windowLength,
          evidence: evidence
        )
      ),
      at: place
    )
  }

  private mutating func decide(at index: Int) {
    guard steps[index].time != firstTime else { return }
    let odds = logOdds[index]
    if odds > thresholds.cutLogOdds, isPeak(index) {
      let flash = FlashEvidence(thresholds: thresholds)
      let found = cut(at: index)
      guard flash.isBrief(at: index, in: steps, windowLength: windowLength) else {
        add(found)
        return
      }
      rejections.add(found, .flash)
      if flash.isLight(at: index, in: steps, windowLength: windowLength) {
        flashes.append(found.time)
      }
      return
    }
    let dissolve = DissolveEvidence(thresholds: thresholds)
    if let reasons = dissolve.reasons(at: index, in: steps, windowLength: windowLength) {
      let first = max(index - windowLength, 0)
      add(
        ShotBoundary(
          time: steps[index].time,
          transition: .dissolve,
          transitionRange: CMTimeRange(start: steps[first].time, end: steps[index].time),
          evidence: reasons
        )
      )
    } else if odds > RejectedTransitions.leastLogOdds, isPeak(index) {
      rejections.add(faint: cut(at: index))
    }
  }

  private func cut(at index: Int) -> ShotBoundary {
    ShotBoundary(
      time: steps[index].time,
      transition: .cut,
      evidence: evidence.reasons(
        at: index,
        in: steps,
        windowLength: windowLength,
        thresholds: thresholds
      )
    )
  }

  /// Whether nothing is seen from one cut to the next: a flash that covers where the shots meet.
  private func isBlank(from start: CMTime, to end: CMTime) -> Bool {
    steps.lazy.filter { start <= $0.time && $0.time < end }
      .allSatisfy { Double($0.lumaDeviation) < thresholds.blankLumaDeviation }
  }

  private func isPeak(_ index: Int) -> Bool {
    let first = max(index - thresholds.peakReach, 0)
    let last = min(index + thresholds.peakReach, logOdds.count - 1)
    for other in first...last where logOdds[other] > logOdds[index] { return false }
    return true
  }

  /// Adds a boundary unless a surer one is nearer than the shortest shot, which it may replace.
  ///
  /// Cuts that are sure by themselves may stand nearer: fast montage is made of such shots.
  private mutating func add(_ boundary: ShotBoundary) {
    if let last = boundaries.last {
      let start = boundary.transitionRange?.start ?? boundary.time
      let areSure = min(boundary.confidence, last.confidence) > thresholds.sureConfidence
      let isCut = boundary.transition == .cut && last.transition == .cut
      if isCut, (start - last.time).seconds < thresholds.longestFlashSeconds,
        isBlank(from: last.time, to: start)
      {
        rejections.add(last, .tooNear)
        boundaries[boundaries.count - 1] = boundary
        return
      }
      if !(areSure && isCut), (start - last.time).seconds < thresholds.minimumShotSeconds {
        let isSurer = boundary.confidence > last.confidence
        rejections.add(isSurer ? last : boundary, .tooNear)
        if isSurer { boundaries[boundaries.count - 1] = boundary }
        return
      }
    }
    boundaries.append(boundary)
  }
}
