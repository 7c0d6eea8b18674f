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

  /// Moves the write-ahead log into the database and cuts it to nothing.
  ///
  /// - Throws: a failure with code `indexInUse` while another process reads what was deleted.
  func emptyLog() throws(MediaFailure) {
    let isBlocked = try number("PRAGMA wal_checkpoint(TRUNCATE)") ?? 0
    guard isBlocked == 0 else {
      throw StoreFailure(path: path).inUse("what was deleted is still being read")
    }
  }
}
