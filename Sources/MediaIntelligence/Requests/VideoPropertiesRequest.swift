/// Asks what a video file holds, and whether all of it could be read.
///
/// Beside another request it costs nothing. Alone it reads the file's packets and decodes one frame.
public final class VideoPropertiesRequest: VideoAnalyzer.Request {
  /// What a video file holds.
  public struct Result: VideoAnalyzer.Result, Hashable, Codable {
    /// Size, length, codec and the like.
    public let properties: VideoProperties
    /// Whether a part of the video could not be read, so that results speak of the rest only.
    public let isPartial: Bool
    /// What was not as it should be.
    public let warnings: [MediaWarning]

    /// Makes a result from its parts.
    public init(properties: VideoProperties, isPartial: Bool = false, warnings: [MediaWarning] = [])
    {
      self.properties = properties
      self.isPartial = isPartial
      self.warnings = warnings
    }
  }

  /// Asks for the properties of the video.
  public init() {}
}
