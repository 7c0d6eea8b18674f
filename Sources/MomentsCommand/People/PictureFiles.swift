internal import Dispatch
internal import Glibc
internal import MediaIntelligence

/// The pictures in files and folders that were named.
struct PictureFiles: Sendable {
  /// What cannot be looked at, by the name as it was typed or found.
  struct Failure: Sendable {
    let name: String
    let failure: MediaFailure
  }

  /// The absolute paths of the pictures, in order, each file once.
  private(set) var paths: [String] = []
  /// What could not be looked at.
  private(set) var failures: [Failure] = []

  private struct FileKey: Hashable {
    let device: dev_t
    let number: ino_t
  }

  private var seenFolders: Set<FileKey> = []
  private var seenFiles: Set<FileKey> = []
  private var links: [String] = []

  /// Looks for pictures, on a thread of its own.
  ///
  /// A file that is named counts as a picture whatever it is called. In folders, and in those below them,
  /// pictures are known by their extension or their first bytes; hidden files and folders are left out. A
  /// link is followed after everything that is reached without it, and nothing is visited twice. Paths are
  /// those of the folders that pictures really lie in.
  ///
  /// - Throws: `CancellationError`.
  static func find(_ names: [String]) async throws -> PictureFiles {
    let flag = CancellationFlag()
    let result: Swift.Result<PictureFiles, CancellationError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "moments.people.files").async {
          continuation.resume(
            returning: Result { () throws(CancellationError) in try PictureFiles(names, flag) }
          )
        }
      }
    } onCancel: {
      flag.cancel()
    }
    return try result.get()
  }

  private init(_ names: [String], _ flag: CancellationFlag) throws(CancellationError) {
    for name in names {
      let path = AbsolutePath.inRealFolder(name)
      guard let status = Self.status(path) else {
        failures.append(Self.failure(name, errno))
        continue
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        try walk(path, flag)
      } else if seenFiles.insert(Self.key(status)).inserted {
        paths.append(path)
      }
    }
    while let link = links.popLast() {
      try flag.check()
      guard let status = Self.status(link) else { continue }
      if status.st_mode & S_IFMT == S_IFDIR { try walk(link, flag) } else { take(link, status) }
    }
    paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private mutating func walk(
    _ first: String,
    _ flag: CancellationFlag
  ) throws(CancellationError) {
    var folders = [AbsolutePath.real(first) ?? first]
    while let folder = folders.popLast() {
      try flag.check()
      guard let status = Self.status(folder), seenFolders.insert(Self.key(status)).inserted else {
        continue
      }
      guard let entries = Self.entries(of: folder) else {
        failures.append(Self.failure(folder, errno))
        continue
      }
      let start = folder == "/" ? folder : folder + "/"
      for name in entries.unreadable where PictureKind.isNamedLikePicture(name) {
        failures.append(Self.unreadable(start + name))
      }
      for name in entries.names {
        let path = start + name
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: folders.append(path)
        case S_IFLNK: links.append(path)
        default: take(path, status)
        }
      }
    }
  }

  private mutating func take(_ path: String, _ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG, PictureKind.isPicture(path),
      seenFiles.insert(Self.key(status)).inserted
    else { return }
    paths.append(path)
  }

  /// The names in a folder that are not hidden, in reverse order, as a stack wants them.
  ///
  /// Those that are no text in UTF-8 are apart, mended: nothing can be opened by them.
  private static func entries(of folder: String) -> (names: [String], unreadable: [String])? {
    guard let listing = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    var unreadable: [String] = []
    while let entry = unsafe readdir(listing) {
      let (name, isText) = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { characters in
          let text = unsafe String(validatingCString: characters)
          let mended = unsafe text ?? String(cString: characters)
          return (mended, text != nil)
        }
      }
      guard !name.hasPrefix(".") else { continue }
      if isText { names.append(name) } else { unreadable.append(name) }
    }
    names.sort { $1.utf8.lexicographicallyPrecedes($0.utf8) }
    return (names, unreadable.sorted())
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  private static func key(_ status: stat) -> FileKey {
    FileKey(device: status.st_dev, number: status.st_ino)
  }

  /// What is said of a name of which not every byte could be read as text.
  private static func unreadable(_ name: String) -> Failure {
    Failure(
      name: name,
      failure: MediaFailure(
        code: .fileNotFound,
        stage: .opening,
        path: name,
        message: "The name of this file is not text in UTF-8.",
        remedy: "Give the file another name."
      )
    )
  }

  private static func failure(_ name: String, _ number: Int32) -> Failure {
    // What stands in a text for bytes that are none is hardly ever in the name of a file.
    if number == ENOENT, name.contains("\u{fffd}") { return unreadable(name) }
    let isDenied = number == EACCES || number == EPERM
    return Failure(
      name: name,
      failure: MediaFailure(
        code: isDenied ? .permissionDenied : .fileNotFound,
        stage: .opening,
        path: name,
        message: isDenied ? "This may not be read." : "There is no such file or folder.",
        reason: systemMessage(number)
      )
    )
  }
}
