internal import Glibc
internal import MediaValues

/// The right to write, which one process holds at a time and loses when it ends, however it ends.
struct WriterLock: ~Copyable {
  private let file: Int32

  /// Takes the lock.
  ///
  /// - Throws: a failure with code `indexInUse` that names the process which has it.
  init(_ folder: StoreFolder) throws(MediaFailure) {
    let opened = unsafe open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard opened >= 0 else {
      let reason = unsafe String(cString: strerror(errno))
      throw MediaFailure(
        code: .permissionDenied,
        stage: .writing,
        path: folder.lock,
        message: "The index of faces may not be written.",
        remedy: "Make the folder writable for this user, or choose another.",
        reason: reason
      )
    }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      let holder = Self.holder(opened)
      close(opened)
      throw StoreFailure(path: folder.database).inUse("process \(holder) holds the lock")
    }
    file = opened
    let text = Array("\(getpid())\n".utf8)
    ftruncate(opened, 0)
    _ = unsafe text.withUnsafeBytes { unsafe pwrite(opened, $0.baseAddress, $0.count, 0) }
  }

  deinit {
    // A child that was forked and has not begun its own program holds the file open for a moment, and
    // would keep the lock; unlocking takes it from all who share it.
    flock(file, LOCK_UN)
    close(file)
  }

  private static func holder(_ file: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(file, $0.baseAddress, $0.count, 0)
    }
    let digits = bytes.prefix(max(count, 0)).prefix { $0 >= 0x30 && $0 <= 0x39 }
    return digits.isEmpty ? "unknown" : String(decoding: digits, as: UTF8.self)
  }
}
