internal import MediaValues

extension Connection {
  /// The tables whose rows are about pictures, people or both, those that refer to others first.
  private static let tables = [
    "embeddings", "faces", "lost_faces", "sights", "clusters", "people", "assets", "words",
    "distinctions", "operations", "properties",
  ]

  /// Deletes every row.
  func removeEverything() throws(MediaFailure) {
    for table in Self.tables { try execute("DELETE FROM \(table)") }
    try execute("DELETE FROM sqlite_sequence")
  }

  /// Moves the write-ahead log into the database, overwrites it and cuts it to nothing.
  ///
  /// Only for who may write. Once all of the log is in the database and nobody reads the log any more, its
  /// bytes mean nothing to SQLite, in this process or another.
  ///
  /// - Parameter waits: Whether readers are waited for, up to five seconds.
  /// - Throws: a failure with code `indexInUse` while another process reads what was deleted.
  func emptyLog(waitingForReaders waits: Bool = true) throws(MediaFailure) {
    if !waits { try execute("PRAGMA busy_timeout = 0") }
    defer { if !waits { try? execute("PRAGMA busy_timeout = \(Self.patience)") } }
    try checkpoint("RESTART")
    try FileErasing.overwrite(path + "-wal")
    try checkpoint("TRUNCATE")
  }

  private func checkpoint(_ mode: String) throws(MediaFailure) {
    let isBlocked = try number("PRAGMA wal_checkpoint(\(mode))") ?? 0
    guard isBlocked == 0 else {
      throw StoreFailure(path: path).inUse("what was deleted is still being read")
    }
  }
}
