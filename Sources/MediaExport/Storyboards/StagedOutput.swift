internal import CFFmpeg
internal import Glibc
internal import MediaValues
internal import Synchronization

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
  private static let unfinished = Mutex<Set<String>>([])
  private static let serial = Atomic<UInt64>(0)

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
    removeAbandoned(in: folder)
    let number = serial.add(1, ordering: .relaxed).newValue
    let staging = "\(folder)/\(prefix)\(getpid())-\(number).tmp"
    unfinished.withLock { _ = $0.insert(staging) }
    defer {
      remove(staging)
      unfinished.withLock { _ = $0.remove(staging) }
    }
    try makeFolders(staging)
    for (index, output) in outputs.enumerated() {
      let place = "\(staging)/\(index)"
      switch output.content {
      case .file(let bytes):
        try check()
        try AtomicFile.write(bytes, to: place)
      case .folder(let files):
        try makeFolders(place)
        for file in files {
          try check()
          try AtomicFile.write(file.bytes, to: "\(place)/\(file.name)")
        }
      }
    }
    for output in outputs { try checkReplacement(of: output, below: folder) }
    for (index, output) in outputs.enumerated() {
      try name("\(staging)/\(index)", as: "\(folder)/\(output.path)")
    }
  }

  /// Removes what was being written, for a program that ends at once.
  package static func removeUnfinished() {
    unfinished.withLock { folders in
      for folder in folders { remove(folder) }
      folders.removeAll()
    }
  }

  private static let prefix = ".moments-"

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

  /// Refuses to replace a folder in which something else lies.
  private static func checkReplacement(
    of output: StagedOutput,
    below folder: String
  ) throws(MediaFailure) {
    guard case .folder = output.content else { return }
    let path = "\(folder)/\(output.path)"
    for name in names(in: path) {
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

  /// Removes the staging folders of programs that were killed.
  private static func removeAbandoned(in folder: String) {
    for name in names(in: folder) where name.hasPrefix(prefix) && name.hasSuffix(".tmp") {
      let middle = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let owner = pid_t(middle), owner != getpid(), kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      remove("\(folder)/\(name)")
    }
  }

  /// Removes a staging folder, which is two folders deep at most.
  private static func remove(_ path: String) {
    for name in names(in: path) {
      let inner = "\(path)/\(name)"
      for file in names(in: inner) { unsafe unlink("\(inner)/\(file)") }
      if unsafe unlink(inner) != 0 { unsafe rmdir(inner) }
    }
    if unsafe rmdir(path) != 0, errno == ENOTDIR { unsafe unlink(path) }
  }

  /// The names of what a folder holds; none when it is no folder, or a link to one.
  private static func names(in folder: String) -> [String] {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    guard let listing = unsafe fdopendir(descriptor) else {
      close(descriptor)
      return []
    }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
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
