internal import MediaValues

/// What people said about faces of one picture, kept by the faces' places so that it outlasts them.
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

  /// Applies what was said to the faces that are there now.
  ///
  /// A face that takes the place of one that was put to a person, or taken from one, is treated alike.
  func reapply(to db: borrowing Connection) throws(MediaFailure) {
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
    for word in words where !faces.contains(where: { $0.id == word.face }) {
      let best = faces.max {
        $0.face.bounds.overlap(with: word.bounds) < $1.face.bounds.overlap(with: word.bounds)
      }
      guard let best, best.face.bounds.overlap(with: word.bounds) >= Self.leastOverlap else {
        continue
      }
      try db.run(
        "UPDATE OR REPLACE words SET face = ? WHERE row = ?",
        .text(best.id),
        .integer(word.row)
      )
      guard !word.isRejection, best.personID == nil,
        let person = try db.number("SELECT row FROM people WHERE id = ?", .text(word.person))
      else { continue }
      let cluster = try db.makeCluster(of: person)
      try db.run(
        "UPDATE faces SET cluster = ?, rule = 'placed', similarity = NULL WHERE id = ?",
        .integer(cluster),
        .text(best.id)
      )
    }
  }
}
