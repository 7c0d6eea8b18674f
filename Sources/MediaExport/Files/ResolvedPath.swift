internal import Glibc

extension String {
  /// The path from the root on, with links followed; the path itself when that cannot be had.
  package var resolvedPath: String {
    guard let resolved = unsafe realpath(self, nil) else { return self }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
