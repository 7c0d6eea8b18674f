internal import FoundationEssentials
internal import Glibc
internal import MediaValues

/// A folder of compiled networks, from which a process takes over what an earlier one compiled.
///
/// Importing YuNet takes 42 ms of the processor instead of 147 and 14 MB less memory, SFace 57 ms instead of
/// 265 and 50 MB less. The folder may be emptied at any time. Where it cannot be written nothing is kept.
struct CompiledModelCache: Sendable {
  private let folder: String

  /// Uses a folder, which is made, readable by this user alone, when the first network is kept.
  init(folder: String) {
    self.folder = folder
  }

  /// Where a network compiled from a model file is or would be kept; `nil` when the file cannot be looked at.
  ///
  /// The name changes with whatever the network was made from: file, engine, size and threads. That the
  /// processor is alike is for the engine to check.
  func path(for model: CompiledModelKey, engineVersion: String) -> String? {
    var file = stat()
    guard unsafe stat(model.path, &file) == 0 else { return nil }
    let state = "\(file.st_size) \(file.st_ino) \(file.st_mtim.tv_sec) \(file.st_mtim.tv_nsec)"
    return "\(folder)/\(prefix(of: model))\(Self.digest("\(state) \(engineVersion)")).blob"
  }

  /// Puts what a body writes to a new file at a path from `path(for:engineVersion:)`, whole or not at all.
  ///
  /// Networks compiled from former versions of the model file or by other engines are removed.
  func keep(_ model: CompiledModelKey, at path: String, _ write: (String) -> Bool) {
    guard makeFolder() else { return }
    let partial = "\(path).\(getpid())"
    guard write(partial), Self.synchronize(partial), unsafe rename(partial, path) == 0 else {
      unsafe unlink(partial)
      return
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix(of: model)) && "\(folder)/\(name)" != path {
      unsafe unlink("\(folder)/\(name)")
    }
  }

  /// Where the standard for such folders wants it; `nil` for a user without a home.
  static func standardFolder(environment: [String: String]) -> String? {
    if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") {
      return caches + "/mediaintelligence/compiled-networks"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.cache/mediaintelligence/compiled-networks"
  }

  private func prefix(of model: CompiledModelKey) -> String {
    let name = model.path.split(separator: "/").last ?? ""
    let size = "\(model.width)x\(model.height)"
    return "\(name)-\(size)-\(model.threadCount)-\(Self.digest(model.path))-"
  }

  private static func digest(_ text: String) -> Substring {
    SHA256.hexadecimal(of: Array(text.utf8)).prefix(12)
  }

  private func makeFolder() -> Bool {
    try? FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    return unsafe access(folder, W_OK | X_OK) == 0
  }

  /// A file that is renamed before it is on the disk can be found empty after a power failure.
  private static func synchronize(_ path: String) -> Bool {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return fsync(file) == 0
  }
}

/// What a network is compiled from and for.
struct CompiledModelKey: Hashable {
  /// An ONNX file with one input of four dimensions.
  let path: String
  /// The columns of the input.
  let width: Int
  /// The rows of the input.
  let height: Int
  /// The threads of one inference, at least 1.
  let threadCount: Int
}
