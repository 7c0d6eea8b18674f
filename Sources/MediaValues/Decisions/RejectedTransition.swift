/// A place that looked as if a shot began there, and why none does.
public struct RejectedTransition: Sendable, Hashable, Codable {
  /// Why no shot begins at a place; open to kinds added later.
  public struct Cause: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The name, as it stands in JSON output.
    public let rawValue: String

    /// Makes a cause from text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name itself.
    public var description: String { rawValue }
  }

  /// The presentation timestamp of the frame that would have begun a shot.
  public let time: CMTime
  /// Why none does.
  public let cause: Cause
  /// What was measured there.
  public let evidence: TransitionEvidence

  /// Makes a rejected transition from its parts.
  public init(time: CMTime, cause: Cause, evidence: TransitionEvidence) {
    self.time = time
    self.cause = cause
    self.evidence = evidence
  }
}

extension RejectedTransition.Cause {
  /// The picture comes back after a moment: a flash, or something that passes close by.
  public static let flash = Self(rawValue: "flash")
  /// The frames around change as much: the camera pans, or what is filmed moves.
  public static let movement = Self(rawValue: "movement")
  /// Too little changes.
  public static let tooFaint = Self(rawValue: "tooFaint")
  /// A surer transition is nearer than the shortest shot.
  public static let tooNear = Self(rawValue: "tooNear")
  /// It lies in the course of a dissolve or a fade, which begins the shot.
  public static let withinTransition = Self(rawValue: "withinTransition")
  /// It lies in the fade with which the video begins.
  public static let withinOpening = Self(rawValue: "withinOpening")
}
