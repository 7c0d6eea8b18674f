package import MediaValues

extension FaceStore {
  /// Pictures that are called by their files' paths, and whose files had a size.
  package func assetsNamedByPath(ofByteCount count: Int64) throws(MediaFailure) -> [AssetRecord] {
    try read { db throws(MediaFailure) in
      try db.rows(
        Self.assetQuery + " WHERE byte_count = ? AND id = path ORDER BY id",
        [.integer(count)]
      ) { AssetRecord($0) }
    }
  }

  /// Calls pictures by the paths that their files have now; all else stays, their faces' names too.
  ///
  /// A picture that is gone by now, or whose new name another has, is passed over.
  ///
  /// - Parameter moves: the old and the new paths.
  /// - Throws: a failure when the index cannot be written; then nothing is changed.
  /// - Returns: the moves that were made.
  package func moveAssets(
    _ moves: [(from: String, to: String)]
  ) throws(MediaFailure) -> [(from: String, to: String)] {
    try write { db throws(MediaFailure) in
      var made: [(from: String, to: String)] = []
      for move in moves {
        guard let row = try db.number("SELECT row FROM assets WHERE id = ?", .text(move.from))
        else {
          continue
        }
        try db.run(
          "UPDATE OR IGNORE assets SET id = ?1, path = ?1 WHERE row = ?2",
          .text(move.to),
          .integer(row)
        )
        guard db.changeCount > 0 else { continue }
        try db.run(
          "UPDATE faces SET picture = ? WHERE asset = ?",
          .text(move.to),
          .integer(row)
        )
        try db.run("UPDATE words SET asset = ? WHERE asset = ?", .text(move.to), .text(move.from))
        made.append(move)
      }
      return made
    }
  }
}
