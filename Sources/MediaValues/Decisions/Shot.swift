/// How one shot gives way to the next.
public enum ShotTransition: String, Sendable, Hashable, Codable, CaseIterable {
  /// The video begins.
  case start
  /// One frame belongs to one shot, the next to another.
  case cut
  /// The shots overlap for a while.
  case dissolve
  /// The picture goes to or comes from a single colour.
  case fade
}

/// A run of frames from one camera take.
public struct Shot: Sendable, Hashable, Codable {
  /// From the shot's first frame to the next shot's first frame, or the end of the video.
  public let timeRange: CMTimeRange
  /// What lies between the shot before and this one.
  public let transition: ShotTransition
  /// The presentation timestamp of the frame that stands best for the shot.
  public let keyFrame: CMTime
  /// From the last frame that is wholly of the shot before to the first that is wholly of this one; `nil` for a cut.
  ///
  /// In the course of a long dissolve the shot begins in the middle.
  public let transitionRange: CMTimeRange?
  /// Why a shot begins here; `nil` for the first shot, and for shots that were not detected.
  public let evidence: TransitionEvidence?
  /// Why the key frame stands for the shot; `nil` when there was no frame to choose, or not known.
  public let keyFrameChoice: KeyFrameCandidate?

  /// Makes a shot from its parts.
  public init(
    timeRange: CMTimeRange,
    transition: ShotTransition,
    keyFrame: CMTime,
    transitionRange: CMTimeRange? = nil,
    evidence: TransitionEvidence? = nil,
    keyFrameChoice: KeyFrameCandidate? = nil
  ) {
    self.timeRange = timeRange
    self.transition = transition
    self.keyFrame = keyFrame
    self.transitionRange = transitionRange
    self.evidence = evidence
    self.keyFrameChoice = keyFrameChoice
  }
}
