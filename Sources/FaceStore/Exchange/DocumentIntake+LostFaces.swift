internal import MediaValues

extension DocumentIntake {
  /// Takes a face that its picture does not show at the moment in, under a row that no face has.
  func take(
    _ face: IndexDocument.LostFace,
    ofAsset asset: Int64,
    _ db: borrowing Connection
  ) throws(MediaFailure) {
    let places = [face.bounds] + face.sights.map(\.bounds)
    if let fault = IndexDocument.fault(of: places, face.direction) {
      throw FaceStore.notADocument("the face \(face.id) \(fault)")
    }
    let embedding = face.model.flatMap { model in
      face.direction.flatMap { FaceEmbedding(model: model, scaling: $0) }
    }
    let statement = try db.prepare(
      """
      INSERT OR IGNORE INTO lost_faces
        (row, id, asset, cluster, rule, similarity, x, y, width, height, model, direction)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(try db.takeFaceRow()), .text(face.id), .integer(asset),
        .integer(face.group.flatMap { clusterOfGroup[$0] }), .text(face.rule),
        face.similarity.map { .real(Double($0)) } ?? .null,
      ] + face.bounds.columnValues + [
        .text(embedding?.model), embedding.map { .blob($0.values.littleEndianBytes) } ?? .null,
      ]
    )
    while try statement.step() {}
    guard db.changeCount > 0 else {
      let row = try db.number("SELECT row FROM lost_faces WHERE id = ?", .text(face.id)) ?? 0
      guard row <= lastLostFace else {
        throw FaceStore.notADocument("the lost face \(face.id) is there twice")
      }
      return
    }
    for sight in face.sights {
      let statement = try db.prepare(
        """
        INSERT OR IGNORE INTO sights (asset, digest, face, x, y, width, height)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        [.integer(asset), .text(sight.digest), .text(face.id)] + sight.bounds.columnValues
      )
      while try statement.step() {}
    }
  }
}

extension Connection {
  /// A row number that no face has, had or will be given.
  fileprivate func takeFaceRow() throws(MediaFailure) -> Int64 {
    let last = try number("SELECT seq FROM sqlite_sequence WHERE name = 'faces'")
    try run(
      last == nil
        ? "INSERT INTO sqlite_sequence (seq, name) VALUES (?, 'faces')"
        : "UPDATE sqlite_sequence SET seq = ? WHERE name = 'faces'",
      .integer((last ?? 0) + 1)
    )
    return (last ?? 0) + 1
  }
}
