internal import MediaValues

/// The faces of a picture that were found in it once, and are not now.
///
/// A file that is half copied, cut or edited shows fewer faces, and the next one shows them again. Then they
/// are who they were, with all that people said.
struct LostFaces {
  /// The number of other contents of a file whose faces are remembered.
  ///
  /// Faces that something was said about, or about their person, are remembered longer, by their looks.
  static let rememberedContents = 8

  let assetRow: Int64
  /// What the file holds now.
  let digest: String

  /// The condition that a group has no face, not even a lost one.
  static func isEmptyCluster(_ table: String) -> String {
    """
    NOT EXISTS (SELECT 1 FROM faces WHERE faces.cluster = \(table).row)
      AND NOT EXISTS (SELECT 1 FROM lost_faces WHERE lost_faces.cluster = \(table).row)
    """
  }

  /// The condition that people said something about a face `f` or about the person whose it is.
  static let isSpokenOf = """
    EXISTS (SELECT 1 FROM words WHERE words.face = f.id) OR EXISTS (
      SELECT 1 FROM clusters c JOIN people p ON p.row = c.person WHERE c.row = f.cluster AND (
        p.name IS NOT NULL OR p.is_hidden OR p.key_face IS NOT NULL
        OR EXISTS (SELECT 1 FROM words WHERE words.person = p.id)
        OR EXISTS (SELECT 1 FROM distinctions d WHERE p.id IN (d.first, d.second))
        OR EXISTS (SELECT 1 FROM operations o WHERE NOT o.is_undone AND instr(o.steps, p.id))
      )
    )
    """

  /// The faces of the picture that were found before, those that are there first.
  ///
  /// They were found in what the file held when it was analyzed last, `digestBefore`, or earlier.
  func known(
    digestBefore: String?,
    _ db: borrowing Connection
  ) throws(MediaFailure) -> [KnownFace] {
    var places: [String: NormalizedRectangle] = [:]
    try db.each(
      "SELECT face, x, y, width, height FROM sights WHERE asset = ? AND digest = ?",
      [.integer(assetRow), .text(digest)]
    ) { places[$0.text(0)] = NormalizedRectangle($0, from: 1) }
    // A name that another picture's face has taken, in a document that was imported, does not come back.
    return try db.rows(
      """
      SELECT f.row, f.id, 0, 0, f.x, f.y, f.width, f.height, e.model, e.direction
      FROM faces f LEFT JOIN embeddings e ON e.face = f.row WHERE f.asset = ?1
      UNION ALL
      SELECT l.row, l.id, 1, EXISTS (SELECT 1 FROM words WHERE words.face = l.id),
        l.x, l.y, l.width, l.height, l.model, l.direction
      FROM lost_faces l
      WHERE l.asset = ?1 AND NOT EXISTS (SELECT 1 FROM faces WHERE faces.id = l.id)
      ORDER BY 3, 1
      """,
      [.integer(assetRow)]
    ) { row in
      let bounds = NormalizedRectangle(row, from: 4)
      let isHere = !row.flag(2) && digestBefore == digest
      return KnownFace(
        row: row.integer(0),
        id: row.text(1),
        isLost: row.flag(2),
        hasWords: row.flag(3),
        bounds: bounds,
        boundsInSameFile: isHere ? bounds : places[row.text(1)],
        embedding: row.isNull(8)
          ? nil : FaceEmbedding(model: row.text(8), scaling: row.floats(9))
      )
    }
  }

  /// Remembers where a face was when the file held the bytes with that digest.
  func remember(
    _ face: KnownFace,
    in digest: String,
    _ db: borrowing Connection
  ) throws(MediaFailure) {
    let statement = try db.prepare(
      """
      INSERT OR REPLACE INTO sights (asset, digest, face, x, y, width, height)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [.integer(assetRow), .text(digest), .text(face.id)] + face.bounds.columnValues
    )
    while try statement.step() {}
  }

  /// Takes a face out of those that are there.
  func lose(_ face: KnownFace, _ db: borrowing Connection) throws(MediaFailure) {
    try db.run(
      """
      INSERT OR REPLACE INTO lost_faces
        (row, id, asset, cluster, rule, similarity, x, y, width, height, model, direction)
      SELECT f.row, f.id, f.asset, f.cluster, f.rule, f.similarity, f.x, f.y, f.width, f.height,
        e.model, e.direction
      FROM faces f LEFT JOIN embeddings e ON e.face = f.row AND (\(Self.isSpokenOf))
      WHERE f.row = ?
      """,
      .integer(face.row)
    )
    try db.run("DELETE FROM faces WHERE row = ?", .integer(face.row))
  }

  /// Deletes what lost faces look like of which, and of whose person, nothing is said any more.
  static func forgetLooksOfUnspoken(_ db: borrowing Connection) throws(MediaFailure) {
    try db.execute(
      """
      UPDATE lost_faces AS f SET model = NULL, direction = NULL
      WHERE direction IS NOT NULL AND NOT (\(isSpokenOf))
      """
    )
  }

  /// Puts a lost face back under its name and its row, into its group, with what it looks like now.
  func bringBack(
    _ face: KnownFace,
    as found: DetectedFace,
    in assetID: String,
    _ db: borrowing Connection
  ) throws(MediaFailure) {
    let statement = try db.prepare(
      """
      INSERT INTO faces (row, id, asset, picture, cluster, rule, similarity, \(FaceColumns.names))
      SELECT l.row, l.id, l.asset, ?, l.cluster, l.rule, l.similarity, \(FaceColumns.marks)
      FROM lost_faces l WHERE l.row = ?
      """,
      [.text(assetID)] + found.columnValues + [.integer(face.row)]
    )
    while try statement.step() {}
    try db.run("DELETE FROM lost_faces WHERE row = ?", .integer(face.row))
  }

  /// Forgets the oldest contents of the file, and the faces of nobody special that were in them only.
  func forgetTheOldest(_ db: borrowing Connection) throws(MediaFailure) {
    try db.run(
      """
      DELETE FROM sights WHERE asset = ?1 AND digest <> ?2 AND digest NOT IN (
        SELECT digest FROM sights WHERE asset = ?1 AND digest <> ?2
        GROUP BY digest ORDER BY max(row) DESC LIMIT ?3
      )
      """,
      .integer(assetRow),
      .text(digest),
      .integer(Int64(Self.rememberedContents))
    )
    try db.run(
      """
      DELETE FROM lost_faces AS f WHERE asset = ? AND NOT (\(Self.isSpokenOf))
        AND NOT EXISTS (SELECT 1 FROM sights s WHERE s.asset = f.asset AND s.face = f.id)
      """,
      .integer(assetRow)
    )
  }
}
