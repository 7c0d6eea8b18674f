/// Asks for the shots that a video is made of.
///
/// Boundaries are exact to the frame, for which every frame is decoded: the cost is a full decode.
public final class ShotAnalysisRequest: VideoAnalyzer.Request {
  /// The shots of a video.
  public struct Result: VideoAnalyzer.Result, Hashable, Codable {
    /// The shots in order of time; they tile the video from zero to its end.
    public let shots: [Shot]

    /// Makes a result from shots.
    public init(shots: [Shot]) { self.shots = shots }
  }

  /// Asks for all shots of the video.
  public init() {}
}
