internal import Glibc
package import MediaValues
internal import Synchronization

/// Writes files that appear whole or not at all.
///
/// The bytes go to a hidden file in the same folder, which is flushed to the disk and then takes the
/// name; a file that had the name before is replaced in that instant.
package enum AtomicFile {
  static let unfinished = Mutex<Set<String>>([])
  private static let serial = Atomic<UInt64>(0)

  /// Writes bytes to a file.
  ///
  /// - Throws: `MediaFailure` with `cannotWrite`; nothing is left behind and an older file stays.
  package static func write(_ bytes: [UInt8], to path: String) throws(MediaFailure) {
    let temporary = temporaryName(for: path)
    unfinished.withLock { _ = $0.insert(temporary) }
    defer { unfinished.withLock { _ = $0.remove(temporary) } }
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure(path, errno) }
    let failedWith = fill(file, with: bytes)
    let closedWith = close(file) == 0 ? 0 : errno
    guard failedWith == 0, closedWith == 0 else {
      unsafe unlink(temporary)
      throw failure(path, failedWith != 0 ? failedWith : closedWith)
    }
    guard unsafe rename(temporary, path) == 0 else {
      let number = errno
      unsafe unlink(temporary)
      throw failure(path, number)
    }
    flushFolder(of: path)
  }

  /// Removes what was being written, for a program that ends at once.
  package static func removeUnfinished() {
    unfinished.withLock { names in
      for name in names { unsafe unlink(name) }
      names.removeAll()
    }
  }

  /// Writes and flushes the bytes; returns an error number, or 0.
  private static func fill(_ file: Int32, with bytes: [UInt8]) -> Int32 {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(file, buffer.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : EIO }
      done += count
    }
    return fsync(file) == 0 ? 0 : errno
  }

  /// Makes the new name last through a power cut; folders that cannot be flushed keep it all the same.
  static func flushFolder(of path: String) {
    let folder = unsafe open(split(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// A name in the same folder that no other writer uses, short enough for any file system.
  static func temporaryName(for path: String) -> String {
    let number = serial.add(1, ordering: .relaxed).newValue
    return split(path).folder + "/.moments-\(getpid())-\(number).tmp"
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
