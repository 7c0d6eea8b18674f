internal import Glibc

/// Paths from the root on.
enum AbsolutePath {
  /// The path of a file in the folder that it really lies in, under its own name there.
  ///
  /// Links to folders are followed, so that one picture has one path, whichever way someone came. A link to
  /// a file stays what it is called: it may point at something else tomorrow.
  static func inRealFolder(_ name: String) -> String {
    let plain = of(name)
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    let last = name[start...]
    if last.isEmpty || last == "." || last == ".." { return real(name) ?? plain }
    guard let folder = real(start == name.startIndex ? "." : String(name[..<start])) else {
      return plain
    }
    return folder == "/" ? folder + last : folder + "/" + last
  }

  /// The path of a file or folder that is there, with all links followed.
  static func real(_ name: String) -> String? {
    guard let path = unsafe realpath(name, nil) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(validatingCString: path)
  }

  /// The path of a name relative to the folder that the program runs in, with links and steps upwards left
  /// for the system to follow.
  static func asTyped(_ name: String) -> String {
    guard !name.hasPrefix("/"), let folder = workingFolder else { return name }
    var rest = name[...]
    while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
    return folder == "/" ? folder + rest : folder + "/" + rest
  }

  /// What a path was typed as: the name that stands for it, or the way to it from the folder that the program
  /// runs in when names were typed like that.
  static func typed(_ path: String, among names: [String]) -> String {
    if let name = names.first(where: { $0 == path || asTyped($0) == path }) { return name }
    guard names.contains(where: { !$0.hasPrefix("/") }), let folder = workingFolder else {
      return path
    }
    let base = folder == "/" ? folder : folder + "/"
    return path.hasPrefix(base) && path != base ? String(path.dropFirst(base.count)) : path
  }

  /// The path, without following links, of a name relative to the folder that the program runs in.
  static func of(_ name: String) -> String {
    let start = name.hasPrefix("/") ? "" : workingFolder ?? ""
    var parts: [Substring] = []
    for part in (start + "/" + name).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static var workingFolder: String? {
    guard let folder = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder)
  }
}
