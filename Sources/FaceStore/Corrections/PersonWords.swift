internal import MediaValues

/// What people said about faces of one picture that the index has lost for good, kept by their places.
///
/// Faces that are lost for a time take what was said back with them; this is for words that came with an
/// imported index, or from a version that remembered no lost faces.
struct PersonWords {
  let assetID: String

  /// The least overlap of the place that was spoken of and the face found there.
  private static let leastOverlap = 0.4

  private struct Word {
    let row: Int64
    let face: String
    let bounds: NormalizedRectangle
    let person: String
    let isRejection: Bool
  }

  /// Applies what was said to faces that came to the places of those that were spoken of.
  ///
  /// A face that takes the place of one that was put to a person, or taken from one, is treated alike. The
  /// same picture gives the same names, so `new`, the names of the faces that just came, may be spoken of.
  func apply(toNew new: Set<String>, _ db: borrowing Connection) throws(MediaFailure) {
    let words = try db.rows(
      """
      SELECT row, face, x, y, width, height, person, is_rejection FROM words WHERE asset = ?
      ORDER BY row
      """,
      [.text(assetID)]
    ) { row in
      Word(
        row: row.integer(0),
        face: row.text(1),
        bounds: NormalizedRectangle(row, from: 2),
        person: row.text(6),
        isRejection: row.flag(7)
      )
    }
    guard !words.isEmpty else { return }
    let faces = try db.faces("a.id = ?", [.text(assetID)], order: "f.row")
    let there = Set(faces.map(\.id)).subtracting(new)
    for word in words where !there.contains(word.face) {
      let isRemembered = try db.number(
        "SELECT 1 FROM lost_faces WHERE id = ?",
        .text(word.face)
      )
      guard isRemembered == nil, let face = face(for: word, among: faces) else { continue }
      try apply(word, to: face, db)
    }
  }

  private func face(for word: Word, among faces: [StoredFace]) -> StoredFace? {
    if let same = faces.first(where: { $0.id == word.face }) { return same }
    let best = faces.max {
      $0.face.bounds.overlap(with: word.bounds) < $1.face.bounds.overlap(with: word.bounds)
    }
    guard let best, best.face.bounds.overlap(with: word.bounds) >= Self.leastOverlap else {
      return nil
    }
    return best
  }

  private func apply(
    _ word: Word,
    to face: StoredFace,
    _ db: borrowing Connection
  ) throws(MediaFailure) {
    try db.run(
      "UPDATE OR REPLACE words SET face = ? WHERE row = ?",
      .text(face.id),
      .integer(word.row)
    )
    guard !word.isRejection, face.personID == nil,
      let person = try db.number("SELECT row FROM people WHERE id = ?", .text(word.person))
    else { return }
    let cluster = try db.makeCluster(of: person)
    try db.run(
      "UPDATE faces SET cluster = ?, rule = 'placed', similarity = NULL WHERE id = ?",
      .integer(cluster),
      .text(face.id)
    )
  }
}
