internal import Glibc
package import MediaValues

/// A picture's file in memory, with what tells whether it has changed since.
package struct StillFile: Sendable {
  /// The path as it was given.
  package let path: String
  /// All bytes.
  package let bytes: [UInt8]
  /// When the file was last changed, in nanoseconds since 1970.
  package let modified: Int64

  /// Makes a file from bytes, for pictures that lie nowhere.
  package init(path: String, bytes: [UInt8], modified: Int64 = 0) {
    self.path = path
    self.bytes = bytes
    self.modified = modified
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
    modified = Self.nanoseconds(information.st_mtim)
  }

  /// The size and the time of change of a file, without reading it; nothing if it is not there.
  package static func state(ofPath path: String) -> (byteCount: Int64, modified: Int64)? {
    var information = stat()
    guard unsafe stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return (Int64(information.st_size), nanoseconds(information.st_mtim))
  }

  /// Whether there is nothing at a path; what cannot be reached for another reason may be there.
  package static func isMissing(_ path: String) -> Bool {
    var information = stat()
    guard unsafe stat(path, &information) != 0 else { return false }
    return errno == ENOENT || errno == ENOTDIR
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    let (product, isOverflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return isOverflow ? 0 : product.addingReportingOverflow(Int64(time.tv_nsec)).partialValue
  }

  /// The last component of the path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
