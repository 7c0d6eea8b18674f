/// How a picture is coded in a file.
package enum PictureCoding: String, Sendable, Hashable, CaseIterable {
  /// JPEG in a JFIF shell: full-range BT.601 components.
  case jpeg
  /// PNG, marked as sRGB.
  case png
  /// WebP, lossy; needs an FFmpeg built with libwebp.
  case webp
  /// AVIF, lossy; needs an FFmpeg built with an encoder of AV1, such as libaom.
  case avif

  /// The longest side that the format or its encoder takes, in pixels.
  package var maximumSide: Int {
    switch self {
    case .jpeg: 65_500
    case .png: 1_000_000
    case .webp: 16_383
    case .avif: 65_535
    }
  }

  /// The names of encoders in FFmpeg, the best first.
  var encoderNames: [String] {
    switch self {
    case .jpeg: ["mjpeg"]
    case .png: ["png"]
    case .webp: ["libwebp"]
    case .avif: ["libaom-av1", "libsvtav1"]
    }
  }

  /// The muxer that puts the coded picture into a file; nil when the encoder makes whole files.
  var muxerName: String? { self == .avif ? "avif" : nil }
}

/// How much color detail a JPEG keeps.
package enum ChromaSampling: Sendable, Hashable {
  /// Half of it in both directions, which is 4:2:0: what photographs and video have.
  case halved
  /// All of it, which is 4:4:4: for drawings and small colored text.
  case full
}
