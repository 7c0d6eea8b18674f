internal import Glibc
internal import MediaValues

/// The hash by which Stash and OpenSubtitles know a video: its size and the sums of its two ends.
enum OpenSubtitlesHash {
  private static let sampleSize: Int64 = 65_536

  /// The hash of a file as 16 hexadecimal digits.
  ///
  /// - Throws: `MediaFailure` with `fileNotFound` when the file cannot be read.
  static func text(ofFile path: String) throws(MediaFailure) -> String {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw failure(path) }
    let size = Int64(status.st_size)
    let sample = min(size, sampleSize)
    guard let head = words(of: file, from: 0, count: sample),
      let tail = words(of: file, from: size - sample, count: sample)
    else { throw failure(path) }
    let sum = (head + tail).reduce(UInt64(size)) { $0 &+ $1 }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Whole little-endian words; what does not fill a word is left out.
  private static func words(of file: Int32, from offset: Int64, count: Int64) -> [UInt64]? {
    var bytes = [UInt8](repeating: 0, count: Int(count))
    var done = 0
    while done < bytes.count {
      let missing = bytes.count - done
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          file,
          buffer.baseAddress?.advanced(by: done),
          missing,
          off_t(offset) + off_t(done)
        )
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      done += got
    }
    return (0..<bytes.count / 8).map { index in
      var word: UInt64 = 0
      for byte in bytes[index * 8..<index * 8 + 8].reversed() { word = word << 8 | UInt64(byte) }
      return word
    }
  }

  private static func failure(_ path: String) -> MediaFailure {
    MediaFailure(
      code: .fileNotFound,
      stage: .reading,
      path: path,
      message: "The file could not be read to work out its hash.",
      reason: unsafe strerror(errno).map { unsafe String(cString: $0) }
    )
  }
}
