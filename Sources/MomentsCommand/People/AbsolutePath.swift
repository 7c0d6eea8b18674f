internal import Glibc

/// Paths from the root on, without following links.
enum AbsolutePath {
  /// The path of a name relative to the folder that the program runs in.
  static func of(_ name: String) -> String {
    var start = ""
    if !name.hasPrefix("/"), let folder = unsafe getcwd(nil, 0) {
      start = unsafe String(cString: folder)
      unsafe free(folder)
    }
    var parts: [Substring] = []
    for part in (start + "/" + name).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
