internal import FoundationEssentials
package import MediaValues

extension FaceStore {
  /// The index as a document in JSON, the same for the same contents.
  ///
  /// - Parameter includesEmbeddings: whether the faces' embeddings, which are biometric data, go with it.
  /// - Returns: the bytes of the document.
  /// - Throws: a failure when the index cannot be read.
  package func export(includesEmbeddings: Bool) throws(MediaFailure) -> [UInt8] {
    let document = try read { db throws(MediaFailure) in
      try db.document(includesEmbeddings: includesEmbeddings)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do {
      return Array(try encoder.encode(document))
    } catch {
      throw MediaFailure(
        code: .internalError,
        stage: .writing,
        message: "The index could not be exported.",
        reason: "\(error)"
      )
    }
  }

  /// Takes a document in, in one step: pictures that are not in the index, and people with their names.
  ///
  /// A picture that is in the index stays as it is. A person who is in it under the same identifier gets
  /// the document's name if they have none.
  ///
  /// - Throws: a failure with code `invalidArgument` when the bytes are no such document.
  package func `import`(_ bytes: [UInt8]) throws(MediaFailure) {
    let document: IndexDocument
    do {
      document = try JSONDecoder().decode(IndexDocument.self, from: Data(bytes))
    } catch {
      throw Self.notADocument("\(error)")
    }
    guard document.format == IndexDocument.format, document.version == IndexDocument.version else {
      throw Self.notADocument("it says \(document.format), version \(document.version)")
    }
    if let fault = document.fault { throw Self.notADocument(fault) }
    try write { db throws(MediaFailure) in try db.take(document) }
  }

  private static func notADocument(_ reason: String) -> MediaFailure {
    MediaFailure(
      code: .invalidArgument,
      stage: .reading,
      message: "This is not an index of faces that was exported by this version.",
      reason: reason
    )
  }
}

extension IndexDocument {
  /// What cannot be taken into an index; nothing if all can.
  var fault: String? {
    var faces: Set<String> = []
    for asset in assets {
      for face in asset.faces {
        if !faces.insert(face.id).inserted { return "the face \(face.id) is there twice" }
        let bounds = face.face.bounds
        guard [bounds.x, bounds.y, bounds.width, bounds.height].allSatisfy(\.isFinite) else {
          return "the face \(face.id) has no place"
        }
        if let direction = face.direction,
          !(16...4_096).contains(direction.count) || !direction.allSatisfy(\.isFinite)
        {
          return "the face \(face.id) has an embedding of \(direction.count) numbers"
        }
      }
    }
    if Set(assets.map(\.id)).count < assets.count { return "an asset is there twice" }
    if Set(people.map(\.id)).count < people.count { return "a person is there twice" }
    if !distinctions.allSatisfy({ $0.count == 2 }) { return "a distinction is not of two people" }
    return nil
  }
}

extension Connection {
  /// Everything there is.
  func document(includesEmbeddings: Bool) throws(MediaFailure) -> IndexDocument {
    var document = IndexDocument()
    var faces: [Int64: [IndexDocument.Face]] = [:]
    try each(
      """
      SELECT f.asset, f.id, f.cluster, f.rule, f.similarity, e.model, e.direction, f.x, f.y, f.width,
        f.height, f.confidence, f.landmarks, f.pixel_size, f.visible_fraction, f.edge_distance, f.yaw,
        f.pitch, f.roll, f.sharpness
      FROM faces f LEFT JOIN embeddings e ON e.face = f.row ORDER BY f.row
      """
    ) { row in
      let hasEmbedding = includesEmbeddings && !row.isNull(5)
      faces[row.integer(0), default: []].append(
        IndexDocument.Face(
          id: row.text(1),
          face: DetectedFace(row, from: 7),
          group: row.optionalInteger(2),
          rule: row.optionalText(3),
          similarity: row.isNull(4) ? nil : row.float(4),
          model: hasEmbedding ? row.text(5) : nil,
          direction: hasEmbedding ? row.floats(6) : nil
        )
      )
    }
    document.assets = try rows(
      """
      SELECT row, id, path, byte_count, modified, digest, analysis, width, height, is_partial
      FROM assets ORDER BY id
      """
    ) { row in
      IndexDocument.Asset(
        id: row.text(1),
        path: row.text(2),
        byteCount: row.integer(3),
        modified: row.integer(4),
        digest: row.text(5),
        analysis: row.text(6),
        width: Int(row.integer(7)),
        height: Int(row.integer(8)),
        isPartial: row.flag(9),
        faces: faces[row.integer(0)] ?? []
      )
    }
    var groups: [Int64: [Int64]] = [:]
    try each("SELECT person, row FROM clusters ORDER BY row") { row in
      groups[row.integer(0), default: []].append(row.integer(1))
    }
    document.people = try rows("SELECT row, id, name, is_hidden, key_face FROM people ORDER BY id")
    {
      IndexDocument.Person(
        id: $0.text(1),
        name: $0.optionalText(2),
        isHidden: $0.flag(3),
        keyFace: $0.optionalText(4),
        groups: groups[$0.integer(0)] ?? []
      )
    }
    document.words = try rows(
      "SELECT face, asset, x, y, width, height, person, is_rejection FROM words ORDER BY row"
    ) { row in
      IndexDocument.Word(
        face: row.text(0),
        asset: row.text(1),
        bounds: NormalizedRectangle(
          x: row.real(2),
          y: row.real(3),
          width: row.real(4),
          height: row.real(5)
        ),
        person: row.text(6),
        isRejection: row.flag(7)
      )
    }
    document.distinctions = try rows(
      "SELECT first, second FROM distinctions ORDER BY first, second"
    ) { [$0.text(0), $0.text(1)] }
    return document
  }

