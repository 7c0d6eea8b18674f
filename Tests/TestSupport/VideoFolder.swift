/// A folder of a test's own with a file in it that passes for a video where nobody reads it.
package struct VideoFolder: Sendable {
  private let directory: TemporaryDirectory
  /// The path of the file.
  package let video: String

  /// Makes the folder and the file.
  package init(named name: String = "a.mp4") throws {
    directory = try TemporaryDirectory()
    video = try directory.make(name)
  }

  /// Where the folder is.
  package var path: String { directory.path }

  /// The names of all that is in the folder, in order.
  package var names: [String] { get throws { try directory.names } }

  /// Makes a file of a text, and gives its path.
  package func make(_ name: String, _ text: String = "not really a video") throws -> String {
    try directory.make(name, text)
  }
}
