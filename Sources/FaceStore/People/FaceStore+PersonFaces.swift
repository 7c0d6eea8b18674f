package import MediaValues

/// A face and where it is, without how well it is seen.
package struct FacePlace: Sendable, Hashable {
  /// The name of the face.
  package let id: String
  /// The picture that shows it.
  package let assetID: String
  /// The part of the picture that it fills.
  package let bounds: NormalizedRectangle

  init(_ row: borrowing Statement, from first: Int32) {
    id = row.text(first)
    assetID = row.text(first + 1)
    bounds = NormalizedRectangle(row, from: first + 2)
  }
}

/// Queries that cost in proportion to one person's faces, not to the index.
///
/// Everything comes from the index of faces by groups, in which a group's faces lie together and in order.
extension FaceStore {
  private static let place = "f.id, f.picture, f.x, f.y, f.width, f.height"
  /// Cross joins keep SQLite to the order in which they are written.
  private static let pathToFaces = """
    people p CROSS JOIN clusters c ON c.person = p.row CROSS JOIN faces f ON f.cluster = c.row
    """

  /// Where a person's faces are, by picture and then as they were found; none of somebody unknown.
  package func facePlaces(ofPerson id: String) throws(MediaFailure) -> [FacePlace] {
    try read { db throws(MediaFailure) in
      let faces = try db.facesOf(person: id)
      return try db.rows(
        "SELECT \(Self.place) FROM faces f WHERE \(faces.condition) ORDER BY f.picture, f.row",
        [faces.value]
      ) { FacePlace($0, from: 0) }
    }
  }

  /// Where everybody's faces are, by person, those in most pictures first.
  package func facePlacesByPerson() throws(MediaFailure) -> [(person: String, places: [FacePlace])]
  {
    try read { db throws(MediaFailure) in
      var result: [(person: String, places: [FacePlace])] = []
      var last: Int64?
      try db.each(
        """
        SELECT p.row, p.id, \(Self.place) FROM \(Self.pathToFaces)
        ORDER BY p.row, f.picture, f.row
        """
      ) { row in
        if row.integer(0) != last {
          last = row.integer(0)
          result.append((row.text(1), []))
        }
        result[result.count - 1].places.append(FacePlace(row, from: 2))
      }
      let order = result.map { (count: Set($0.places.map(\.assetID)).count, person: $0.person) }
      let sorted = result.indices.sorted {
        (order[$0].count, order[$1].person) > (order[$1].count, order[$0].person)
      }
      return sorted.map { result[$0] }
    }
  }

  /// The pictures that a person is in, each once, in the order of their names.
  package func assetIDs(ofPerson id: String) throws(MediaFailure) -> [String] {
    try read { db throws(MediaFailure) in
      let faces = try db.facesOf(person: id)
      return try db.rows(
        "SELECT DISTINCT f.picture FROM faces f WHERE \(faces.condition) ORDER BY f.picture",
        [faces.value]
      ) { $0.text(0) }
    }
  }

  /// The face of a person that is seen best, the first by name of equal ones; nothing if there is none.
  package func bestFace(ofPerson id: String) throws(MediaFailure) -> String? {
    try read { db throws(MediaFailure) in
      let faces = try db.facesOf(person: id)
      return try db.rows(
        "SELECT f.id FROM faces f WHERE \(faces.condition) ORDER BY f.visibility DESC, f.id LIMIT 1",
        [faces.value]
      ) { $0.text(0) }.first
    }
  }

  /// The face of each person that is seen best, the first by name of equal ones.
  package func bestFaces() throws(MediaFailure) -> [String: String] {
    try read { db throws(MediaFailure) in
      var best: [Int64: (visibility: Double, face: String, person: String)] = [:]
      try db.each("SELECT p.row, f.visibility, f.id, p.id FROM \(Self.pathToFaces)") { row in
        let (person, visibility) = (row.integer(0), row.real(1))
        if let known = best[person] {
          // Most rows end here, before any text is read.
          guard visibility >= known.visibility else { return }
          if visibility == known.visibility, known.face <= row.text(2) { return }
        }
        best[person] = (visibility, row.text(2), row.text(3))
      }
      return Dictionary(uniqueKeysWithValues: best.values.map { ($0.person, $0.face) })
    }
  }

  /// The names of people who have one, by their identifiers.
  package func personNames() throws(MediaFailure) -> [String: String] {
    try read { db throws(MediaFailure) in
      var names: [String: String] = [:]
      try db.each("SELECT id, name FROM people WHERE name IS NOT NULL") { row in
        names[row.text(0)] = row.text(1)
      }
      return names
    }
  }

  /// The identifiers of people that begin with a text, in their order.
  package func personIDs(beginningWith text: String) throws(MediaFailure) -> [String] {
    try read { db throws(MediaFailure) in
      try db.rows(
        "SELECT id FROM people WHERE id >= ?1 AND id < ?1 || char(0x10ffff) ORDER BY id",
        [.text(text)]
      ) { $0.text(0) }
    }
  }

  /// The faces whose names begin with a text, in the order of the names.
  package func faces(beginningWith text: String) throws(MediaFailure) -> [StoredFace] {
    try read { db throws(MediaFailure) in
      try db.faces("f.id >= ?1 AND f.id < ?1 || char(0x10ffff)", [.text(text)], order: "f.id")
    }
  }
}

extension Connection {
  /// Selects a person's faces by the indices; outer joins to people would have every face looked at.
  static let facesOfPerson = """
    f.cluster IN
      (SELECT row FROM clusters WHERE person = (SELECT row FROM people WHERE id = ?))
    """

  /// The condition that selects a person's faces, and its value.
  ///
  /// The faces of one group come in the order of the index, those of several have to be sorted.
  fileprivate func facesOf(
    person id: String
  ) throws(MediaFailure) -> (condition: String, value: SQLValue) {
    let groups = try rows(
      "SELECT row FROM clusters WHERE person = (SELECT row FROM people WHERE id = ?) LIMIT 2",
      [.text(id)]
    ) { $0.integer(0) }
    guard groups.count == 1 else { return (Self.facesOfPerson, .text(id)) }
    return ("f.cluster = ?", .integer(groups[0]))
  }
}
