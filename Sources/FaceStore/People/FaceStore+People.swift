package import MediaValues

/// Which faces are asked for.
package enum FaceSelection: Sendable, Hashable {
  /// All of them.
  case all
  /// Those with these names.
  case named([String])
  /// Those of these people.
  case ofPeople([String])
  /// Those in these pictures.
  case inAssets([String])
}

extension FaceStore {
  /// Faces, in the order of the names asked for, then of pictures, then as they were found.
  package func faces(_ selection: FaceSelection) throws(MediaFailure) -> [StoredFace] {
    try read { db throws(MediaFailure) in
      let (condition, names): (String, [String])
      switch selection {
      case .all: return try db.faces("1", [], order: "a.id, f.row")
      case .named(let ids): (condition, names) = ("f.id = ?", ids)
      case .ofPeople(let ids): (condition, names) = (Connection.facesOfPerson, ids)
      case .inAssets(let ids): (condition, names) = ("a.id = ?", ids)
      }
      var seen: Set<String> = []
      var result: [StoredFace] = []
      for name in names where seen.insert(name).inserted {
        result += try db.faces(condition, [.text(name)], order: "a.id, f.row")
      }
      return result
    }
  }

  /// All people, those with most pictures first; also those with a name of whom no face is left.
  package func people() throws(MediaFailure) -> [PersonRecord] {
    try read { db throws(MediaFailure) in try db.people("1", []) }
  }

  /// A person; nothing if there is none of that name.
  package func person(_ id: String) throws(MediaFailure) -> PersonRecord? {
    try read { db throws(MediaFailure) in try db.people("p.id = ?", [.text(id)]).first }
  }

  /// Whether every face has its group and nothing has come or gone since.
  package func isGrouped() throws(MediaFailure) -> Bool {
    try read { db throws(MediaFailure) in
      try db.text("SELECT value FROM properties WHERE name = 'stale'") != "1"
    }
  }

  /// The embedding of a face; nothing if the face is not in the index or has none.
  package func embedding(of faceID: String) throws(MediaFailure) -> FaceEmbedding? {
    try read { db throws(MediaFailure) in
      try db.rows(
        """
        SELECT e.model, e.direction FROM embeddings e JOIN faces f ON f.row = e.face WHERE f.id = ?
        """,
        [.text(faceID)]
      ) { FaceEmbedding(model: $0.text(0), scaling: $0.floats(1)) }.first ?? nil
    }
  }
}

extension Connection {
  func faces(
    _ condition: String,
    _ values: [SQLValue],
    order: String
  ) throws(MediaFailure) -> [StoredFace] {
    try rows(
      "SELECT \(StoredFace.columns) FROM \(StoredFace.tables) WHERE \(condition) ORDER BY \(order)",
      values
    ) { StoredFace($0) }
  }

  /// People of whom there is a face or who have a name; nobody is told of those of whom all faces are lost.
  func people(_ condition: String, _ values: [SQLValue]) throws(MediaFailure) -> [PersonRecord] {
    try rows(
      """
      SELECT p.id, p.name, p.is_hidden, p.key_face, count(f.row), count(DISTINCT f.picture)
      FROM people p LEFT JOIN clusters c ON c.person = p.row LEFT JOIN faces f ON f.cluster = c.row
      WHERE \(condition) GROUP BY p.row HAVING count(f.row) > 0 OR p.name IS NOT NULL
      ORDER BY count(DISTINCT f.picture) DESC, p.id
      """,
      values
    ) { row in
      PersonRecord(
        id: row.text(0),
        name: row.optionalText(1),
        isHidden: row.flag(2),
        keyFaceID: row.optionalText(3),
        faceCount: Int(row.integer(4)),
        assetCount: Int(row.integer(5))
      )
    }
  }

  /// Notes that grouping has something to do.
  func setStale() throws(MediaFailure) {
    try execute("INSERT OR REPLACE INTO properties (name, value) VALUES ('stale', '1')")
  }

  /// Notes that every face is where it belongs.
  func setCurrent() throws(MediaFailure) {
    try execute("DELETE FROM properties WHERE name = 'stale'")
  }

  /// Makes a person whose name in the index follows from a face's, and returns their row.
  func makePerson(from faceID: String) throws(MediaFailure) -> Int64 {
    for number in 0... {
      let id = StableName.name(for: "person\u{0}\(faceID)\u{0}\(number)")
      if try self.number("SELECT row FROM people WHERE id = ?", .text(id)) == nil {
        try run("INSERT INTO people (id) VALUES (?)", .text(id))
        return lastRow
      }
    }
    return 0
  }

  /// Makes an empty group of a person and returns its row.
  func makeCluster(of person: Int64) throws(MediaFailure) -> Int64 {
    try run("INSERT INTO clusters (person) VALUES (?)", .integer(person))
    return lastRow
  }
}

extension FaceStore {
  /// The model that made most of the embeddings; nothing if there are none.
  package func embeddingModel() throws(MediaFailure) -> String? {
    try read { db throws(MediaFailure) in
      try db.text(
        "SELECT model FROM embeddings GROUP BY model ORDER BY count(*) DESC, model LIMIT 1"
      )
    }
  }
}
