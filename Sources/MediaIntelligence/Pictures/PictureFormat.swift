internal import MediaExport

/// How a picture is coded in a file.
public enum PictureFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// JPEG: lossy, read everywhere.
  case jpeg
  /// PNG: lossless.
  case png
  /// WebP: lossy, smaller than JPEG; needs an FFmpeg built with libwebp.
  case webp
  /// AVIF: lossy, the smallest and the slowest to make; needs an FFmpeg built with libaom or SVT-AV1.
  case avif

  /// The format that a file name's extension stands for, whatever its case.
  public init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "jpg", "jpeg": self = .jpeg
    case "png": self = .png
    case "webp": self = .webp
    case "avif": self = .avif
    default: return nil
    }
  }
}

extension PictureFormat {
  /// What the encoder calls the format.
  var coding: PictureCoding {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    case .avif: .avif
    }
  }
}
