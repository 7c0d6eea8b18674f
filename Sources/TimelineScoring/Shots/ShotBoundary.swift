package import MediaValues

/// Where one shot gives way to the next.
package struct ShotBoundary: Sendable, Hashable {
  /// The presentation timestamp of the first frame that belongs wholly to the new shot, or, for a long dissolve, of
  /// the frame in its middle.
  package var time: CMTime
  /// How the shots meet.
  package var transition: ShotTransition
  /// From the first to the last frame in which both shots, or neither, are seen; `nil` for a cut.
  package var transitionRange: CMTimeRange?
  /// How sure the detector is, 0…1.
  package var confidence: Double
  /// Why a shot begins here.
  package var evidence: TransitionEvidence?

  /// Makes a boundary from its parts.
  package init(
    time: CMTime,
    transition: ShotTransition,
    transitionRange: CMTimeRange? = nil,
    confidence: Double,
    evidence: TransitionEvidence? = nil
  ) {
    self.time = time
    self.transition = transition
    self.transitionRange = transitionRange
    self.confidence = confidence
    self.evidence = evidence
  }

  /// Makes a boundary that is as sure as what is known of it.
  init(
    time: CMTime,
    transition: ShotTransition,
    transitionRange: CMTimeRange? = nil,
    evidence: TransitionEvidence
  ) {
    self.init(
      time: time,
      transition: transition,
      transitionRange: transitionRange,
      confidence: evidence.confidence,
      evidence: evidence
    )
  }
}
