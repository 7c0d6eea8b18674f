internal import Glibc
internal import MediaIntelligence

/// What tells one input file from another without reading all of it.
///
/// The hash is the SHA-256 of the size in bytes as decimal digits and a newline, then the first
/// 64 KiB of the file, then its last 64 KiB; a smaller file is counted from both ends. The same can be
/// had in a shell:
///
/// ```sh
/// { stat -c %s FILE; head -c 65536 FILE; tail -c 65536 FILE; } | sha256sum
/// ```
package struct InputFingerprint: Sendable, Hashable {
  /// The name under which the method stands in a document.
  static let method = "sha256-size-head64k-tail64k"
  private static let sampleSize = 65_536

  /// The size of the file in bytes.
  package let size: Int64
  /// The hash as 64 hexadecimal digits.
  package let hash: String

  /// Reads the fingerprint of a file; nothing when it is no regular file or cannot be read.
  package init?(path: String) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int64(status.st_size)
    let sample = min(size, Int64(Self.sampleSize))
    guard let head = Self.bytes(of: file, from: 0, count: Int(sample)),
      let tail = Self.bytes(of: file, from: size - sample, count: Int(sample))
    else { return nil }
    hash = SHA256.hexadecimal(of: Array("\(size)\n".utf8) + head + tail)
  }

  private static func bytes(of file: Int32, from offset: Int64, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          file,
          buffer.baseAddress?.advanced(by: done),
          count - done,
          off_t(offset) + off_t(done)
        )
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      done += got
    }
    return bytes
  }
}
