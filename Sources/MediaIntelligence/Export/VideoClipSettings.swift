internal import MediaExport

/// What a clip of a video is to be: how it is made, laid in a file and coded.
///
/// ```swift
/// var settings = VideoClipSettings()
/// settings.mode = .encode
/// settings.videoCodec = .hevc
/// settings.maximumHeight = 720
/// ```
public struct VideoClipSettings: Sendable, Hashable, Codable {
  /// How the packets of a clip come about.
  public enum Mode: String, Sendable, Hashable, Codable, CaseIterable {
    /// Codes anew only what lies between a cut and the nearest place where copying can begin.
    ///
    /// The clip has exactly the frames of its range. What cannot be made so is coded anew as a whole, and
    /// the clip says why.
    case smart
    /// Copies everything, within moments; the clip's data begins at the key frame before its range.
    case copy
    /// Codes everything anew.
    case encode
  }

  /// How a clip's streams are laid in a file.
  public enum Container: String, Sendable, Hashable, Codable, CaseIterable {
    /// MPEG-4: played everywhere.
    case mp4
    /// QuickTime: what editors take.
    case mov
    /// Matroska: holds almost every codec and subtitle.
    case matroska
    /// WebM, for browsers: VP9 or AV1, and Opus.
    case webm
    /// MPEG transport stream: for broadcasting.
    case mpegts

    /// The container that a file name's extension stands for, whatever its case.
    public init?(pathExtension: String) {
      guard let found = ClipContainer(pathExtension: pathExtension) else { return nil }
      self.init(rawValue: found.rawValue)
    }
  }

  /// How pictures are coded.
  public enum VideoCodec: String, Sendable, Hashable, Codable, CaseIterable {
    case h264
    case hevc
    case vp9
    case av1
  }

  /// How sound is coded.
  public enum AudioCodec: String, Sendable, Hashable, Codable, CaseIterable {
    case aac
    case opus
  }

  /// What becomes of pictures of a high dynamic range where they are coded anew.
  public enum DynamicRange: String, Sendable, Hashable, Codable, CaseIterable {
    /// Kept with codecs that are made for it, mapped to the standard range else.
    case automatic = "auto"
    /// Mapped to the standard range.
    case standard = "sdr"
    /// Kept.
    case high = "hdr"
  }

  /// How the packets come about, by default `smart`.
  public var mode = Mode.smart
  /// The container; `nil` for the one that the file name's extension stands for.
  public var container: Container?
  /// The codec of the pictures where they are coded anew; `nil` for the container's usual one.
  public var videoCodec: VideoCodec?
  /// The codec of the sound where it is coded anew; `nil` for the container's usual one.
  public var audioCodec: AudioCodec?
  /// From 1, smallest, to 100, best; by default 75.
  public var quality = 75
  /// The greatest height in pixels; `nil` for the video's own.
  public var maximumHeight: Int?
  /// The greatest number of frames in a second, as an exact fraction; `nil` for the video's own frames.
  public var frameRate: CMTime?
  /// The loudness of the sound in LUFS, as EBU R 128 has it; `nil` to leave it.
  ///
  /// The sound of the ranges is measured first and then played louder or softer by one gain, so that it
  /// keeps its dynamics; only where peaks would exceed -1 dBTP a limiter holds them. Silence stays as it is.
  public var loudness: Double?
  /// What becomes of a high dynamic range.
  public var dynamicRange = DynamicRange.automatic
  /// Whether the clip has sound, by default true.
  public var hasSound = true
  /// How long two parts of a reel are mixed; zero puts one behind the other.
  public var crossfade = CMTime.zero

  /// Makes the usual settings.
  public init() {}

  /// The settings as the exporter takes them, for a file of a name.
  func exporterSettings(for path: String) throws(MediaFailure) -> ClipExporter.Settings {
    let named = ClipContainer(pathExtension: Self.pathExtension(of: path))
    let chosen = container.flatMap { ClipContainer(rawValue: $0.rawValue) } ?? named
    guard let container = chosen, !container.isAnimation
    else {
      throw MediaFailure(
        code: .invalidArgument,
        stage: .writing,
        path: path,
        message: "The name of a clip's file ends in mp4, m4v, mov, mkv, webm or ts, "
          + "and this one does not."
      )
    }
    var settings = ClipExporter.Settings(container: container)
    settings.mode = ClipMode(rawValue: mode.rawValue) ?? .encode
    settings.crossfade = crossfade
    settings.coding.videoCodec = videoCodec.flatMap { ClipVideoCodec(rawValue: $0.rawValue) }
    settings.coding.audioCodec = audioCodec.flatMap { ClipAudioCodec(rawValue: $0.rawValue) }
    settings.coding.quality = min(max(quality, 1), 100)
    settings.coding.maximumHeight = maximumHeight
    settings.coding.frameRate = frameRate
    settings.coding.loudness = loudness
    settings.coding.dynamicRange = ClipDynamicRange(rawValue: dynamicRange.rawValue) ?? .automatic
    settings.coding.hasSound = hasSound
    return settings
  }

  private static func pathExtension(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
  }
}
