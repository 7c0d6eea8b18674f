internal import Glibc
internal import MediaValues

/// A file that is written bit by bit under a hidden name and takes its own name when it is whole.
///
/// The hidden file is ``UnfinishedWork``, locked as long as its writer lives.
struct PendingFile: ~Copyable {
  /// Where the file goes.
  let path: String
  /// Where it is until then.
  let temporaryPath: String
  private let descriptor: Int32
  private var isCommitted = false

  /// Makes the hidden file, empty, with permissions that the process's mask takes some away from.
  ///
  /// - Throws: `MediaFailure` with `cannotWrite`, also when a pipe, a socket or a device has the name.
  init(for path: String, permissions: mode_t = 0o666) throws(MediaFailure) {
    try AtomicFile.checkReplacement(of: path)
    let folder = AtomicFile.split(path).folder
    UnfinishedWork.removeAbandoned(in: folder)
    let temporary = UnfinishedWork.newPath(in: folder)
    let file = unsafe open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
    guard file >= 0 else {
      let number = errno
      UnfinishedWork.forget(temporary)
      throw AtomicFile.failure(path, number)
    }
    // File systems that know no locks keep no abandoned files away, and nothing else depends on it.
    _ = flock(file, LOCK_EX | LOCK_NB)
    self.path = path
    temporaryPath = temporary
    descriptor = file
  }

  /// The number of bytes written so far.
  var byteCount: Int64 {
    var information = stat()
    return unsafe fstat(descriptor, &information) == 0 ? Int64(information.st_size) : 0
  }

  /// Writes bytes behind those that are there.
  ///
  /// - Throws: `MediaFailure` with `cannotWrite`.
  func write(_ bytes: [UInt8]) throws(MediaFailure) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw AtomicFile.failure(path, count < 0 ? errno : EIO) }
      done += count
    }
  }

  /// Flushes the file to the disk and gives it its name; an older file of that name is replaced.
  ///
  /// - Throws: `MediaFailure` with `cannotWrite`; nothing is left behind then.
  mutating func commit() throws(MediaFailure) {
    guard fsync(descriptor) == 0 else { throw AtomicFile.failure(path, errno) }
    guard unsafe rename(temporaryPath, path) == 0 else { throw AtomicFile.failure(path, errno) }
    isCommitted = true
    AtomicFile.flushFolder(of: path)
  }

  deinit {
    if !isCommitted { unsafe unlink(temporaryPath) }
    UnfinishedWork.forget(temporaryPath)
    close(descriptor)
  }
}
