internal import Glibc
internal import MediaIntelligence

/// A file named on the command line that is there, is a regular file and can be read.
struct InputFile: Sendable, Hashable {
  /// What the file is wanted for.
  enum Purpose: Sendable {
    case video
    case exportedIndex
  }

  /// The name as it was typed.
  let name: String
  /// What tells the file from others.
  let fingerprint: InputFingerprint

  /// Looks at a file.
  ///
  /// - Throws: `MediaFailure` with `fileNotFound`, `permissionDenied`, or `notLocal` for an address.
  init(_ name: String, as purpose: Purpose = .video) throws(MediaFailure) {
    var status = stat()
    if unsafe stat(name, &status) != 0 { throw Self.failure(name, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw MediaFailure(
        code: .fileNotFound,
        stage: .opening,
        path: name,
        message: isFolder ? purpose.folderMessage : "This is not a regular file.",
        remedy: isFolder ? purpose.folderRemedy : nil
      )
    }
    guard let fingerprint = InputFingerprint(path: name) else { throw Self.failure(name, errno) }
    self.name = name
    self.fingerprint = fingerprint
  }

  /// Whether a path leads to the same file, by whatever name.
  func isSameFile(as path: String) -> Bool { Self.isSameFile(name, as: path) }

  /// Whether two paths lead to the same file, by whatever names.
  static func isSameFile(_ name: String, as path: String) -> Bool {
    var mine = stat()
    var other = stat()
    guard unsafe stat(name, &mine) == 0, unsafe stat(path, &other) == 0 else { return false }
    return mine.st_dev == other.st_dev && mine.st_ino == other.st_ino
  }

  /// The file as it stands in a document.
  var json: JSONValue {
    [
      "file": .string(name),
      "size": .integer(fingerprint.size),
      "fingerprint": [
        "method": .string(InputFingerprint.method),
        "value": .string(fingerprint.hash),
      ],
    ]
  }

  private static func failure(_ name: String, _ number: Int32) -> MediaFailure {
    if name.contains("://") {
      return MediaFailure(
        code: .notLocal,
        stage: .opening,
        path: name,
        message: "Only files on this machine are analyzed.",
        remedy: "Copy the video to this machine and name the file."
      )
    }
    if name == "-" {
      return MediaFailure(
        code: .fileNotFound,
        stage: .opening,
        path: name,
        message: "Standard input cannot be read: a video is read at many places.",
        remedy: "Write it to a file and name that."
      )
    }
    let isDenied = number == EACCES || number == EPERM
    return MediaFailure(
      code: isDenied ? .permissionDenied : .fileNotFound,
      stage: .opening,
      path: name,
      message: isDenied ? "The file may not be read." : "The file was not found.",
      remedy: remedy(for: name),
      reason: systemMessage(number)
    )
  }

  private static func remedy(for name: String) -> String? {
    // Swift's arguments hold this character where the bytes were no UTF-8.
    guard name.contains("\u{FFFD}") else { return nil }
    return "Names that are not UTF-8 cannot be opened: rename the file, or link to it."
  }
}

extension InputFile.Purpose {
  fileprivate var folderMessage: String {
    switch self {
    case .video: "This is a folder, not a video file."
    case .exportedIndex: "This is a folder, not an exported index."
    }
  }

  fileprivate var folderRemedy: String {
    switch self {
    case .video: "Name the files in it, for instance with a pattern such as FOLDER/*.mp4."
    case .exportedIndex: "Name the file that `moments people export -o FILE` wrote."
    }
  }
}
