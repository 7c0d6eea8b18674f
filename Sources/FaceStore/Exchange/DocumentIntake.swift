internal import FoundationEssentials
internal import MediaValues

/// Puts the elements of a document into the index and notices what does not belong there.
struct DocumentIntake: ~Copyable {
  private let decoder = JSONDecoder()
  private var format: String?
  private var version: Int?
  private(set) var clusterOfGroup: [Int64: Int64] = [:]

  /// The last rows before the import: what has a later one came with the document.
  private let lastAsset: Int64
  private let lastFace: Int64
  let lastLostFace: Int64
  private let lastPerson: Int64

  private let findAsset: Statement
  private let putFace: Statement
  private let putEmbedding: Statement

  init(_ db: borrowing Connection) throws(MediaFailure) {
    let assets = try db.number("SELECT coalesce(max(row), 0) FROM assets") ?? 0
    let faces = try db.number("SELECT coalesce(max(row), 0) FROM faces") ?? 0
    let lost = try db.number("SELECT coalesce(max(row), 0) FROM lost_faces") ?? 0
    let people = try db.number("SELECT coalesce(max(row), 0) FROM people") ?? 0
    let find = try db.prepare("SELECT row FROM assets WHERE id = ?", [])
    let put = try db.prepare(
      """
      INSERT OR IGNORE INTO faces
        (id, asset, picture, cluster, rule, similarity, \(FaceColumns.names))
      VALUES (?, ?, ?, ?, ?, ?, \(FaceColumns.marks))
      """,
      []
    )
    let keep = try db.prepare(
      "INSERT INTO embeddings (face, model, direction) VALUES (?, ?, ?)",
      []
    )
    (lastAsset, lastFace, lastLostFace, lastPerson) = (assets, faces, lost, people)
    findAsset = find
    putFace = put
    putEmbedding = keep
  }

  /// Takes a part of the document in.
  mutating func take(
    _ part: DocumentScanner.Part,
    _ db: borrowing Connection
  ) throws(MediaFailure) {
    switch part.member {
    case .format: format = try decoded(part)
    case .version: version = try decoded(part)
    case .people: try take(decoded(part) as IndexDocument.Person, db)
    case .assets: try take(decoded(part) as IndexDocument.Asset, db)
    case .words: try take(decoded(part) as IndexDocument.Word, db)
    case .distinctions:
      let pair: [String] = try decoded(part)
      guard pair.count == 2 else {
        throw FaceStore.notADocument("a distinction is not of two people")
      }
      try db.run("INSERT OR IGNORE INTO distinctions VALUES (?, ?)", .text(pair[0]), .text(pair[1]))
    }
  }

  /// Notices a document of another kind or version.
  func checkHead() throws(MediaFailure) {
    guard let format, let version else {
      throw FaceStore.notADocument("it does not say what it is")
    }
    guard format == IndexDocument.format, version == IndexDocument.version else {
      throw FaceStore.notADocument("it says \(format), version \(version)")
    }
  }

  /// Brings the index into order after the last part.
  func finish(_ db: borrowing Connection) throws(MediaFailure) {
    let ungrouped = try db.number("SELECT count(*) FROM faces WHERE cluster IS NULL") ?? 0
    if ungrouped > 0 { try db.setStale() }
    try db.removeWhatIsEmpty()
  }

  private func decoded<Value: Decodable>(
    _ part: DocumentScanner.Part
  ) throws(MediaFailure) -> Value {
    do {
      return try decoder.decode(Value.self, from: Data(part.bytes))
    } catch {
      let place = part.member.rawValue + (part.number.map { "[\($0)]" } ?? "")
      throw FaceStore.notADocument("\(place): \((error as? DecodingError)?.sentence ?? "\(error)")")
    }
  }
}

