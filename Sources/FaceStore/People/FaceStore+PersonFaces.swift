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
    bounds = NormalizedRectangle(
      x: row.real(first + 2),
      y: row.real(first + 3),
      width: row.real(first + 4),
      height: row.real(first + 5)
    )
  }
}

/// Queries that cost in proportion to one person's faces, not to the index.
///
/// Cross joins keep SQLite to the order in which they are written: from the person to their groups, on
/// to the faces in them by the index that holds all that is asked for, and to the pictures.
extension FaceStore {
  static let pathToFaces = """
    people p CROSS JOIN clusters c ON c.person = p.row CROSS JOIN faces f ON f.cluster = c.row
    """

  /// Where a person's faces are, by picture and then as they were found; none of somebody unknown.
  package func facePlaces(ofPerson id: String) throws(MediaFailure) -> [FacePlace] {
    try read { db throws(MediaFailure) in
      try db.rows(
        """
        SELECT f.id, a.id, f.x, f.y, f.width, f.height
        FROM \(Self.pathToFaces) CROSS JOIN assets a ON a.row = f.asset WHERE p.id = ? ORDER BY a.id, f.row
        """,
        [.text(id)]
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
        SELECT p.row, p.id, f.id, a.id, f.x, f.y, f.width, f.height
        FROM \(Self.pathToFaces) CROSS JOIN assets a ON a.row = f.asset ORDER BY p.row, a.id, f.row
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
      try db.rows(
        """
        SELECT id FROM assets
        WHERE row IN (SELECT f.asset FROM \(Self.pathToFaces) WHERE p.id = ?) ORDER BY id
        """,
        [.text(id)]
      ) { $0.text(0) }
    }
  }

  /// Hands out how well the faces of a person are seen, or those of everybody.
  package func faceQualities(
    ofPerson id: String? = nil,
    _ body: (_ person: String, _ face: String, FaceQuality) throws(MediaFailure) -> Void
  ) throws(MediaFailure) {
    try read { db throws(MediaFailure) in
      try db.each(
        """
        SELECT p.id, f.id, f.pixel_size, f.visible_fraction, f.edge_distance, f.yaw, f.pitch, f.roll,
          f.sharpness FROM \(Self.pathToFaces) \(id == nil ? "" : "WHERE p.id = ?")
        """,
        id.map { [.text($0)] } ?? []
      ) { row throws(MediaFailure) in
        try body(
          row.text(0),
          row.text(1),
          FaceQuality(
            pixelSize: row.float(2),
            visibleFraction: row.float(3),
            edgeDistance: row.float(4),
            yaw: row.float(5),
            pitch: row.float(6),
            roll: row.float(7),
            sharpness: row.float(8)
          )
        )
      }
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
