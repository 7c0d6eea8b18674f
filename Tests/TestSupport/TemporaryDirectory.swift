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

  /// Writes a file and gives its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = file(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Reads a file of the folder.
  package func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }
}
