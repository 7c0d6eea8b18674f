internal import CFFmpeg

/// How a clip's streams are laid in a file.
package enum ClipContainer: String, Sendable, Hashable, Codable, CaseIterable {
  /// MPEG-4: played everywhere.
  case mp4
  /// QuickTime: what editors take.
  case mov
  /// Matroska: holds almost every codec and subtitle.
  case matroska
  /// WebM: VP8, VP9, AV1, Vorbis and Opus, for browsers.
  case webm
  /// MPEG transport stream: for broadcasting.
  case mpegts
  /// GIF: animated pictures of 256 colors, shown everywhere.
  case gif
  /// WebP: animated pictures, smaller than GIF.
  case webp

  /// The container that a file name's extension stands for, whatever its case.
  package init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "mp4", "m4v": self = .mp4
    case "mov", "qt": self = .mov
    case "mkv": self = .matroska
    case "webm": self = .webm
    case "ts", "m2ts", "mts": self = .mpegts
    case "gif": self = .gif
    case "webp": self = .webp
    default: return nil
    }
  }

  /// Whether it holds moving pictures without sound only, for previews.
  package var isAnimation: Bool { self == .gif || self == .webp }

  /// Whether players can be told to begin behind the first frame stored, by an edit list.
  var hasEditLists: Bool { self == .mp4 || self == .mov }

  /// FFmpeg's name of the muxer.
  var muxerName: String { rawValue }

  /// What the muxer is told: where it can, the index goes first, so that playing can begin at once.
  var muxerOptions: [(String, String)] {
    switch self {
    case .mp4, .mov: [("movflags", "+faststart")]
    case .matroska, .webm: [("default_mode", "passthrough")]
    case .mpegts: []
    case .gif, .webp: [("loop", "0")]
    }
  }

  /// Whether the container can hold a stream as it is.
  func takes(_ stream: SourceStream, _ format: UnsafePointer<AVOutputFormat>) -> Bool {
    switch stream.kind {
    case .data: return false
    case .attachment: return self == .matroska
    case .cover: return self == .mp4 || self == .matroska
    case .subtitle where self == .mpegts:
      let codec = AVCodecID(UInt32(bitPattern: stream.codec))
      return codec == AV_CODEC_ID_DVB_SUBTITLE || codec == AV_CODEC_ID_DVB_TELETEXT
    case .video, .audio, .subtitle:
      guard self == .mpegts else { return unsafe cff_muxer_takes(format, stream.codec) == 1 }
      return Self.transportCodecs.contains(UInt32(bitPattern: stream.codec))
    }
  }

  /// What the transport stream muxer codes as more than private data.
  private static let transportCodecs: Set<UInt32> = Set(
    [
      AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG1VIDEO,
      AV_CODEC_ID_MPEG4, AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_MP2, AV_CODEC_ID_AC3,
      AV_CODEC_ID_EAC3, AV_CODEC_ID_DTS, AV_CODEC_ID_OPUS,
    ].map(\.rawValue)
  )
}
