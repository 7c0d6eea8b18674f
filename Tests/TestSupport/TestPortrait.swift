import Foundation

/// A portrait in the public domain, and pictures made from it: one person, or nobody.
package enum TestPortrait {
  /// The file that `Tests/Pictures/fetch.sh` fetches; nothing if it was not fetched.
  package static let path: String? = {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? "") + "/.cache"
    let path = cache + "/mediaintelligence/test-pictures/astronaut.png"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  /// What is done to the portrait, as filters of FFmpeg.
  package enum Variant: String, CaseIterable, Sendable {
    case original = "null"
    case mirrored = "hflip"
    case small = "scale=256:256"
    case dark = "eq=brightness=-0.2"
    case faceless = "crop=160:256:0:256"
    /// The face is a sixtieth of the longer side.
    case tiny = "scale=128:128,pad=1536:512:700:200:gray"
  }

  /// Writes a variant to a file, whose extension tells the format.
  package static func write(_ variant: Variant, to path: String) throws {
    try FFmpegCommand.run([
      "-i", Self.path ?? "", "-vf", variant.rawValue, "-frames:v", "1", path,
    ])
  }
}
