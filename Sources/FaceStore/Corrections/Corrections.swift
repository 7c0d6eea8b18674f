internal import MediaValues

/// What corrections look up.
enum Corrections {
  /// A face and where it is now.
  struct PlacedFace {
    let id: String
    let cluster: Int64?
    let person: String?
  }

  static func notInIndex(_ what: String, _ id: String) -> MediaFailure {
    MediaFailure(
      code: .notInIndex,
      stage: .writing,
      message: "There is no \(what) \(id) in the index."
    )
  }

  static func invalid(_ message: String, _ remedy: String? = nil) -> MediaFailure {
    MediaFailure(code: .invalidArgument, stage: .writing, message: message, remedy: remedy)
  }

  static func face(_ id: String, _ db: borrowing Connection) throws(MediaFailure) -> PlacedFace {
    let found = try db.rows(
      """
      SELECT f.cluster, p.id FROM faces f LEFT JOIN clusters c ON c.row = f.cluster
      LEFT JOIN people p ON p.row = c.person WHERE f.id = ?
      """,
      [.text(id)]
    ) { PlacedFace(id: id, cluster: $0.optionalInteger(0), person: $0.optionalText(1)) }
    guard let face = found.first else { throw notInIndex("face", id) }
    return face
  }

  static func person(_ id: String, _ db: borrowing Connection) throws(MediaFailure) -> PersonRecord
  {
    guard let person = try db.people("p.id = ?", [.text(id)]).first else {
      throw notInIndex("person", id)
    }
    return person
  }

  /// The rows of a person's groups.
  static func clusters(
    of person: String,
    _ db: borrowing Connection
  ) throws(MediaFailure) -> [Int64] {
    try db.rows(
      """
      SELECT c.row FROM clusters c JOIN people p ON p.row = c.person WHERE p.id = ? ORDER BY c.row
      """,
      [.text(person)]
    ) { $0.integer(0) }
  }

  /// The people whom words or distinctions call by a name.
  static func wordsAbout(
    _ person: String,
    _ db: borrowing Connection
  ) throws(MediaFailure) -> [(face: String, isRejection: Bool)] {
    try db.rows(
      "SELECT face, is_rejection FROM words WHERE person = ? ORDER BY row",
      [.text(person)]
    ) { (face: $0.text(0), isRejection: $0.flag(1)) }
  }
}