extension DocumentIntake {
  private mutating func take(
    _ person: IndexDocument.Person,
    _ db: borrowing Connection
  ) throws(MediaFailure) {
    try db.run("INSERT OR IGNORE INTO people (id) VALUES (?)", .text(person.id))
    let isNew = db.changeCount > 0
    guard let row = try db.number("SELECT row FROM people WHERE id = ?", .text(person.id)) else {
      return
    }
    guard isNew || row <= lastPerson else {
      throw FaceStore.notADocument("the person \(person.id) is there twice")
    }
    try db.run(
      "UPDATE people SET name = coalesce(name, ?), is_hidden = max(is_hidden, ?),"
        + " key_face = coalesce(key_face, ?) WHERE row = ?",
      .text(person.name),
      .flag(person.isHidden),
      .text(person.keyFace),
      .integer(row)
    )
    for group in person.groups {
      guard clusterOfGroup[group] == nil else {
        throw FaceStore.notADocument("the group \(group) is there twice")
      }
      clusterOfGroup[group] = try db.makeCluster(of: row)
    }
  }

  private func take(
    _ asset: IndexDocument.Asset,
    _ db: borrowing Connection
  ) throws(MediaFailure) {
    findAsset.reset()
    try findAsset.bind([.text(asset.id)])
    if try findAsset.step() {
      guard findAsset.integer(0) <= lastAsset else {
        throw FaceStore.notADocument("the asset \(asset.id) is there twice")
      }
      return
    }
    let row = try db.putAsset(
      AssetRecord(
        id: asset.id,
        path: asset.path,
        fingerprint: AssetRecord.Fingerprint(
          file: FileState(byteCount: asset.byteCount, modified: asset.modified),
          digest: asset.digest
        ),
        analysis: asset.analysis,
        size: PixelSize(width: asset.width, height: asset.height),
        isPartial: asset.isPartial
      )
    )
    for face in asset.faces { try take(face, of: (row, asset.id), db) }
    for face in asset.lostFaces ?? [] { try take(face, ofAsset: row, db) }
  }

  private func take(
    _ face: IndexDocument.Face,
    of asset: (row: Int64, id: String),
    _ db: borrowing Connection
  ) throws(MediaFailure) {
    if let fault = face.fault { throw FaceStore.notADocument("the face \(face.id) \(fault)") }
    putFace.reset()
    try putFace.bind(
      [
        .text(face.id), .integer(asset.row), .text(asset.id),
        .integer(face.group.flatMap { clusterOfGroup[$0] }),
        .text(face.rule), face.similarity.map { .real(Double($0)) } ?? .null,
      ] + face.face.columnValues
    )
    while try putFace.step() {}
    guard db.changeCount > 0 else {
      let row = try db.number("SELECT row FROM faces WHERE id = ?", .text(face.id)) ?? 0
      guard row <= lastFace else {
        throw FaceStore.notADocument("the face \(face.id) is there twice")
      }
      return
    }
    guard let model = face.model, let direction = face.direction,
      let embedding = FaceEmbedding(model: model, scaling: direction)
    else { return }
    putEmbedding.reset()
    try putEmbedding.bind([
      .integer(db.lastRow), .text(embedding.model), .blob(embedding.values.littleEndianBytes),
    ])
    while try putEmbedding.step() {}
  }

  private func take(
    _ word: IndexDocument.Word,
    _ db: borrowing Connection
  ) throws(MediaFailure) {
    try db.run(
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
}

extension IndexDocument.Face {
  /// What cannot be taken into an index; nothing if all can.
  fileprivate var fault: String? { IndexDocument.fault(of: [face.bounds], direction) }
}

extension IndexDocument {
  /// What of a face's places and embedding cannot be taken into an index; nothing if all can.
  static func fault(of places: [NormalizedRectangle], _ direction: [Float]?) -> String? {
    for place in places {
      guard [place.x, place.y, place.width, place.height].allSatisfy(\.isFinite) else {
        return "has no place"
      }
    }
    guard let direction else { return nil }
    let isEmbedding =
      (16...4_096).contains(direction.count) && direction.allSatisfy { $0.isFinite }
    return isEmbedding ? nil : "has an embedding of \(direction.count) numbers"
  }
}

extension DecodingError {
  /// What is wrong and where, in a sentence without its end.
  fileprivate var sentence: String {
    let (place, text): ([any CodingKey], String) =
      switch self {
      case .keyNotFound(let key, let context):
        (context.codingPath, "\(key.stringValue) is missing")
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        (context.codingPath, context.debugDescription)
      @unknown default: ([], "\(self)")
      }
    let path = place.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return path.isEmpty ? text : "\(path): \(text)"
  }
}
