internal import MediaExport

/// What a short moving preview of a video is to be: a GIF, an animated WebP, or an MP4 without sound.
public struct VideoPreviewSettings: Sendable, Hashable, Codable {
  /// How the pictures are laid in a file.
  public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
    /// GIF: 256 colors, chosen for each preview; shown everywhere, and large. Needs libavfilter.
    case gif
    /// Animated WebP: smaller than GIF; needs an FFmpeg built with libwebp.
    case webp
    /// MP4 without sound: the smallest.
    case mp4

    /// The format that a file name's extension stands for, whatever its case.
    public init?(pathExtension: String) { self.init(rawValue: pathExtension.lowercased()) }
  }

  /// The greatest width in pixels, by default 480.
  public var maximumWidth = 480
  /// Frames in a second, 1…50, by default 12.
  public var frameRate = 12.0
  /// From 1, smallest, to 100, best, by default 75; GIF does not look at it.
  public var quality = 75
  /// The greatest size of the file in bytes, which is met by lower quality, rate and size; `nil` for any.
  public var maximumByteCount: Int64?

  /// Makes the usual settings.
  public init() {}

  /// The settings as the exporter takes them, for a file of a name.
  func exporterSettings(for path: String) throws(MediaFailure) -> PreviewSettings {
    let name = path.split(separator: "/").last ?? ""
    let pathExtension = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
    guard let format = Format(pathExtension: pathExtension ?? ""),
      let container = ClipContainer(rawValue: format.rawValue)
    else {
      throw MediaFailure(
        code: .invalidArgument,
        stage: .writing,
        path: path,
        message: "The name of a preview's file ends in gif, webp or mp4, and this one does not."
      )
    }
    var settings = PreviewSettings(container: container)
    settings.maximumWidth = min(max(maximumWidth, 16), 4096)
    settings.frameRate = frameRate
    settings.quality = quality
    settings.maximumByteCount = maximumByteCount
    return settings
  }
}
