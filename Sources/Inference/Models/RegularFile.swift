internal import Glibc

/// A file that holds bytes: not a folder, a pipe or a device, reading which could go on forever.
package struct RegularFile {
  /// The size in bytes.
  package let size: Int64

  /// Looks at what a path leads to, through links; nothing if there is no such file or it is not readable.
  package init?(path: String) {
    var information = stat()
    guard unsafe stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      unsafe access(path, R_OK) == 0
    else { return nil }
    size = Int64(information.st_size)
  }
}
