/// Asks for the shots that a video is made of.
///
/// Boundaries are exact to the frame, for which every frame is decoded: the cost is a full decode.
public final class ShotAnalysisRequest: VideoAnalyzer.Request {
  /// The shots of a video.
  public struct Result: VideoAnalyzer.Result, Hashable, Codable {
    /// The shots in order of time; they tile the video from zero to its end.
    public let shots: [Shot]
    /// The likeliest places at which a shot seemed to begin and none does, in order of time; a hundred at most.
    public let rejected: [RejectedTransition]

    /// Makes a result from shots.
    public init(shots: [Shot], rejected: [RejectedTransition] = []) {
      self.shots = shots
      self.rejected = rejected
    }

    /// Decodes a result; one from before rejected transitions were told has none.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      shots = try container.decode([Shot].self, forKey: .shots)
      rejected = try container.decodeIfPresent([RejectedTransition].self, forKey: .rejected) ?? []
    }
  }

  /// Asks for all shots of the video.
  public init() {}
}
