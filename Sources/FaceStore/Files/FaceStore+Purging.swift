internal import Glibc
package import MediaValues

extension FaceStore {
  /// Removes the index from a working directory; its files are overwritten first.
  ///
  /// Who still reads the index in another process gets failures from then on.
  ///
  /// - Throws: a failure with code `fileNotFound` when there is no folder or no index in it, `indexInUse`
  ///   when another process writes, `indexUnusable` when what is there belongs to another program.
  package static func purge(workingDirectory: String) throws(MediaFailure) {
    let folder = try StoreFolder(workingDirectory: workingDirectory)
    guard folder.exists else {
      throw MediaFailure(
        code: .fileNotFound,
        stage: .writing,
        path: workingDirectory,
        message: "There is no index of faces in \(workingDirectory)."
      )
    }
    if let open = OpenStores.shared.take(folder) {
      try open.closeRemovingFiles()
      return
    }
    try checkOwnership(of: folder)
    let lock = try WriterLock(folder)
    try folder.remove()
    _ = consume lock
  }

  /// Makes sure that a database is an index of faces, or was one before it was damaged.
  ///
  /// An index has a lock beside it from its first moment on.
  private static func checkOwnership(of folder: StoreFolder) throws(MediaFailure) {
    do throws(MediaFailure) {
      try Schema.checkOwnership(of: try Connection(path: folder.database))
    } catch {
      let isDamaged = error.code == .indexUnusable && error.reason != nil
      guard isDamaged else { throw error }
      guard unsafe access(folder.lock, F_OK) == 0 else {
        throw StoreFailure(path: folder.database).unusable(
          "The file is no index of faces; it was left as it is.",
          "Remove it yourself if it is not needed."
        )
      }
    }
  }
}
