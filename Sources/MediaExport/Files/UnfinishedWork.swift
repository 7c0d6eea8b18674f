internal import Glibc
internal import MediaValues
internal import Synchronization

/// Hidden files and folders in which outputs grow until they are whole.
///
/// Each is locked as long as its writer lives: a file itself, a folder by the file `lock` in it. The system
/// lets go of a lock when the writer ends, however it ends, and the next writer in that folder removes
/// what nobody holds. Numbers of processes are not asked: containers and machines that share a folder
/// have their own.
package enum UnfinishedWork {
  /// How many seconds unlocked work is left alone, because not all file systems tell other machines of locks.
  private static let patience = 60
  private static let current = Mutex<Set<String>>([])

  /// A name in a folder that no other writer uses, short enough for any file system; it is kept in mind
  /// for ``removeAll()`` until ``forget(_:)``.
  static func newPath(in folder: String) -> String {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let path = "\(folder)/\(prefix)\(number)\(suffix)"
    current.withLock { _ = $0.insert(path) }
    return path
  }

  /// The file or folder has its own name now, or is gone.
  static func forget(_ path: String) { current.withLock { _ = $0.remove(path) } }

  /// Removes what is being written, for a program that ends at once.
  package static func removeAll() {
    current.withLock { paths in
      for path in paths { remove(path) }
      paths.removeAll()
    }
  }

  /// Makes a hidden folder in another, and removes it with what is in it after the body's work.
  ///
  /// - Throws: `MediaFailure` with `cannotWrite` when it cannot be made; what the body throws.
  static func withFolder(in parent: String, _ body: (_ path: String) throws -> Void) throws {
    let path = newPath(in: parent)
    defer { forget(path) }
    guard unsafe mkdir(path, 0o777) == 0 else { throw AtomicFile.failure(parent, errno) }
    defer { remove(path) }
    let lock = unsafe open("\(path)/\(lockName)", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard lock >= 0 else { throw AtomicFile.failure(parent, errno) }
    defer { close(lock) }
    // File systems that know no locks keep no abandoned folders away, and nothing else depends on it.
    _ = flock(lock, LOCK_EX | LOCK_NB)
    try body(path)
  }

  private static let prefix = ".moments-"
  private static let suffix = ".tmp"
  private static let lockName = "lock"
}

extension UnfinishedWork {
  /// Removes hidden files and folders that nobody holds the lock of and nobody has written to for a while.
  ///
  /// Pipes, links and folders without a lock are nobody's work and stay.
  static func removeAbandoned(in folder: String) {
    let latest = time(nil) - patience
    // A folder of a million files is not worth reading to its end for this.
    for name in names(in: folder, limit: 10_000)
    where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let path = "\(folder)/\(name)"
      switch kind(of: path) {
      case S_IFREG: removeIfAbandoned(path, lockedBy: path, unchangedSince: latest)
      // An empty folder is what a writer left that was killed before it made the lock.
      case S_IFDIR:
        removeIfAbandoned(path, lockedBy: "\(path)/\(lockName)", unchangedSince: latest)
        if isUnchanged(path, since: latest) { unsafe rmdir(path) }
      default: continue
      }
    }
  }

  private static func removeIfAbandoned(
    _ path: String,
    lockedBy lock: String,
    unchangedSince time: time_t
  ) {
    guard kind(of: lock) == S_IFREG, isUnchanged(path, since: time) else { return }
    // What has the name by now may be a pipe, which would wait for another side.
    let file = unsafe open(lock, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { remove(path) }
  }

  /// Whether nobody has written to a file, or in a folder or the folders in it, since a time.
  private static func isUnchanged(_ path: String, since time: time_t) -> Bool {
    ([path] + names(in: path).map { "\(path)/\($0)" }).allSatisfy { part in
      var status = stat()
      return unsafe lstat(part, &status) == 0 && status.st_mtim.tv_sec < time
    }
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Removes a hidden file, or a hidden folder, which is two folders deep at most.
  private static func remove(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    // The lock goes last, so that no half of a folder is without one.
    for name in names(in: path) where name != lockName {
      let inner = "\(path)/\(name)"
      if unsafe unlink(inner) == 0 { continue }
      for file in names(in: inner) { unsafe unlink("\(inner)/\(file)") }
      unsafe rmdir(inner)
    }
    unsafe unlink("\(path)/\(lockName)")
    unsafe rmdir(path)
  }

  /// The names of what a folder holds; none when it is no folder, or a link to one.
  static func names(in folder: String, limit: Int = .max) -> [String] {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    guard let listing = unsafe fdopendir(descriptor) else {
      close(descriptor)
      return []
    }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while names.count < limit, let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
