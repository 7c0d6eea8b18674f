/// A frame that could stand for the video, how good it is, and why.
public struct KeyFrameCandidate: Sendable, Hashable, Codable {
  /// The frame's presentation timestamp, relative to the first frame shown.
  public let timestamp: CMTime
  /// How well the frame stands for the video beside the candidates before it, 0…1.
  public let score: Double
  /// What the score is made of; the contributions add up to it.
  public let reasons: [ScoreReason]

  /// Makes a candidate from its parts.
  public init(timestamp: CMTime, score: Double, reasons: [ScoreReason]) {
    self.timestamp = timestamp
    self.score = score
    self.reasons = reasons
  }
}
