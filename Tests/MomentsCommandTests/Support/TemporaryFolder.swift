import Foundation

/// A folder that is removed with all that is in it when the test lets go of it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/moments-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file of a name in the folder, made with some content.
  func file(_ name: String, _ content: String = "not really a video") throws -> String {
    let file = path + "/" + name
    try Data(content.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// The names of all files in the folder, hidden ones too, in order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