  /// Adds what a document holds and the index does not.
  func take(_ document: IndexDocument) throws(MediaFailure) {
    var clusterOfGroup: [Int64: Int64] = [:]
    for person in document.people {
      try run("INSERT OR IGNORE INTO people (id) VALUES (?)", .text(person.id))
      try run(
        "UPDATE people SET name = coalesce(name, ?), is_hidden = max(is_hidden, ?),"
          + " key_face = coalesce(key_face, ?) WHERE id = ?",
        .text(person.name),
        .flag(person.isHidden),
        .text(person.keyFace),
        .text(person.id)
      )
      guard let row = try number("SELECT row FROM people WHERE id = ?", .text(person.id)) else {
        continue
      }
      for group in person.groups { clusterOfGroup[group] = try makeCluster(of: row) }
    }
    for asset in document.assets
    where try number("SELECT row FROM assets WHERE id = ?", .text(asset.id)) == nil {
      let row = try putAsset(
        AssetRecord(
          id: asset.id,
          path: asset.path,
          fingerprint: AssetRecord.Fingerprint(
            byteCount: asset.byteCount,
            modified: asset.modified,
            digest: asset.digest
          ),
          analysis: asset.analysis,
          size: PixelSize(width: asset.width, height: asset.height),
          isPartial: asset.isPartial
        )
      )
      for face in asset.faces { try take(face, of: row, clusterOfGroup) }
    }
    for word in document.words {
      try run(
        "INSERT OR IGNORE INTO words (face, asset, x, y, width, height, person, is_rejection)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        .text(word.face),
        .text(word.asset),
        .real(word.bounds.x),
        .real(word.bounds.y),
        .real(word.bounds.width),
        .real(word.bounds.height),
        .text(word.person),
        .flag(word.isRejection)
      )
    }
    for pair in document.distinctions {
      try run("INSERT OR IGNORE INTO distinctions VALUES (?, ?)", .text(pair[0]), .text(pair[1]))
    }
    let ungrouped = try number("SELECT count(*) FROM faces WHERE cluster IS NULL") ?? 0
    if ungrouped > 0 { try setStale() }
    try removeWhatIsEmpty()
  }

  private func take(
    _ face: IndexDocument.Face,
    of asset: Int64,
    _ clusterOfGroup: [Int64: Int64]
  ) throws(MediaFailure) {
    let statement = try prepare(
      """
      INSERT OR IGNORE INTO faces (id, asset, cluster, rule, similarity, x, y, width, height,
        confidence, landmarks, pixel_size, visible_fraction, edge_distance, yaw, pitch, roll,
        sharpness)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(face.id), .integer(asset),
        .integer(face.group.flatMap { clusterOfGroup[$0] }),
        .text(face.rule), face.similarity.map { .real(Double($0)) } ?? .null,
      ] + face.face.columnValues
    )
    while try statement.step() {}
    guard changeCount > 0, let model = face.model, let direction = face.direction,
      let embedding = FaceEmbedding(model: model, scaling: direction)
    else { return }
    try run(
      "INSERT INTO embeddings (face, model, direction) VALUES (?, ?, ?)",
      .integer(lastRow),
      .text(embedding.model),
      .blob(embedding.values.littleEndianBytes)
    )
  }
}
