internal import Glibc
package import MediaValues

/// A picture's file in memory, with what tells whether it has changed since.
package struct StillFile: Sendable {
  /// The path as it was given.
  package let path: String
  /// All bytes.
  package let bytes: [UInt8]
  /// What the file system told of the file before it was read.
  package let state: FileState

  /// Makes a file from bytes, for pictures that lie nowhere.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    state = FileState(byteCount: Int64(bytes.count), modified: 0)
  }

  /// Reads a whole file.
  ///
  /// - Throws: a failure with code `fileNotFound`, `permissionDenied`, `notLocal` or `limitExceeded`.
  package init(path: String, maximumByteCount: Int) throws(MediaFailure) {
    let file = try LocalFile(path: path)
    func failure(_ code: MediaFailure.Code, _ message: String, _ reason: String? = nil)
      -> MediaFailure
    {
      MediaFailure(code: code, stage: .reading, path: path, message: message, reason: reason)
    }
    guard file.byteCount <= maximumByteCount else {
      throw failure(
        .limitExceeded,
        "\(file.name) has \(file.byteCount) bytes, more than the \(maximumByteCount) allowed."
      )
    }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw failure(
        .permissionDenied,
        "\(file.name) may not be read.",
        unsafe String(cString: strerror(errno))
      )
    }
    defer { close(descriptor) }
    let now = Self.now
    var information = stat()
    guard unsafe fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG
    else {
      throw failure(.fileNotFound, "\(file.name) is not a regular file.")
    }
    // A file may grow or shrink while it is read; what is read is what counts.
    let capacity = min(max(Int(information.st_size), 0), maximumByteCount)
    var read = 0
    var number: Int32 = 0
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while read < capacity {
        let got = unsafe Glibc.read(
          descriptor,
          buffer.baseAddress?.advanced(by: read),
          capacity - read
        )
        if got < 0, errno == EINTR { continue }
        if got < 0 { number = errno }
        guard got > 0 else { break }
        read += got
      }
      count = read
    }
    guard number == 0 else {
      throw failure(
        .permissionDenied,
        "\(file.name) cannot be read.",
        unsafe String(cString: strerror(number))
      )
    }
    self.path = path
    state = Self.state(information).settled(at: now)
  }

  /// What the file system tells of a file, without reading it; nothing if it is not there.
  package static func state(ofPath path: String) -> FileState? {
    var information = stat()
    guard unsafe stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return state(information)
  }

  /// Whether there is nothing at a path; what cannot be reached for another reason may be there.
  package static func isMissing(_ path: String) -> Bool {
    var information = stat()
    guard unsafe stat(path, &information) != 0 else { return false }
    return errno == ENOENT || errno == ENOTDIR
  }

  private static func state(_ information: stat) -> FileState {
    FileState(
      byteCount: Int64(information.st_size),
      modified: nanoseconds(information.st_mtim),
      changed: nanoseconds(information.st_ctim),
      device: Int64(truncatingIfNeeded: information.st_dev),
      inode: Int64(truncatingIfNeeded: information.st_ino)
    )
  }

  private static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    let (product, isOverflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return isOverflow ? 0 : product.addingReportingOverflow(Int64(time.tv_nsec)).partialValue
  }

  /// The last component of the path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension FileState {
  /// The coarsest clock of a file system, in nanoseconds: FAT counts in steps of two seconds.
  private static let coarsestStep: Int64 = 2_000_000_000

  /// The state of a file that is read from a moment on.
  ///
  /// What is written in the same step of the file system's clock as an earlier change leaves no other time
  /// of change, so a time that recent tells nothing.
  package func settled(at moment: Int64) -> FileState {
    guard let changed,
      moment.subtractingReportingOverflow(changed).partialValue <= Self.coarsestStep
    else { return self }
    var result = self
    result.changed = nil
    return result
  }
}
