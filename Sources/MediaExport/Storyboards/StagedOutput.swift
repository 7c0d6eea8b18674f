internal import CFFmpeg
internal import Glibc
internal import MediaValues

/// A file, or a folder of files, that is to appear whole or not at all.
struct StagedOutput {
  /// What appears.
  enum Content {
    /// A file of some bytes.
    case file([UInt8])
    /// A folder of files; a folder of that name is replaced when it holds nothing else than such files.
    case folder([(name: String, bytes: [UInt8])])
  }

  /// The path below the folder that all outputs go to.
  let path: String
  /// What appears there.
  let content: Content

  /// The number of bytes.
  var byteCount: Int {
    switch content {
    case .file(let bytes): bytes.count
    case .folder(let files): files.reduce(0) { $0 + $1.bytes.count }
    }
  }
}

/// Writes outputs to a hidden folder first and gives them their names when all are there.
package enum StagedFolder {
  /// Writes all outputs below a folder, which is made when it is missing.
  ///
  /// Before each file it checks whether the work should stop.
  ///
  /// - Throws: `MediaFailure` with `cannotWrite`; no output of this call is there then, unless giving
  ///   one its name failed after others had theirs.
  static func write(
    _ outputs: [StagedOutput],
    into folder: String,
    check: () throws -> Void
  ) throws {
    try makeFolders(folder)
    UnfinishedWork.removeAbandoned(in: folder)
    try UnfinishedWork.withFolder(in: folder) { staging in
      for (index, output) in outputs.enumerated() {
        let (place, path) = ("\(staging)/\(index)", "\(folder)/\(output.path)")
        switch output.content {
        case .file(let bytes):
          try check()
          try write(bytes, to: place, for: path)
        case .folder(let files):
          guard unsafe mkdir(place, 0o777) == 0 else { throw failure(path, errno) }
          for file in files {
            try check()
            try write(file.bytes, to: "\(place)/\(file.name)", for: "\(path)/\(file.name)")
          }
        }
      }
      for output in outputs { try checkReplacement(of: output, below: folder) }
      for (index, output) in outputs.enumerated() {
        try name("\(staging)/\(index)", as: "\(folder)/\(output.path)")
      }
    }
  }

  /// Writes a file that is staged; failures name the path that it is for.
  private static func write(
    _ bytes: [UInt8],
    to place: String,
    for path: String
  ) throws(MediaFailure) {
    do {
      try AtomicFile.write(bytes, to: place)
    } catch {
      throw MediaFailure(
        code: error.code,
        stage: error.stage,
        path: path,
        message: error.message,
        remedy: error.remedy,
        reason: error.reason
      )
    }
  }

  /// Puts what was staged in its place; what was there before ends up in the staging folder.
  private static func name(_ staged: String, as path: String) throws(MediaFailure) {
    if let slash = path.lastIndex(of: "/") { try makeFolders(String(path[..<slash])) }
    if unsafe rename(staged, path) == 0 { return }
    guard errno == ENOTEMPTY || errno == EEXIST else { throw failure(path, errno) }
    if unsafe cff_exchange_names(staged, path) == 0 { return }
    // File systems that cannot exchange two names leave an instant without the folder.
    let old = staged + ".old"
    guard unsafe rename(path, old) == 0 else { throw failure(path, errno) }
    if unsafe rename(staged, path) == 0 { return }
    let number = errno
    unsafe rename(old, path)
    throw failure(path, number)
  }

  /// Refuses to replace a folder in which something else lies, and what is no regular file.
  private static func checkReplacement(
    of output: StagedOutput,
    below folder: String
  ) throws(MediaFailure) {
    let path = "\(folder)/\(output.path)"
    try AtomicFile.checkReplacement(of: path)
    guard case .folder = output.content else { return }
    for name in UnfinishedWork.names(in: path) {
      let isOurs = [".jpg", ".vtt", ".m3u8", ".ffmeta"].contains { name.hasSuffix($0) }
      guard !isOurs else { continue }
      throw MediaFailure(
        code: .cannotWrite,
        stage: .writing,
        path: path,
        message: "A folder of that name holds something else, such as \(name).",
        remedy: "Move it away, or choose another output folder."
      )
    }
  }

  private static func makeFolders(_ path: String) throws(MediaFailure) {
    var index = path.startIndex
    while index < path.endIndex {
      let next = path.index(after: index)
      let end = path[next...].firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<end])
      if unsafe mkdir(part, 0o777) != 0, errno != EEXIST {
        let number = errno
        // Folders above may be there without being writable, or be mounts that refuse in other ways.
        var status = stat()
        let isFolder = unsafe stat(part, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        guard isFolder else { throw failure(path, number) }
      }
      index = end
    }
  }

  private static func failure(_ path: String, _ number: Int32) -> MediaFailure {
    MediaFailure(
      code: .cannotWrite,
      stage: .writing,
      path: path,
      message: "The storyboard could not be written.",
      remedy: number == ENOSPC ? "Free some space on the disk." : nil,
      reason: unsafe strerror(number).map { unsafe String(cString: $0) }
    )
  }
}
