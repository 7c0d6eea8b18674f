internal import Glibc
package import MediaValues

extension FaceStore {
  /// Whether there is an index in a folder.
  package static func isThere(workingDirectory: String) -> Bool {
    (try? StoreFolder(workingDirectory: workingDirectory))?.exists ?? false
  }

  /// Looks whether an index can be opened or made in a folder, and makes none.
  ///
  /// - Throws: what opening it would throw, as far as it can be told beforehand.
  package static func check(workingDirectory: String) throws(MediaFailure) {
    let folder = try StoreFolder(workingDirectory: workingDirectory)
    if folder.exists {
      if folder.isReadOnly { try folder.checkReadable() }
      let connection = try Connection(path: folder.database, isFixed: folder.isReadOnly)
      _ = try Schema.current.isOutdated(connection)
      return
    }
    guard unsafe access(workingDirectory, W_OK | X_OK) == 0 else {
      throw MediaFailure(
        code: .permissionDenied,
        stage: .opening,
        path: workingDirectory,
        message: "No index of faces can be made in \(workingDirectory).",
        remedy: "Choose a folder that you may write to.",
        reason: unsafe String(cString: strerror(errno))
      )
    }
  }
}
