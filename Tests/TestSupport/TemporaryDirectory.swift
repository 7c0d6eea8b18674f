internal import Foundation

/// A folder of a test's own, removed with everything in it when the test lets go of it.
package final class TemporaryDirectory: Sendable {
  /// Where the folder is.
  package let path: String

  /// Makes an empty folder.
  package init() throws {
    let root = FileManager.default.temporaryDirectory.path
    path = root + "/media-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file, with the folders above it, and gives its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: file)
    return self.file(name)
  }

  /// Writes a file, with the folders above it, and gives its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Reads a file of the folder.
  package func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  /// Makes a file of a text, by default one that passes for a video where nobody reads it, and gives its path.
  package func make(_ name: String, _ text: String = "not really a video") throws -> String {
    try write(text, to: name)
  }

  /// The names of all that is in the folder, what is hidden too, in order.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
