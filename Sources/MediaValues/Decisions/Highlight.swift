/// A stretch of the video worth watching again.
public struct Highlight: Sendable, Hashable, Codable {
  /// From the first frame of the stretch to the end of its last.
  public let timeRange: CMTimeRange
  /// The mean engagement level over the stretch, weighted by time: 0 least, 9 most.
  public let level: Float
  /// The mean score over the stretch, weighted by time, 0…1, comparable within one video only.
  public let score: Double
  /// What the score is made of; the contributions add up to it.
  public let reasons: [ScoreReason]

  /// Makes a highlight from its parts.
  public init(
    timeRange: CMTimeRange,
    level: Float,
    score: Double = 0,
    reasons: [ScoreReason] = []
  ) {
    self.timeRange = timeRange
    self.level = level
    self.score = score
    self.reasons = reasons
  }
}

/// One of the stretches that tile the video, how engaging it is, and why.
public struct HighlightSegment: Sendable, Hashable, Codable {
  /// The stretch; segments follow one another without gaps from zero to the video's end.
  public let timeRange: CMTimeRange
  /// How engaging the stretch is within this video: 0 least, 9 most.
  public let level: Float
  /// The score behind the level, 0…1, comparable within one video only.
  public let score: Double
  /// What the score is made of; the contributions add up to it.
  public let reasons: [ScoreReason]

  /// Makes a segment from its parts.
  public init(timeRange: CMTimeRange, level: Float, score: Double, reasons: [ScoreReason]) {
    self.timeRange = timeRange
    self.level = level
    self.score = score
    self.reasons = reasons
  }
}
