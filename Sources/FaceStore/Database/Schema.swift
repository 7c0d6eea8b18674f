internal import MediaValues

/// The tables, and the way from each older version to the next.
struct Schema {
  /// Marks a database as one of ours: "MIfx".
  static let applicationNumber: Int64 = 0x4d49_6678

  /// The step from one version to the next: statements, and what cannot be said in them.
  struct Migration: ExpressibleByStringLiteral, Sendable {
    let statements: String
    var fill: @Sendable (borrowing Connection) throws(MediaFailure) -> Void = { _ in }

    init(
      _ statements: String,
      fill: @escaping @Sendable (borrowing Connection) throws(MediaFailure) -> Void
    ) {
      self.statements = statements
      self.fill = fill
    }

    init(stringLiteral statements: String) { self.statements = statements }

    func apply(to connection: borrowing Connection) throws(MediaFailure) {
      try connection.execute(statements)
      try fill(connection)
    }
  }

  /// The steps; the first makes version 1, each further one the next version from the one before.
  let migrations: [Migration]

  /// The version that this code reads and writes.
  var version: Int64 { Int64(migrations.count) }

  static let current = Schema(migrations: [
    version1, version2, version3, version4, version5, version6,
  ])

  /// Makes an empty database ours or brings an older one up to date, in one transaction.
  ///
  /// - Throws: a failure with code `indexUnusable` when the database is not ours or newer than this code.
  func prepare(_ connection: borrowing Connection) throws(MediaFailure) {
    guard try isOutdated(connection) else { return }
    try connection.execute("BEGIN IMMEDIATE")
    do {
      let start = try connection.number("PRAGMA user_version") ?? 0
      for step in migrations[Int(start)...] { try step.apply(to: connection) }
      try connection.execute("PRAGMA application_id = \(Self.applicationNumber)")
      try connection.execute("PRAGMA user_version = \(version)")
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// Whether steps are to be taken before the database can be used.
  func isOutdated(_ connection: borrowing Connection) throws(MediaFailure) -> Bool {
    guard let found = try Self.checkOwnership(of: connection) else { return true }
    guard found <= version else {
      throw StoreFailure(path: connection.path).unusable(
        "The index of faces was made by a newer version of this library.",
        "Use that version, or choose another working directory."
      )
    }
    return found < version
  }

  /// The version of a database that is ours; nothing for an empty one.
  ///
  /// - Throws: a failure with code `indexUnusable` when the database is another program's.
  @discardableResult
  static func checkOwnership(of connection: borrowing Connection) throws(MediaFailure) -> Int64? {
    let version = try connection.number("PRAGMA user_version") ?? 0
    let application = try connection.number("PRAGMA application_id") ?? 0
    let tables = try connection.number("SELECT count(*) FROM sqlite_schema") ?? 0
    if application == 0, version == 0, tables == 0 { return nil }
    guard application == Self.applicationNumber, version > 0 else {
      throw StoreFailure(path: connection.path).unusable(
        "The file is a database of another program; it was left as it is.",
        "Choose another working directory."
      )
    }
    return version
  }

  /// What pictures show, who is seen, and what was said about it by people.
  ///
  /// The tables from `people` on hold words of people and what they apply to. `AUTOINCREMENT` keeps the
  /// number of a group that is gone from coming back.
  private static let version1: Migration = """
    CREATE TABLE properties (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE assets (
      row INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      path TEXT NOT NULL,
      byte_count INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      digest TEXT NOT NULL,
      analysis TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      is_partial INTEGER NOT NULL
    );
    CREATE TABLE people (
      row INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      name TEXT,
      is_hidden INTEGER NOT NULL DEFAULT 0,
      key_face TEXT
    );
    CREATE TABLE clusters (
      row INTEGER PRIMARY KEY AUTOINCREMENT,
      person INTEGER NOT NULL REFERENCES people (row) ON DELETE CASCADE
    );
    CREATE INDEX clusters_of_person ON clusters (person);
    CREATE TABLE faces (
      row INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      asset INTEGER NOT NULL REFERENCES assets (row) ON DELETE CASCADE,
      cluster INTEGER REFERENCES clusters (row) ON DELETE SET NULL,
      rule TEXT,
      similarity REAL,
      x REAL NOT NULL,
      y REAL NOT NULL,
      width REAL NOT NULL,
      height REAL NOT NULL,
      confidence REAL NOT NULL,
      landmarks BLOB NOT NULL,
      pixel_size REAL NOT NULL,
      visible_fraction REAL NOT NULL,
      edge_distance REAL NOT NULL,
      yaw REAL NOT NULL,
      pitch REAL NOT NULL,
      roll REAL NOT NULL,
      sharpness REAL NOT NULL
    );
    CREATE INDEX faces_of_asset ON faces (asset);
    CREATE INDEX faces_of_cluster ON faces (cluster);
    CREATE TABLE embeddings (
      face INTEGER PRIMARY KEY REFERENCES faces (row) ON DELETE CASCADE,
      model TEXT NOT NULL,
      direction BLOB NOT NULL
    );
    CREATE TABLE words (
      row INTEGER PRIMARY KEY AUTOINCREMENT,
      face TEXT NOT NULL,
      asset TEXT NOT NULL,
      x REAL NOT NULL,
      y REAL NOT NULL,
      width REAL NOT NULL,
      height REAL NOT NULL,
      person TEXT NOT NULL,
      is_rejection INTEGER NOT NULL,
      UNIQUE (face, person, is_rejection)
    );
    CREATE INDEX words_of_asset ON words (asset);
    CREATE TABLE distinctions (
      first TEXT NOT NULL,
      second TEXT NOT NULL,
      PRIMARY KEY (first, second)
    ) WITHOUT ROWID;
    CREATE TABLE operations (
      row INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      steps TEXT NOT NULL,
      is_undone INTEGER NOT NULL DEFAULT 0
    );
    """

  /// Keeps what a query by person asks of a face together, apart from the rest of its row.
  ///
  /// The rows of one person's faces lie scattered over the table, and reading them costs twice as much.
  private static let version2: Migration = """
    DROP INDEX faces_of_cluster;
    CREATE INDEX faces_of_cluster ON faces (cluster, asset, id, x, y, width, height);
    """

  /// Spares a query by person the pictures' rows and the sorting, and the best face the faces' rows.
  ///
  /// The name of a picture never changes, so a face may keep it.
  private static let version3 = Migration(
    """
    ALTER TABLE faces ADD COLUMN picture TEXT NOT NULL DEFAULT '';
    ALTER TABLE faces ADD COLUMN visibility REAL NOT NULL DEFAULT 0;
    DROP INDEX faces_of_cluster;
    UPDATE faces SET picture = (SELECT id FROM assets WHERE assets.row = faces.asset);
    """,
    fill: { db throws(MediaFailure) in
      let update = try db.prepare("UPDATE faces SET visibility = ? WHERE row = ?", [])
      try db.each("SELECT row, \(FaceColumns.ofQuality) FROM faces f") { row throws(MediaFailure) in
        update.reset()
        let quality = FaceQuality(row, from: 1)
        try update.bind([.real(Double(quality.visibility)), .integer(row.integer(0))])
        while try update.step() {}
      }
      try db.execute(
        """
        CREATE INDEX faces_of_cluster ON faces
          (cluster, picture, row, id, x, y, width, height, visibility)
        """
      )
    }
  )
}
