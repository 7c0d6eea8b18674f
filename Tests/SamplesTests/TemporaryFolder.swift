import Foundation

/// A folder that goes away with its owner.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "samples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Makes a file with the given contents.
  func makeFile(named name: String, holding contents: Data = Data()) throws -> URL {
    let file = url.appending(path: name)
    try contents.write(to: file)
    return file
  }
}
