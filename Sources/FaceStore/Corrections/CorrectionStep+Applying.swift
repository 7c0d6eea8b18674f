internal import MediaValues

extension CorrectionStep {
  /// Makes the change; what it is about may be gone by now, and then there is nothing to change.
  func apply(to db: borrowing Connection) throws(MediaFailure) {
    switch self {
    case .setName(let person, _, let after):
      try db.run("UPDATE people SET name = ? WHERE id = ?", .text(after), .text(person))
    case .setHidden(let person, _, let after):
      try db.run("UPDATE people SET is_hidden = ? WHERE id = ?", .flag(after), .text(person))
    case .setKeyFace(let person, _, let after):
      try db.run("UPDATE people SET key_face = ? WHERE id = ?", .text(after), .text(person))
    case .makePerson(let id):
      try db.run("INSERT OR IGNORE INTO people (id) VALUES (?)", .text(id))
    case .removePerson(let id):
      // Whoever still has a group stays: the group came after the step that is taken back.
      try db.run(
        """
        DELETE FROM people WHERE id = ?
          AND NOT EXISTS (SELECT 1 FROM clusters WHERE clusters.person = people.row)
        """,
        .text(id)
      )
    case .makeCluster(let row, let person):
      try db.run(
        "INSERT OR IGNORE INTO clusters (row, person) SELECT ?, row FROM people WHERE id = ?",
        .integer(row),
        .text(person)
      )
    case .removeCluster(let row, _):
      // Faces that joined the group since keep it.
      try db.run(
        """
        DELETE FROM clusters WHERE row = ? AND \(LostFaces.isEmptyCluster("clusters"))
        """,
        .integer(row)
      )
    case .moveCluster(let row, _, let after):
      try db.run(
        """
        UPDATE clusters SET person = (SELECT row FROM people WHERE id = ?1)
        WHERE row = ?2 AND EXISTS (SELECT 1 FROM people WHERE id = ?1)
        """,
        .text(after),
        .integer(row)
      )
    case .moveFace(let id, _, let after):
      // The face may be lost at the moment, and is to come back where it belongs.
      for table in ["lost_faces", "faces"] {
        try db.run(
          """
          UPDATE \(table) SET cluster = ?1, rule = 'placed', similarity = NULL
          WHERE id = ?2 AND EXISTS (SELECT 1 FROM clusters WHERE row = ?1)
          """,
          .integer(after),
          .text(id)
        )
      }
    case .addWord(let face, let person, let isRejection):
      try db.run(
        """
        INSERT OR IGNORE INTO words (face, asset, x, y, width, height, person, is_rejection)
        SELECT f.id, a.id, f.x, f.y, f.width, f.height, ?1, ?2 FROM (
          SELECT id, asset, x, y, width, height FROM faces WHERE id = ?3
          UNION ALL SELECT id, asset, x, y, width, height FROM lost_faces WHERE id = ?3
        ) f JOIN assets a ON a.row = f.asset
        """,
        .text(person),
        .flag(isRejection),
        .text(face)
      )
    case .removeWord(let face, let person, let isRejection):
      try db.run(
        "DELETE FROM words WHERE face = ? AND person = ? AND is_rejection = ?",
        .text(face),
        .text(person),
        .flag(isRejection)
      )
    case .addDistinction(let first, let second):
      try db.run(
        "INSERT OR IGNORE INTO distinctions (first, second) VALUES (?, ?)",
        .text(min(first, second)),
        .text(max(first, second))
      )
    case .removeDistinction(let first, let second):
      try db.run(
        "DELETE FROM distinctions WHERE first = ? AND second = ?",
        .text(min(first, second)),
        .text(max(first, second))
      )
    }
  }
}
