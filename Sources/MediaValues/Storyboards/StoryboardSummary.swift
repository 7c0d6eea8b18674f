/// What was written for the targets of one call.
public struct StoryboardSummary: Sendable, Hashable, Codable {
  /// The files of one target.
  public struct Output: Sendable, Hashable, Codable {
    /// Who the files are for.
    public let target: StoryboardTarget
    /// The file that a player opens, or the folder when there is none, relative to the output folder.
    public let path: String
    /// The number of pictures.
    public let pictureCount: Int
    /// The time between two pictures; zero when they do not lie at regular times.
    public let interval: CMTime
    /// The size of one picture.
    public let pictureSize: PixelSize
    /// The number of sheets; 0 for files that hold pictures one by one.
    public let sheetCount: Int
    /// The number of bytes in all.
    public let byteCount: Int

    /// Makes a description from its parts.
    public init(
      target: StoryboardTarget,
      path: String,
      pictureCount: Int,
      interval: CMTime,
      pictureSize: PixelSize,
      sheetCount: Int,
      byteCount: Int
    ) {
      self.target = target
      self.path = path
      self.pictureCount = pictureCount
      self.interval = interval
      self.pictureSize = pictureSize
      self.sheetCount = sheetCount
      self.byteCount = byteCount
    }
  }

  /// One description per target, in the order of the targets' declaration.
  public let outputs: [Output]
  /// What the video holds; the duration is what was seen.
  public let properties: VideoProperties
  /// The number of frames decoded.
  public let decodedFrameCount: Int
  /// The longest way from a picture's time to the time of the frame that it shows.
  ///
  /// With every frame decoded that is how long a frame stays; with key frames only it tells how
  /// coarse the pictures are.
  public let greatestDistance: CMTime
  /// Whether a part of the video could not be read.
  public let isPartial: Bool
  /// What was not as it should be.
  public let warnings: [MediaWarning]

  /// Makes a summary from its parts.
  public init(
    outputs: [Output],
    properties: VideoProperties,
    decodedFrameCount: Int,
    greatestDistance: CMTime,
    isPartial: Bool = false,
    warnings: [MediaWarning] = []
  ) {
    self.outputs = outputs
    self.properties = properties
    self.decodedFrameCount = decodedFrameCount
    self.greatestDistance = greatestDistance
    self.isPartial = isPartial
    self.warnings = warnings
  }
}
