extension Schema {
  /// Keeps what is known of faces that the last analysis of a picture did not find any more.
  ///
  /// `lost_faces` has one row per such face, under the row and the name that it had, with what it looks
  /// like only if something was said about it. `sights` tells where faces were when a picture's file held
  /// other bytes, so that a file that is as it was gets the faces that it had.
  static let version4: Migration = """
    CREATE TABLE lost_faces (
      row INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      asset INTEGER NOT NULL REFERENCES assets (row) ON DELETE CASCADE,
      cluster INTEGER REFERENCES clusters (row) ON DELETE SET NULL,
      rule TEXT,
      similarity REAL,
      x REAL NOT NULL,
      y REAL NOT NULL,
      width REAL NOT NULL,
      height REAL NOT NULL,
      model TEXT,
      direction BLOB
    );
    CREATE INDEX lost_faces_of_asset ON lost_faces (asset);
    CREATE INDEX lost_faces_of_cluster ON lost_faces (cluster);
    CREATE TABLE sights (
      row INTEGER PRIMARY KEY AUTOINCREMENT,
      asset INTEGER NOT NULL REFERENCES assets (row) ON DELETE CASCADE,
      digest TEXT NOT NULL,
      face TEXT NOT NULL,
      x REAL NOT NULL,
      y REAL NOT NULL,
      width REAL NOT NULL,
      height REAL NOT NULL,
      UNIQUE (asset, digest, face)
    );
    """
}
