internal import Glibc
internal import MediaValues

/// Overwrites files where they lie, because a file system that takes blocks back leaves their bytes on the disk.
///
/// File systems that write elsewhere what is changed, and the reserve of solid-state drives, keep older bytes
/// whatever a program does.
enum FileErasing {
  private static let chunk = [UInt8](repeating: 0, count: 1 << 20)

  /// Overwrites a file with zeros and waits until that is on the disk; does nothing where there is no file.
  static func overwrite(_ path: String) throws(MediaFailure) {
    let file = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else {
      if errno == ENOENT || errno == ELOOP { return }
      throw failure(path)
    }
    defer { close(file) }
    var information = stat()
    guard unsafe fstat(file, &information) == 0 else { throw failure(path) }
    var rest = Int(information.st_size)
    while rest > 0 {
      let count = min(rest, chunk.count)
      let written = unsafe chunk.withUnsafeBytes { unsafe write(file, $0.baseAddress, count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw failure(path) }
      rest -= written
    }
    guard fdatasync(file) == 0 else { throw failure(path) }
  }

  private static func failure(_ path: String) -> MediaFailure {
    let reason = unsafe String(cString: strerror(errno))
    return MediaFailure(
      code: .cannotWrite,
      stage: .writing,
      path: path,
      message: "What was deleted could not be overwritten on the disk.",
      remedy: "Make the folder writable for this user, and check the disk.",
      reason: reason
    )
  }
}
