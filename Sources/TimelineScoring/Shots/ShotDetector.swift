internal import Glibc
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
    for blend in blends.finish() { boundaries.insert(blend: blend, thresholds) }
    let merged = boundaries.replaced(byFades: fadeBoundaries)
    return merged.filter { boundary in
      let isInOpening = fades.openingEnd.map { boundary.time <= $0 } ?? false
      return !isInOpening && (!end.isNumeric || boundary.time < end)
    }
  }

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
    let evidence = SpreadEvidence(thresholds: thresholds)
    guard let sure = evidence.confidence(at: index, logOdds: logOdds, steps: steps) else { return }
    let frames = SpreadEvidence.frames(around: index)
    let (first, last) = (max(frames.lowerBound - 1, 0), frames.upperBound)
    let clear = (
      from: steps[max(first - SpreadEvidence.clearance, 0)].time,
      to: steps[min(last + SpreadEvidence.clearance, steps.count - 1)].time
    )
    let isAlone = boundaries.allSatisfy { boundary in
      boundary.time < clear.from || (boundary.transitionRange?.start ?? boundary.time) > clear.to
    }
    guard isAlone else { return }
    let place = boundaries.firstIndex { $0.time > steps[last].time } ?? boundaries.count
    boundaries.insert(
      ShotBoundary(
        time: steps[last].time,
        transition: .dissolve,
        transitionRange: CMTimeRange(start: steps[first].time, end: steps[last].time),
        confidence: sure
      ),
      at: place
    )
  }

  private mutating func decide(at index: Int) {
    guard steps[index].time != firstTime else { return }
    let odds = logOdds[index]
    if odds > thresholds.cutLogOdds, isPeak(index) {
      let window = WindowAfter(index, steps, length: windowLength, \.windowDifference)
      // The last frames have no window after them that could show a flash.
      let isFlash =
        window.least < thresholds.flashReturn && index + windowLength <= steps.count
      guard !isFlash else { return }
      add(
        ShotBoundary(
          time: steps[index].time,
          transition: .cut,
          confidence: 1 / (1 + exp(-odds))
        )
      )
      return
    }
    let dissolve = DissolveEvidence(thresholds: thresholds)
    if let sure = dissolve.confidence(at: index, in: steps, windowLength: windowLength) {
      let first = max(index - windowLength, 0)
      add(
        ShotBoundary(
          time: steps[index].time,
          transition: .dissolve,
          transitionRange: CMTimeRange(start: steps[first].time, end: steps[index].time),
          confidence: sure
        )
      )
    }
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
      if !(areSure && isCut), (start - last.time).seconds < thresholds.minimumShotSeconds {
        if boundary.confidence > last.confidence { boundaries[boundaries.count - 1] = boundary }
        return
      }
    }
    boundaries.append(boundary)
  }
}
