internal import Glibc
package import MediaValues

extension AtomicFile {
  /// Refuses a name that leads to a pipe, a socket or a device, which a file must not take the place of.
  ///
  /// - Throws: `MediaFailure` with `cannotWrite`.
  package static func checkReplacement(of path: String) throws(MediaFailure) {
    guard let kind = specialKind(of: path) else { return }
    throw MediaFailure(
      code: .cannotWrite,
      stage: .writing,
      path: path,
      message: "\(kind) has that name, and outputs are regular files.",
      remedy: "Choose another name."
    )
  }

  /// What a path leads to when that is neither a file nor a folder.
  private static func specialKind(of path: String) -> String? {
    // Links such as /dev/stdout lead to a regular file where a shell has put one, and are still no place
    // for another.
    if leadsToProcess(path) { return "A stream of a process" }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFDIR: return nil
    case S_IFIFO: return "A pipe"
    case S_IFSOCK: return "A socket"
    default: return "A device"
    }
  }

  private static func leadsToProcess(_ path: String) -> Bool {
    var target = [CChar](repeating: 0, count: 64)
    let count = unsafe readlink(path, &target, target.count)
    return count > 0 && target[..<count].starts(with: "/proc/".utf8.map { CChar($0) })
  }
}
