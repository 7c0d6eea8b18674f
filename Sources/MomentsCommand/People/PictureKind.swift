internal import Glibc
internal import MediaIntelligence

/// Which files in a folder are taken for pictures.
enum PictureKind {
  private static let extensions: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "apng", "gif", "webp", "bmp", "dib", "tif", "tiff", "heic",
    "heif", "hif", "avif", "pbm", "pgm", "ppm",
  ]

  /// Files of cameras that begin like a picture but hold readings of a sensor.
  private static let rawExtensions: Set<String> = [
    "3fr", "arw", "cr2", "cr3", "dcr", "dng", "erf", "fff", "iiq", "kdc", "mef", "mos", "mrw",
    "nef",
    "nrw", "orf", "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
  ]

  /// Whether a file has a picture's extension.
  static func isNamedLikePicture(_ path: String) -> Bool { extensions.contains(suffix(of: path)) }

  /// Whether a file is to be looked at: by its extension, or else by its first bytes.
  static func isPicture(_ path: String) -> Bool {
    if isNamedLikePicture(path) { return true }
    guard !rawExtensions.contains(suffix(of: path)) else { return false }
    return FaceGroupAnalyzer.isPicture(beginningWith: beginning(of: path))
  }

  private static func suffix(of path: String) -> String {
    let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  private static func beginning(of path: String) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = max(unsafe read(file, buffer.baseAddress, 256), 0)
    }
  }
}
