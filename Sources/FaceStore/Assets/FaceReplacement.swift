internal import MediaValues

/// Puts the faces found in a picture in the place of those found before.
struct FaceReplacement {
  let assetID: String
  let assetRow: Int64
  /// What the file holds now, and held when it was analyzed last.
  let digest: String
  let digestBefore: String?

  init(asset: AssetRecord, row: Int64, digestBefore: String?) {
    assetID = asset.id
    assetRow = row
    digest = asset.fingerprint.digest
    self.digestBefore = digestBefore
  }

  /// Writes the faces and returns whether any face came, went or changed.
  func apply(
    _ faces: [AnalyzedFace],
    to db: borrowing Connection
  ) throws(MediaFailure) -> Bool {
    let lost = LostFaces(assetRow: assetRow, digest: digest)
    let known = try lost.known(digestBefore: digestBefore, db)
    let matches = FaceMatching(known: known).matches(of: faces)
    try lose(known, but: Set(matches.compactMap { $0 }), to: lost, db)
    // Also the names of faces that are gone: another face at the same place is another one.
    var taken = Set(known.map(\.id))
    var new: Set<String> = []
    for (face, match) in zip(faces, matches) {
      if let match {
        let before = known[match]
        if before.isLost {
          try lost.bringBack(before, as: face.face, in: assetID, db)
          try putEmbedding(face.embedding, of: before.row, db)
        } else {
          try update(before.row, face, db)
        }
      } else {
        let name = try newName(face.face, &taken, db)
        try insert(face, name: name, db)
        new.insert(name)
      }
    }
    if !new.isEmpty { try PersonWords(assetID: assetID).apply(toNew: new, db) }
    try db.removeWhatIsEmpty()
    return !(known.allSatisfy { $0.isLost } && faces.isEmpty)
  }

  /// Takes away the faces that were not found again, and remembers where all were in the bytes before.
  private func lose(
    _ known: [KnownFace],
    but found: Set<Int>,
    to lost: LostFaces,
    _ db: borrowing Connection
  ) throws(MediaFailure) {
    guard let digestBefore else { return }
    var isRemembering = false
    for (index, face) in known.enumerated() where !face.isLost {
      let isFound = found.contains(index)
      if isFound, digestBefore == digest { continue }
      try lost.remember(face, in: digestBefore, db)
      isRemembering = true
      if !isFound { try lost.lose(face, db) }
    }
    if isRemembering { try lost.forgetTheOldest(db) }
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
      let isTaken = try db.number(
        "SELECT 1 FROM faces WHERE id = ?1 UNION ALL SELECT 1 FROM lost_faces WHERE id = ?1",
        .text(name)
      )
      if isTaken == nil {
        taken.insert(name)
        return name
      }
    }
    return text
  }
}
