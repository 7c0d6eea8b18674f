internal import MediaValues

/// Puts the faces found in a picture in the place of those found before.
struct FaceReplacement {
  let assetID: String
  let assetRow: Int64

  /// The least overlap of the boxes of one face found twice, as the shared area over the joint area.
  private static let leastOverlap = 0.4
  /// The least cosine of a face found twice; turned or relit ones are still well above it.
  private static let leastSimilarity: Float = 0.5

  private struct Known {
    let row: Int64
    let id: String
    let bounds: NormalizedRectangle
    let embedding: FaceEmbedding?
  }

  /// Writes the faces and returns whether any face came, went or changed.
  func apply(
    _ faces: [AnalyzedFace],
    to db: borrowing Connection
  ) throws(MediaFailure) -> Bool {
    let known = try knownFaces(db)
    let matches = matched(faces, with: known)
    for (index, face) in known.enumerated() where !matches.contains(index) {
      try db.run("DELETE FROM faces WHERE row = ?", .integer(face.row))
    }
    // Also the names of faces that are gone: another face at the same place is another one.
    var taken = Set(known.map(\.id))
    for (face, match) in zip(faces, matches) {
      if let match {
        try update(known[match].row, face, db)
      } else {
        try insert(face, name: try newName(face.face, &taken, db), db)
      }
    }
    try PersonWords(assetID: assetID).reapply(to: db)
    try db.removeWhatIsEmpty()
    return !(known.isEmpty && faces.isEmpty)
  }

  private func knownFaces(_ db: borrowing Connection) throws(MediaFailure) -> [Known] {
    try db.rows(
      """
      SELECT f.row, f.id, f.x, f.y, f.width, f.height, e.model, e.direction
      FROM faces f LEFT JOIN embeddings e ON e.face = f.row WHERE f.asset = ? ORDER BY f.row
      """,
      [.integer(assetRow)]
    ) { row in
      Known(
        row: row.integer(0),
        id: row.text(1),
        bounds: NormalizedRectangle(row, from: 2),
        embedding: row.isNull(6)
          ? nil : FaceEmbedding(model: row.text(6), scaling: row.floats(7))
      )
    }
  }

  /// The known face that each face is, the best overlaps first.
  private func matched(_ faces: [AnalyzedFace], with known: [Known]) -> [Int?] {
    var pairs: [(overlap: Double, face: Int, known: Int)] = []
    for (index, face) in faces.enumerated() {
      for (other, before) in known.enumerated() {
        let overlap = face.face.bounds.overlap(with: before.bounds)
        guard overlap >= Self.leastOverlap else { continue }
        if let new = face.embedding, let old = before.embedding,
          let similarity = new.similarity(to: old), similarity < Self.leastSimilarity
        {
          continue
        }
        pairs.append((overlap, index, other))
      }
    }
    pairs.sort { ($0.overlap, $1.face, $1.known) > ($1.overlap, $0.face, $0.known) }
    var result = [Int?](repeating: nil, count: faces.count)
    var used: Set<Int> = []
    for pair in pairs where result[pair.face] == nil && !used.contains(pair.known) {
      result[pair.face] = pair.known
      used.insert(pair.known)
    }
    return result
  }

  private func update(
    _ row: Int64,
    _ face: AnalyzedFace,
    _ db: borrowing Connection
  ) throws(MediaFailure) {
    let statement = try db.prepare(
      "UPDATE faces SET \(FaceColumns.assignments) WHERE row = ?",
      face.face.columnValues + [.integer(row)]
    )
    while try statement.step() {}
    try putEmbedding(face.embedding, of: row, db)
  }

  private func insert(
    _ face: AnalyzedFace,
    name: String,
    _ db: borrowing Connection
  ) throws(MediaFailure) {
    let statement = try db.prepare(
      """
      INSERT INTO faces (id, asset, picture, \(FaceColumns.names))
      VALUES (?, ?, ?, \(FaceColumns.marks))
      """,
      [.text(name), .integer(assetRow), .text(assetID)] + face.face.columnValues
    )
    while try statement.step() {}
    try putEmbedding(face.embedding, of: db.lastRow, db)
  }

  private func putEmbedding(
    _ embedding: FaceEmbedding?,
    of row: Int64,
    _ db: borrowing Connection
  ) throws(MediaFailure) {
    guard let embedding else {
      try db.run("DELETE FROM embeddings WHERE face = ?", .integer(row))
      return
    }
    try db.run(
      "INSERT OR REPLACE INTO embeddings (face, model, direction) VALUES (?, ?, ?)",
      .integer(row),
      .text(embedding.model),
      .blob(embedding.values.littleEndianBytes)
    )
  }

  /// A name from picture and place, so that the same picture gives the same names anywhere.
  private func newName(
    _ face: DetectedFace,
    _ taken: inout Set<String>,
    _ db: borrowing Connection
  ) throws(MediaFailure) -> String {
    let places = [face.bounds.x, face.bounds.y, face.bounds.width, face.bounds.height]
      .map { String(Int((min(max($0, -10), 10) * 1_000).rounded())) }
    let text = assetID + "\u{0}" + places.joined(separator: ",")
    for number in 0... {
      let name = StableName.name(for: number == 0 ? text : "\(text)#\(number)")
      guard !taken.contains(name) else { continue }
      if try db.number("SELECT row FROM faces WHERE id = ?", .text(name)) == nil {
        taken.insert(name)
        return name
      }
    }
    return text
  }
}

extension NormalizedRectangle {
  /// The shared area over the joint area, 0…1.
  func overlap(with other: NormalizedRectangle) -> Double {
    let across = min(x + width, other.x + other.width) - max(x, other.x)
    let down = min(y + height, other.y + other.height) - max(y, other.y)
    guard across > 0, down > 0 else { return 0 }
    let shared = across * down
    let joint = width * height + other.width * other.height - shared
    return joint > 0 ? shared / joint : 0
  }
}
