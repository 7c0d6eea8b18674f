internal import Glibc
internal import MediaValues

/// The folder inside the working directory that holds the index, readable by its owner only.
struct StoreFolder: Sendable, Hashable {
  /// The folder.
  let path: String

  /// The database.
  var database: String { path + "/index.sqlite" }
  /// The file whose lock the one writer holds.
  var lock: String { path + "/lock" }

  private static let name = "FaceIndex"

  /// Looks at a working directory.
  ///
  /// - Throws: a failure with code `fileNotFound` when there is no such folder.
  init(workingDirectory: String) throws(MediaFailure) {
    var information = stat()
    guard !workingDirectory.isEmpty, unsafe stat(workingDirectory, &information) == 0 else {
      let reason = unsafe String(cString: strerror(errno))
      throw Self.failure(
        .fileNotFound,
        workingDirectory,
        "The working directory \(workingDirectory) cannot be found.",
        "Make the folder first.",
        reason
      )
    }
    guard information.st_mode & S_IFMT == S_IFDIR else {
      throw Self.failure(
        .fileNotFound,
        workingDirectory,
        "The working directory \(workingDirectory) is not a folder.",
        "Choose a folder.",
        nil
      )
    }
    // One name for one folder, so that two ways to write it find the same index.
    if let real = unsafe realpath(workingDirectory, nil) {
      path = unsafe String(cString: real) + "/" + Self.name
      unsafe free(real)
    } else {
      path = workingDirectory + "/" + Self.name
    }
  }

  /// Whether there is an index.
  var exists: Bool { unsafe access(database, F_OK) == 0 }

  /// Whether the write-ahead log holds anything.
  var hasLog: Bool {
    var information = stat()
    return unsafe stat(database + "-wal", &information) == 0 && information.st_size > 0
  }

  /// Whether there is an index that this process can only read.
  var isReadOnly: Bool {
    exists && (unsafe access(path, W_OK | X_OK) != 0 || access(database, W_OK) != 0)
  }

  /// Makes sure that an index which can only be read has no log, which reading would have to share.
  func checkReadable() throws(MediaFailure) {
    guard hasLog else { return }
    throw Self.failure(
      .permissionDenied,
      database,
      "The index of faces has a log of changes, and its folder may not be written.",
      "Make the folder writable for this user, or copy it to one that is.",
      nil
    )
  }

  /// Takes from everybody but the owner what was given to them, where the index is this user's.
  func keepPrivate() {
    for (name, mode) in [(path, 0o700), (database, 0o600), (lock, 0o600)] as [(String, mode_t)] {
      var information = stat()
      guard unsafe lstat(name, &information) == 0, information.st_uid == geteuid(),
        information.st_mode & S_IFMT != S_IFLNK, information.st_mode & 0o077 != 0
      else { continue }
      unsafe chmod(name, mode)
    }
  }

  /// Makes the folder and an empty database unless they are there.
  func create() throws(MediaFailure) {
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw cannotCreate(path) }
    let file = unsafe open(database, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw cannotCreate(database) }
    close(file)
  }

  /// Overwrites and removes the index, then its folder; other files in it stay.
  ///
  /// Nobody in this process may have the database open: closing it here would end SQLite's locks.
  func remove() throws(MediaFailure) {
    for name in [database + "-wal", database + "-journal", database] {
      try FileErasing.overwrite(name)
    }
    for name in [database, database + "-wal", database + "-shm", database + "-journal", lock] {
      if unsafe unlink(name) != 0, errno != ENOENT { throw cannotCreate(name) }
    }
    if unsafe rmdir(path) != 0, errno != ENOENT, errno != ENOTEMPTY { throw cannotCreate(path) }
  }

  private func cannotCreate(_ path: String) -> MediaFailure {
    let number = errno
    let reason = unsafe String(cString: strerror(number))
    let isFull = number == ENOSPC || number == EDQUOT
    return Self.failure(
      isFull ? .cannotWrite : .permissionDenied,
      path,
      isFull ? "The disk is full." : "The index of faces cannot be written at \(path).",
      isFull ? "Free some space on the disk." : "Choose a folder that you may write to.",
      reason
    )
  }

  private static func failure(
    _ code: MediaFailure.Code,
    _ path: String,
    _ message: String,
    _ remedy: String,
    _ reason: String?
  ) -> MediaFailure {
    MediaFailure(
      code: code,
      stage: .opening,
      path: path,
      message: message,
      remedy: remedy,
      reason: reason
    )
  }
}
