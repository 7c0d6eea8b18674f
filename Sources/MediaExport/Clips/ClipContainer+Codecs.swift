internal import MediaValues

/// Which codecs a container's files can have when they are coded anew.
extension ClipContainer {
  /// The codecs of pictures that players find in such files, the usual one first.
  ///
  /// FFmpeg's muxers write VP9 and AV1 to MP4 but not to QuickTime, and into a transport stream as private
  /// data that no player shows.
  var videoCodecs: [ClipVideoCodec] {
    switch self {
    case .mp4, .matroska: [.h264, .hevc, .vp9, .av1]
    case .mov, .mpegts: [.h264, .hevc]
    case .webm: [.vp9, .av1]
    case .gif, .webp: []
    }
  }

  /// The codecs of sound that players find in such files, the usual one first.
  var audioCodecs: [ClipAudioCodec] {
    switch self {
    case .mp4, .matroska, .mpegts: [.aac, .opus]
    case .mov: [.aac]
    case .webm: [.opus]
    case .gif, .webp: []
    }
  }

  /// Sees to it that a file can have what a coding asks for, before any work is done.
  ///
  /// - Throws: `MediaFailure` with `invalidArgument`.
  func check(_ coding: ClipCoding, for path: String) throws(MediaFailure) {
    if let codec = coding.videoCodec, !videoCodecs.contains(codec) {
      throw refusal(of: codec.rawValue, videoCodecs.map(\.rawValue), path) {
        $0.videoCodecs.contains(codec)
      }
    }
    if coding.hasSound, let codec = coding.audioCodec, !audioCodecs.contains(codec) {
      throw refusal(of: codec.rawValue, audioCodecs.map(\.rawValue), path) {
        $0.audioCodecs.contains(codec)
      }
    }
  }

  private func refusal(
    of codec: String,
    _ others: [String],
    _ path: String,
    takes: (ClipContainer) -> Bool
  ) -> MediaFailure {
    let containers = Self.allCases.filter(takes).map(\.rawValue)
    return MediaFailure(
      code: .invalidArgument,
      stage: .writing,
      path: path,
      message: "A file of the container \(rawValue) cannot have \(codec).",
      remedy: "Choose \(others.joined(separator: " or ")), or a container that takes \(codec): "
        + containers.joined(separator: ", ") + "."
    )
  }
}
