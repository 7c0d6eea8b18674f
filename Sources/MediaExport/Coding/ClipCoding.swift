internal import CFFmpeg
package import MediaValues

/// How the pictures of a clip are coded.
package enum ClipVideoCodec: String, Sendable, Hashable, Codable, CaseIterable {
  case h264
  case hevc
  case vp9
  case av1

  /// FFmpeg's names of the encoders, the preferred one first.
  var encoderNames: [String] {
    switch self {
    case .h264: ["libx264"]
    case .hevc: ["libx265"]
    case .vp9: ["libvpx-vp9"]
    case .av1: ["libsvtav1", "libaom-av1"]
    }
  }

  /// Whether a player that knows the codec can be expected to show more than 8 bits.
  var keepsDeepColor: Bool { self != .h264 }
}

/// How the sound of a clip is coded.
package enum ClipAudioCodec: String, Sendable, Hashable, Codable, CaseIterable {
  case aac
  case opus

  /// FFmpeg's name of the encoder.
  var encoderName: String {
    switch self {
    case .aac: "aac"
    case .opus: "libopus"
    }
  }
}

/// What becomes of pictures of a high dynamic range.
package enum ClipDynamicRange: String, Sendable, Hashable, Codable, CaseIterable {
  /// Kept where the codec is made for it, mapped to the standard range else.
  case automatic = "auto"
  /// Mapped to the standard range.
  case standard = "sdr"
  /// Kept.
  case high = "hdr"
}

/// How a clip is coded anew.
package struct ClipCoding: Sendable, Hashable {
  /// The codec of the pictures; nil for the container's usual one.
  package var videoCodec: ClipVideoCodec?
  /// The codec of the sound; nil for the container's usual one.
  package var audioCodec: ClipAudioCodec?
  /// From 1, smallest, to 100, best.
  package var quality = 75
  /// The greatest height as shown, in pixels; nil for the video's own.
  package var maximumHeight: Int?
  /// Frames per second; nil for the video's own, however they vary.
  package var frameRate: CMTime?
  /// The loudness that the sound is brought to, in LUFS as EBU R 128 has it; nil to leave it.
  package var loudness: Double?
  /// What becomes of a high dynamic range.
  package var dynamicRange = ClipDynamicRange.automatic
  /// Whether the clip has sound.
  package var hasSound = true

  /// Makes the usual coding.
  package init() {}

  /// The codec of the pictures in a container.
  func videoCodec(in container: ClipContainer) -> ClipVideoCodec {
    videoCodec ?? container.videoCodecs.first ?? .h264
  }

  /// The codec of the sound in a container.
  func audioCodec(in container: ClipContainer) -> ClipAudioCodec {
    audioCodec ?? container.audioCodecs.first ?? .aac
  }
}
