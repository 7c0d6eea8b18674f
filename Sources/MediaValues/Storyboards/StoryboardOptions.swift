/// What storyboards are made of: how many pictures, how large, and how they are laid out.
public struct StoryboardOptions: Sendable, Hashable, Codable {
  /// Which frames are decoded for a storyboard.
  public enum Frames: String, Sendable, Hashable, Codable, CaseIterable {
    /// All; each picture is the frame shown at its time.
    case every
    /// Key frames only; each picture is the key frame nearest to its time. Costs a small part.
    case keyFrames = "key-frames"
  }

  /// Who the storyboards are for.
  public var targets: Set<StoryboardTarget>
  /// The time between two pictures, at least a tenth of a second; by default 10 s.
  ///
  /// It is lengthened to whole seconds when the video would need more pictures than allowed.
  public var interval: CMTime
  /// The width of a picture in pixels, at least 16; by default 320, and never more than the video's.
  ///
  /// Widths and heights are even. Stash's pictures are 160 wide, or high when the video is upright.
  public var width: Int
  /// The number of pictures in a row of a sheet, by default 10; Stash's sheet is 9 × 9 and square.
  public var columns: Int
  /// The number of rows of a sheet, by default 10.
  public var rows: Int
  /// The greatest number of pictures, by default 2,000.
  public var maximumCount: Int
  /// Which frames are decoded.
  public var frames: Frames
  /// From 1, smallest, to 100, best; by default 85.
  public var quality: Int

  /// Makes options; every value has a default.
  public init(
    targets: Set<StoryboardTarget>,
    interval: CMTime = CMTime(value: 10, timescale: 1),
    width: Int = 320,
    columns: Int = 10,
    rows: Int = 10,
    maximumCount: Int = 2_000,
    frames: Frames = .every,
    quality: Int = 85
  ) {
    self.targets = targets
    self.interval = interval
    self.width = width
    self.columns = columns
    self.rows = rows
    self.maximumCount = maximumCount
    self.frames = frames
    self.quality = quality
  }
}
