/// Asks for the ranges of a video worth watching again, and for how engaging each stretch is.
///
/// The cost is that of decoding the video's key frames and its sound.
public final class HighlightAnalysisRequest: VideoAnalyzer.Request {
  /// The highlights, and the level of every stretch of the video.
  public struct Result: VideoAnalyzer.Result {
    /// The most engaging ranges in order of time; empty when nothing stands out.
    public let highlights: [CMTimeRange]
    /// The level of every stretch: 0 least engaging, 9 most; the stretches tile the video from zero.
    public let levels: [(timeRange: CMTimeRange, level: Float)]
    /// The stretches of `levels` with their scores and the reasons behind them.
    public let segments: [HighlightSegment]
    /// The ranges of `highlights`, each with its own level.
    public let leveledHighlights: [Highlight]
    /// The level at which the scale ends in this video; `nil` where it is not known.
    ///
    /// Levels place the stretches of a video by their scores, in the proportions in which people give votes. The
    /// scale ends at 9 where plainly something happens, lower where moments are hard to tell apart, at 3.5 where
    /// nothing happens.
    public let highestLevel: Float?

    /// Makes a result from highlights and segments.
    public init(
      highlights: [Highlight],
      segments: [HighlightSegment],
      highestLevel: Float? = nil
    ) {
      self.highestLevel = highestLevel
      self.highlights = highlights.map(\.timeRange)
      levels = segments.map { (timeRange: $0.timeRange, level: $0.level) }
      self.segments = segments
      leveledHighlights = highlights
    }

    /// The level of the stretch that an instant lies in; `nil` outside the video.
    public func level(at time: CMTime) -> Float? {
      segments.first { $0.timeRange.containsTime(time) }?.level
    }
  }

  /// The length that all highlights together should come near; by default 15 % of the video, a minute at most.
  ///
  /// In a video so short that its best moment is longer than that, the default is the best moment's length.
  public let targetDuration: CMTime?
  /// The greatest number of highlights; no limit when `nil`.
  public let maximumCount: Int?
  /// The shortest highlight; 2 s when `nil`.
  public let minimumLength: CMTime?
  /// The longest highlight; 15 s when `nil`.
  public let maximumLength: CMTime?
  /// The part of the video in which highlights may lie; all of it when `nil`.
  ///
  /// Levels cover the whole video all the same.
  public let within: CMTimeRange?

  /// Asks for highlights of the usual number and length.
  public convenience init() {
    self.init(targetDuration: nil)
  }

  /// Asks for highlights of a given number and length.
  ///
  /// - Parameters:
  ///   - targetDuration: The length that all highlights together should come near and not exceed.
  ///   - maximumCount: The greatest number of highlights.
  ///   - minimumLength: The shortest highlight, which a lower target does not shorten; shorter videos give at
  ///     most themselves.
  ///   - maximumLength: The longest highlight; taken as the shortest where it is below it.
  ///   - within: The part of the video in which highlights may lie.
  public init(
    targetDuration: CMTime?,
    maximumCount: Int? = nil,
    minimumLength: CMTime? = nil,
    maximumLength: CMTime? = nil,
    within: CMTimeRange? = nil
  ) {
    self.targetDuration = targetDuration
    self.maximumCount = maximumCount
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.within = within
  }
}
