import Foundation

/// A folder that is removed with everything in it when the value goes away.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    let name = "face-models-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appending(path: name).path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the folders above it, and gives its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file, with the folders above it, and gives its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = path + "/" + name
    let folder = URL(filePath: file).deletingLastPathComponent().path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }
}
