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

  /// Makes a shot from its parts.
  public init(timeRange: CMTimeRange, transition: ShotTransition, keyFrame: CMTime) {
    self.timeRange = timeRange
    self.transition = transition
    self.keyFrame = keyFrame
  }
}
