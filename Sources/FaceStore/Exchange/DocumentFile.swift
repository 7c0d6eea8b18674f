internal import Glibc
internal import MediaValues

/// A file that holds a document, to be read piece by piece.
struct DocumentFile: ~Copyable {
  /// The most bytes that are read at once.
  static let pieceSize = 256 << 10

  private let file: Int32
  private let path: String

  /// Opens a file.
  ///
  /// - Throws: a failure with code `fileNotFound` or `permissionDenied`; also for a pipe, which cannot be
  ///   read twice.
  init(path: String) throws(MediaFailure) {
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { throw Self.failure(path, errno) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw Self.failure(path, EINVAL)
    }
    file = opened
    self.path = path
  }

  deinit { close(file) }

  /// Some of the bytes from an offset on; none at the end.
  func read(from offset: Int) throws(MediaFailure) -> [UInt8] {
    var count = -1
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, filled in
      repeat {
        count = unsafe pread(file, buffer.baseAddress, Self.pieceSize, off_t(offset))
      } while count < 0 && errno == EINTR
      filled = max(count, 0)
    }
    guard count >= 0 else { throw Self.failure(path, errno) }
    return piece
  }

  private static func failure(_ path: String, _ number: Int32) -> MediaFailure {
    let isIrregular = number == EINVAL
    return MediaFailure(
      code: number == ENOENT || isIrregular ? .fileNotFound : .permissionDenied,
      stage: .reading,
      path: path,
      message: "The exported index cannot be read.",
      reason: isIrregular ? "it is not a regular file" : unsafe String(cString: strerror(number))
    )
  }
}
