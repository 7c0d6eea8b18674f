internal import Glibc
package import MediaValues

/// Writes files that appear whole or not at all.
///
/// The bytes go to a hidden file in the same folder, which is flushed to the disk and then takes the
/// name; a file that had the name before is replaced in that instant.
package enum AtomicFile {
  /// Writes bytes to a file.
  ///
  /// - Throws: `MediaFailure` with `cannotWrite`; nothing is left behind, and what was there stays.
  package static func write(_ bytes: [UInt8], to path: String) throws(MediaFailure) {
    var file = try PendingFile(for: path)
    try file.write(bytes)
    try file.commit()
  }

  /// Writes a file piece by piece that only its owner can read.
  ///
  /// - Parameters:
  ///   - path: Where the file goes.
  ///   - body: Hands its pieces to the function it is given.
  /// - Throws: `MediaFailure` with `cannotWrite`, and what `body` throws; nothing is left behind then.
  package static func writePrivately(
    to path: String,
    _ body: (_ write: ([UInt8]) throws(MediaFailure) -> Void) throws(MediaFailure) -> Void
  ) throws(MediaFailure) {
    var file = try PendingFile(for: path, permissions: 0o600)
    try body { piece throws(MediaFailure) in try file.write(piece) }
    try file.commit()
  }

  /// Makes the new name last through a power cut; folders that cannot be flushed keep it all the same.
  static func flushFolder(of path: String) {
    let folder = unsafe open(split(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  static func split(_ path: String) -> (folder: String, name: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, path[path.index(after: slash)...])
  }

  static func failure(_ path: String, _ number: Int32) -> MediaFailure {
    let reason = unsafe strerror(number).map { unsafe String(cString: $0) }
    return MediaFailure(
      code: .cannotWrite,
      stage: .writing,
      path: path,
      message: "The file could not be written.",
      remedy: remedy(for: number),
      reason: reason ?? "error \(number)"
    )
  }

  private static func remedy(for number: Int32) -> String? {
    switch number {
    case ENOENT, ENOTDIR: "Make the folder first, or choose another."
    case EACCES, EPERM, EROFS: "Choose a folder that you may write to."
    case ENOSPC, EDQUOT: "Free some space on the disk."
    case ENAMETOOLONG: "Choose a shorter name."
    case EISDIR: "A folder has that name; choose another."
    default: nil
    }
  }
}
