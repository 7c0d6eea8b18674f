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
}
