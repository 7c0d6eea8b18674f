internal import CHEIF

/// The library for HEIC, HEIF and AVIF that is loaded at run time.
package enum HEIFLibrary {
  /// The version and the file that was loaded, or why none was.
  package struct Status: Sendable, Hashable {
    /// Whether it can be used.
    package let isLoaded: Bool
    /// The version, such as `1.15.1`; empty when it is not loaded.
    package let version: String
    /// The file; empty when none was loaded.
    package let path: String
    /// Why it is not used; empty when it is.
    package let reason: String
  }

  /// The command that installs it.
  package static let remedy = "Run `apt-get install libheif1`."

  /// Loads the library on the first use.
  package static let status: Status = {
    let found = unsafe heif_library_load()
    return Status(
      isLoaded: unsafe found.is_loaded,
      version: unsafe String(cString: found.version),
      path: unsafe String(cString: found.path),
      reason: unsafe String(cString: found.reason)
    )
  }()
}
