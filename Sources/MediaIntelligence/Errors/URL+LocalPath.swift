internal import FoundationEssentials
internal import MediaValues

extension URL {
  /// The path of a file on this machine that holds a picture or a video, or a failure with `notLocal`.
  func localPath(ofThe kind: String) throws(MediaFailure) -> String {
    guard isFileURL else {
      throw MediaFailure(
        code: .notLocal,
        stage: .opening,
        path: absoluteString,
        message: "Only files on this machine are analysed, and \(absoluteString) is not one.",
        remedy: "Copy the \(kind) to this machine and pass a file URL."
      )
    }
    return path(percentEncoded: false)
  }

  /// The path at which something is to be written, or a failure with `notLocal`.
  ///
  /// Of another address only the path would be left, which names a file here that nobody meant.
  var outputPath: String {
    get throws(MediaFailure) {
      guard isFileURL else {
        throw MediaFailure(
          code: .notLocal,
          stage: .writing,
          path: absoluteString,
          message: "Files are written on this machine only, and \(absoluteString) is not on it.",
          remedy: "Pass a file URL, and copy what was written to where it belongs."
        )
      }
      return path(percentEncoded: false)
    }
  }
}
