/// Asks for the frame that stands best for a video.
///
/// The cost is that of decoding the video's key frames, a small part of a full decode. The three best and each
/// candidate wanted are looked at closely for a sharper and calmer frame beside them, and the more are wanted,
/// the more frames are searched for faces, so the best of five may be another than the best of one.
public final class KeyFrameAnalysisRequest: VideoAnalyzer.Request {
  /// The frame that stands best for the video, and others that could.
  public struct Result: VideoAnalyzer.Result, Hashable, Codable {
    /// The presentation timestamp of the best frame, relative to the first frame shown.
    public let timestamp: CMTime
    /// The frames that could stand for the video, best first, each unlike those before it.
    ///
    /// There is at least one; there are fewer than asked for when the video has no more to show.
    public let candidates: [KeyFrameCandidate]

    /// Makes a result whose best frame is the first candidate, or zero when there is none.
    public init(candidates: [KeyFrameCandidate]) {
      self.init(timestamp: candidates.first?.timestamp ?? .zero, candidates: candidates)
    }

    /// Makes a result from its parts.
    public init(timestamp: CMTime, candidates: [KeyFrameCandidate] = []) {
      self.timestamp = timestamp
      self.candidates = candidates
    }
  }

  /// The greatest number of candidates wanted; at least 1.
  public let maximumCount: Int
  /// The part of the video in which to look; all of it when `nil`.
  ///
  /// No candidate lies outside. A part in which no frame begins fails the request with ``MediaFailure`` of code
  /// `invalidArgument`.
  public let within: CMTimeRange?

  /// Asks for the one best frame of the whole video.
  public convenience init() {
    self.init(maximumCount: 1)
  }

  /// Asks for several frames, or for frames of a part of the video.
  ///
  /// - Parameters:
  ///   - maximumCount: The greatest number of candidates wanted; values below 1 count as 1.
  ///   - within: The part of the video in which to look, for instance its first half to give no ending
  ///     away; all of it when `nil`.
  public init(maximumCount: Int, within: CMTimeRange? = nil) {
    self.maximumCount = max(maximumCount, 1)
    self.within = within
  }
}
