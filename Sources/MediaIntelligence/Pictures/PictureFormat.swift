/// How a picture is coded in a file.
public enum PictureFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// JPEG: lossy, read everywhere.
  case jpeg
  /// PNG: lossless.
  case png
  /// WebP: lossy, smaller than JPEG; needs an FFmpeg built with libwebp.
  case webp

  /// The format that a file name's extension stands for, whatever its case.
  public init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "jpg", "jpeg": self = .jpeg
    case "png": self = .png
    case "webp": self = .webp
    default: return nil
    }
  }
}
