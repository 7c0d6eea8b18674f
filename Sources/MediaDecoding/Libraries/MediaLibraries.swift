internal import CFFmpeg

/// Which media libraries are in use, what they can do, and which optional one is missing and why.
package struct MediaLibraries: Sendable, Hashable {
  /// A library of FFmpeg.
  package struct Library: Sendable, Hashable {
    /// The library's name, such as `libavcodec`.
    package let name: String
    /// The version at run time.
    package let version: String
    /// The licence under which it was built.
    package let license: String
    /// The options with which it was built.
    package let configuration: String
  }

  /// A decoder or an encoder that matters to this package.
  package struct Codec: Sendable, Hashable {
    /// FFmpeg's name.
    package let name: String
    /// Whether it writes rather than reads.
    package let isEncoder: Bool
    /// Whether it is there.
    package let isAvailable: Bool
  }

  /// A library that is loaded at run time.
  package struct OptionalLibrary: Sendable, Hashable {
    /// The library's name.
    package let name: String
    /// What it enables.
    package let purpose: String
    /// The version; nil when it is not loaded.
    package let version: String?
    /// The file that was loaded; nil when none was.
    package let path: String?
    /// Why it is not used; nil when it is.
    package let reason: String?
    /// The filters that matter to this package and are there.
    package let parts: [String]
  }

  /// The libraries that are linked.
  package let linked: [Library]
  /// Decoders and encoders that matter.
  package let codecs: [Codec]
  /// The filters.
  package let filters: OptionalLibrary

  /// Looks at the libraries; the first look loads the filters.
  package static func current() -> MediaLibraries {
    FFmpegSetup.run()
    return MediaLibraries(
      linked: linkedLibraries,
      codecs: decoderNames.map(decoder) + encoderNames.map(encoder),
      filters: filterLibrary
    )
  }

  private static let decoderNames = [
    "h264", "hevc", "vp8", "vp9", "av1", "libdav1d", "mpeg2video", "mpeg4", "prores", "mjpeg",
    "aac", "ac3", "eac3", "mp3", "opus", "vorbis", "flac",
  ]
  private static let encoderNames = ["libx264", "aac", "mjpeg", "png", "libwebp", "gif"]
  private static let filterNames = ["bwdif", "zscale", "tonemap", "loudnorm", "palettegen"]

  private static var linkedLibraries: [Library] {
    unsafe [
      library("libavformat", avformat_version(), avformat_license(), avformat_configuration()),
      library("libavcodec", avcodec_version(), avcodec_license(), avcodec_configuration()),
      library("libswscale", swscale_version(), swscale_license(), swscale_configuration()),
      library(
        "libswresample",
        swresample_version(),
        swresample_license(),
        swresample_configuration()
      ),
      library("libavutil", avutil_version(), avutil_license(), avutil_configuration()),
    ]
  }

  private static func library(
    _ name: String,
    _ version: UInt32,
    _ license: UnsafePointer<CChar>?,
    _ configuration: UnsafePointer<CChar>?
  ) -> Library {
    Library(
      name: name,
      version: text(version),
      license: unsafe license.map { unsafe String(cString: $0) } ?? "unknown",
      configuration: unsafe configuration.map { unsafe String(cString: $0) } ?? ""
    )
  }

  private static func text(_ version: UInt32) -> String {
    "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }

  private static func decoder(_ name: String) -> Codec {
    Codec(
      name: name,
      isEncoder: false,
      isAvailable: unsafe avcodec_find_decoder_by_name(name) != nil
    )
  }

  private static func encoder(_ name: String) -> Codec {
    Codec(
      name: name,
      isEncoder: true,
      isAvailable: unsafe avcodec_find_encoder_by_name(name) != nil
    )
  }

  private static var filterLibrary: OptionalLibrary {
    let status = FilterLibrary.status
    return OptionalLibrary(
      name: "libavfilter",
      purpose: "motion-adaptive deinterlacing and tone mapping of high dynamic range",
      version: status.isLoaded ? text(status.version) : nil,
      path: status.isLoaded ? status.path : nil,
      reason: status.isLoaded ? nil : status.reason,
      parts: filterNames.filter { FilterLibrary.has($0) }
    )
  }
}
