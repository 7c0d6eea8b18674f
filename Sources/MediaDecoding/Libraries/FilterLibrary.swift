internal import CAVFilter
internal import CFFmpeg

/// The filters that are loaded at run time, when they belong to the FFmpeg in use.
enum FilterLibrary {
  /// What is known of the library.
  struct Status: Sendable {
    var isLoaded: Bool
    var major: UInt32
    var version: UInt32
    var path: String
    var reason: String
  }

  /// Loads the library on the first use.
  static let status: Status = {
    FFmpegSetup.run()
    let function: @convention(c) () -> UInt32 = avutil_version
    var peer = unsafe filter_library_peer(
      avutil_version: avutil_version(),
      avutil_configuration: avutil_configuration(),
      avutil_version_function: unsafeBitCast(function, to: UnsafeRawPointer.self)
    )
    let found = unsafe filter_library_load(&peer)
    return Status(
      isLoaded: unsafe found.is_loaded,
      major: unsafe found.version >> 16,
      version: unsafe found.version,
      path: unsafe String(cString: found.path),
      reason: unsafe String(cString: found.reason)
    )
  }()

  /// Whether all of the filters named can be used.
  static func has(_ filters: String...) -> Bool {
    status.isLoaded && filters.allSatisfy { unsafe filter_library_has($0) }
  }
}
