/// What a video file holds, as far as it matters for showing it.
public struct VideoProperties: Sendable, Hashable, Codable {
  /// How the brightness of the picture is coded.
  public enum DynamicRange: String, Sendable, Hashable, Codable {
    /// Standard dynamic range.
    case standard
    /// High dynamic range with the perceptual quantiser of SMPTE ST 2084.
    case perceptualQuantizer
    /// High dynamic range with hybrid log-gamma of ITU-R BT.2100.
    case hybridLogGamma
  }

  /// The short name of the container format, as FFmpeg has it.
  public var container: String
  /// The short name of the video codec, as FFmpeg has it.
  public var codec: String
  /// The size at which the picture is shown: upright, with square pixels.
  public var displaySize: PixelSize
  /// The size in which the picture is coded.
  public var codedSize: PixelSize
  /// How far the coded picture is turned clockwise to be upright: 0, 90, 180 or 270 degrees.
  public var rotation: Int
  /// Whether the coded picture is mirrored.
  public var isMirrored: Bool
  /// The number of frames per second, as a rational time of one frame.
  public var frameDuration: CMTime
  /// From the first frame shown to the end of the last that was seen.
  public var duration: CMTime
  /// What the container claims the length to be, when it claims one.
  public var declaredDuration: CMTime?
  /// Bits per colour component.
  public var bitDepth: Int
  /// How the brightness is coded.
  public var dynamicRange: DynamicRange
  /// Whether the frames hold two fields each.
  public var isInterlaced: Bool
  /// The short name of the audio codec, when there is sound.
  public var audioCodec: String?
  /// The size of the file in bytes.
  public var fileSize: Int64

  /// Frames per second.
  public var frameRate: Double { frameDuration.seconds > 0 ? 1 / frameDuration.seconds : 0 }

  /// Makes properties from their parts.
  public init(
    container: String,
    codec: String,
    displaySize: PixelSize,
    codedSize: PixelSize,
    rotation: Int = 0,
    isMirrored: Bool = false,
    frameDuration: CMTime,
    duration: CMTime,
    declaredDuration: CMTime? = nil,
    bitDepth: Int = 8,
    dynamicRange: DynamicRange = .standard,
    isInterlaced: Bool = false,
    audioCodec: String? = nil,
    fileSize: Int64 = 0
  ) {
    self.container = container
    self.codec = codec
    self.displaySize = displaySize
    self.codedSize = codedSize
    self.rotation = rotation
    self.isMirrored = isMirrored
    self.frameDuration = frameDuration
    self.duration = duration
    self.declaredDuration = declaredDuration
    self.bitDepth = bitDepth
    self.dynamicRange = dynamicRange
    self.isInterlaced = isInterlaced
    self.audioCodec = audioCodec
    self.fileSize = fileSize
  }
}
