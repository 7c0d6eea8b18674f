internal import Glibc
internal import MediaExport
internal import MediaIntelligence

/// The folder that an output goes to.
struct OutputFolder {
  private let path: String

  /// The folder of a file's name.
  init(of output: String) { path = PictureNames(pattern: output, count: 1).folder }

  /// Whether a name leads to a folder that is there.
  static func isFolder(_ name: String) -> Bool {
    var status = stat()
    return unsafe stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Fails before the work when a file could not be written after it.
  ///
  /// - Throws: `MediaFailure` with `cannotWrite`.
  func check(for output: String) throws(MediaFailure) {
    try AtomicFile.checkReplacement(of: output)
    guard unsafe access(path, W_OK | X_OK) != 0 else { return }
    let number = errno
    throw MediaFailure(
      code: .cannotWrite,
      stage: .writing,
      path: output,
      message: "No file can be made in the folder \(path.quotedForDisplay).",
      remedy: number == ENOENT ? "Make the folder first, or choose another." : nil,
      reason: systemMessage(number)
    )
  }
}
