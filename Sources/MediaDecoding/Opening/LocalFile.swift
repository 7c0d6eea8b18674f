internal import Glibc
internal import MediaValues

/// A regular file on this machine that may be read.
struct LocalFile: Sendable {
  /// The path as it was given.
  let path: String
  /// The length in bytes.
  let byteCount: Int64

  /// Looks at the file that a path names; the path is taken literally, whatever it looks like.
  ///
  /// - Throws: ``MediaFailure`` with `notLocal` for a network address, `fileNotFound` when there is
  ///   no regular file, `permissionDenied` when it may not be read.
  init(path: String) throws(MediaFailure) {
    func failure(_ code: MediaFailure.Code, _ message: String, reason: String? = nil)
      -> MediaFailure
    {
      MediaFailure(code: code, stage: .opening, path: path, message: message, reason: reason)
    }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw failure(.fileNotFound, "The path of the video is empty or holds a zero byte.")
    }
    var information = stat()
    let name = LocalFile.name(of: path)
    guard unsafe stat(path, &information) == 0 else {
      let number = errno
      let reason = unsafe String(cString: strerror(number))
      if number == EACCES {
        throw failure(.permissionDenied, "\(name) may not be read.", reason: reason)
      }
      if LocalFile.scheme(of: path) != nil {
        throw MediaFailure(
          code: .notLocal,
          stage: .opening,
          path: path,
          message: "Only files on this machine are opened, not network addresses.",
          remedy: "Download the video first."
        )
      }
      throw failure(.fileNotFound, "There is no file \(name).", reason: reason)
    }
    guard information.st_mode & S_IFMT == S_IFREG else {
      throw failure(.fileNotFound, "\(name) is not a regular file.")
    }
    guard unsafe access(path, R_OK) == 0 else {
      throw failure(.permissionDenied, "\(name) may not be read.")
    }
    self.path = path
    byteCount = Int64(information.st_size)
  }

  /// The last component of the path.
  var name: String { LocalFile.name(of: path) }
  /// The address that makes FFmpeg take the path as a file, whatever characters it holds.
  var address: String { "file:" + path }

  /// Whether a file's address, found inside this file, names a regular file beside or below it.
  ///
  /// Opening a pipe would wait for whoever writes to it, past every time limit.
  func mayOpen(_ address: String) -> Bool {
    if address == self.address || address == path { return true }
    let plain = address.hasPrefix("file:") ? String(address.dropFirst(5)) : address
    guard LocalFile.scheme(of: plain) == nil, !plain.hasPrefix("//") else { return false }
    let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard let root = LocalFile.resolved(directory.isEmpty ? "/" : directory),
      let target = LocalFile.resolved(plain)
    else { return LocalFile.isBelow(plain) }
    var information = stat()
    guard unsafe stat(target, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    return target.hasPrefix(root == "/" ? "/" : root + "/")
  }

  /// The name of the protocol that an address begins with, such as `http`.
  static func scheme(of address: String) -> String? {
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let scheme = address[..<colon]
    let isName = scheme.utf8.allSatisfy { byte in
      (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a) || (byte >= 0x30 && byte <= 0x39)
        || byte == 0x2b || byte == 0x2d || byte == 0x2e || byte == 0x2c
    }
    return isName && scheme.utf8.count > 1 ? String(scheme) : nil
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Files that do not exist cannot leak anything; only the way to them is looked at.
  private static func isBelow(_ path: String) -> Bool {
    !path.split(separator: "/").contains("..")
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
