internal import Glibc
internal import MediaValues
internal import Synchronization

/// A file that is written bit by bit under a hidden name and takes its own name when it is whole.
///
/// The hidden file is locked as long as its writer lives. What a killed program left behind is not, and
/// the next writer in that folder removes it.
struct PendingFile: ~Copyable {
  /// Where the file goes.
  let path: String
  /// Where it is until then.
  let temporaryPath: String
  private let descriptor: Int32
  private var isCommitted = false

  /// Makes the hidden file, empty, with permissions that the process's mask takes some away from.
  ///
  /// - Throws: `MediaFailure` with `cannotWrite`.
  init(for path: String, permissions: mode_t = 0o666) throws(MediaFailure) {
    AtomicFile.removeAbandoned(in: AtomicFile.split(path).folder)
    let temporary = AtomicFile.temporaryName(for: path)
    AtomicFile.unfinished.withLock { _ = $0.insert(temporary) }
    let file = unsafe open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
    guard file >= 0 else {
      let number = errno
      AtomicFile.unfinished.withLock { _ = $0.remove(temporary) }
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
    AtomicFile.unfinished.withLock { _ = $0.remove(temporaryPath) }
    close(descriptor)
  }
}

extension AtomicFile {
  /// Removes hidden files in a folder whose writers were killed.
  ///
  /// A file counts as abandoned when nobody holds its lock and nobody has written to it for a minute, or
  /// for two seconds when no process here has its writer's number.
  static func removeAbandoned(in folder: String) {
    guard let listing = unsafe opendir(folder) else { return }
    defer { unsafe closedir(listing) }
    let now = time(nil)
    // A folder of a million files is not worth reading to its end for this.
    for _ in 0..<10_000 {
      guard let entry = unsafe readdir(listing) else { return }
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(".moments-"), name.hasSuffix(".tmp") else { continue }
      let path = folder + "/" + name
      let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
      guard file >= 0 else { continue }
      defer { close(file) }
      var information = stat()
      guard unsafe fstat(file, &information) == 0,
        information.st_mode & S_IFMT == S_IFREG,
        now - information.st_mtim.tv_sec > (mayLive(writerOf: name) ? 60 : 2),
        flock(file, LOCK_EX | LOCK_NB) == 0
      else { continue }
      unsafe unlink(path)
    }
  }

  /// Whether the process that the name of a hidden file tells is alive, or may be.
  private static func mayLive(writerOf name: String) -> Bool {
    let digits = name.dropFirst(".moments-".count).prefix { $0 != "-" }
    guard let writer = pid_t(digits), writer > 0 else { return true }
    return kill(writer, 0) == 0 || errno != ESRCH
  }
}
