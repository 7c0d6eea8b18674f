package import MediaValues

extension FaceStore {
  /// Writes the index as a document in JSON, the same for the same contents, picture by picture.
  ///
  /// - Parameters:
  ///   - includesEmbeddings: whether the faces' embeddings, which are biometric data, go with it.
  ///   - write: takes the next bytes of the document, some hundred thousand at a time.
  /// - Throws: a failure when the index cannot be read, and what `write` throws.
  package func export(
    includesEmbeddings: Bool,
    to write: ([UInt8]) throws(MediaFailure) -> Void
  ) throws(MediaFailure) {
    try read { db throws(MediaFailure) in
      var document = DocumentText()
      try document.add(IndexDocument.format, as: .format)
      try document.add(IndexDocument.version, as: .version)
      let numbers = try db.groupNumbers()
      document.beginList(.people)
      try db.eachPerson(numbers) { person throws(MediaFailure) in
        try document.add(person)
        if document.isLong { try write(document.take()) }
      }
      document.endList()
      document.beginList(.assets)
      try db.eachAsset(numbers, includesEmbeddings) { asset throws(MediaFailure) in
        try document.add(asset)
        if document.isLong { try write(document.take()) }
      }
      document.endList()
      document.beginList(.words)
      try db.eachWord { word throws(MediaFailure) in
        try document.add(word)
        if document.isLong { try write(document.take()) }
      }
      document.endList()
      document.beginList(.distinctions)
      let distinctions = "SELECT first, second FROM distinctions ORDER BY first, second"
      try db.each(distinctions) { row throws(MediaFailure) in
        try document.add([row.text(0), row.text(1)])
      }
      document.endList()
      document.end()
      try write(document.take())
    }
  }
}

extension Connection {
  /// Numbers for the groups that do not tell in which order they were made: by their first faces' names.
  fileprivate func groupNumbers() throws(MediaFailure) -> [Int64: Int64] {
    var numbers: [Int64: Int64] = [:]
    try each(
      """
      SELECT cluster FROM (
        SELECT cluster, id FROM faces
        UNION ALL SELECT f.cluster, f.id FROM lost_faces f WHERE \(LostFaces.isSpokenOf)
      ) WHERE cluster IS NOT NULL GROUP BY cluster ORDER BY min(id)
      """
    ) { row in numbers[row.integer(0)] = Int64(numbers.count + 1) }
    return numbers
  }

  fileprivate func eachPerson(
    _ numbers: [Int64: Int64],
    _ body: (IndexDocument.Person) throws(MediaFailure) -> Void
  ) throws(MediaFailure) {
    let groups = try prepare("SELECT row FROM clusters WHERE person = ?", [])
    try each("SELECT row, id, name, is_hidden, key_face FROM people ORDER BY id") {
      row throws(MediaFailure) in
      groups.reset()
      try groups.bind([.integer(row.integer(0))])
      var theirs: [Int64] = []
      while try groups.step() {
        if let number = numbers[groups.integer(0)] { theirs.append(number) }
      }
      // Of whom all faces are lost, and nothing was said, nobody is told.
      guard !row.isNull(2) || !theirs.isEmpty else { return }
      try body(
        IndexDocument.Person(
          id: row.text(1),
          name: row.optionalText(2),
          isHidden: row.flag(3),
          keyFace: row.optionalText(4),
          groups: theirs.sorted()
        )
      )
    }
  }

  fileprivate func eachAsset(
    _ numbers: [Int64: Int64],
    _ includesEmbeddings: Bool,
    _ body: (IndexDocument.Asset) throws(MediaFailure) -> Void
  ) throws(MediaFailure) {
    let faces = try prepare(
      """
      SELECT f.id, f.cluster, f.rule, f.similarity, e.model, e.direction, \(FaceColumns.ofFace)
      FROM faces f LEFT JOIN embeddings e ON e.face = f.row WHERE f.asset = ? ORDER BY f.row
      """,
      []
    )
    let lost = try prepare(
      """
      SELECT f.id, f.cluster, f.rule, f.similarity, f.model, f.direction, f.x, f.y, f.width, f.height
      FROM lost_faces f WHERE f.asset = ? AND (\(LostFaces.isSpokenOf)) ORDER BY f.id
      """,
      []
    )
    let sights = try prepare(
      "SELECT digest, x, y, width, height FROM sights WHERE asset = ? AND face = ? ORDER BY row",
      []
    )
    try each(
      """
      SELECT row, id, path, byte_count, modified, digest, analysis, width, height, is_partial
      FROM assets ORDER BY id
      """
    ) { row throws(MediaFailure) in
      var asset = IndexDocument.Asset(row)
      faces.reset()
      try faces.bind([.integer(row.integer(0))])
      while try faces.step() {
        asset.faces.append(IndexDocument.Face(faces, numbers, includesEmbeddings))
      }
      lost.reset()
      try lost.bind([.integer(row.integer(0))])
      while try lost.step() {
        var face = IndexDocument.LostFace(lost, numbers, includesEmbeddings)
        sights.reset()
        try sights.bind([.integer(row.integer(0)), .text(face.id)])
        while try sights.step() { face.sights.append(IndexDocument.Sight(sights)) }
        asset.lostFaces = (asset.lostFaces ?? []) + [face]
      }
      try body(asset)
    }
  }

  fileprivate func eachWord(
    _ body: (IndexDocument.Word) throws(MediaFailure) -> Void
  ) throws(MediaFailure) {
    try each(
      "SELECT face, asset, x, y, width, height, person, is_rejection FROM words ORDER BY row"
    ) { row throws(MediaFailure) in
      try body(
        IndexDocument.Word(
          face: row.text(0),
          asset: row.text(1),
          bounds: NormalizedRectangle(row, from: 2),
          person: row.text(6),
          isRejection: row.flag(7)
        )
      )
    }
  }
}

extension IndexDocument.Asset {
  /// Reads the columns from `row` to `is_partial`, without the faces.
  fileprivate init(_ row: borrowing Statement) {
    self.init(
      id: row.text(1),
      path: row.text(2),
      byteCount: row.integer(3),
      modified: row.integer(4),
      digest: row.text(5),
      analysis: row.text(6),
      width: Int(row.integer(7)),
      height: Int(row.integer(8)),
      isPartial: row.flag(9),
      faces: []
    )
  }
}

extension IndexDocument.Face {
  fileprivate init(
    _ row: borrowing Statement,
    _ numbers: [Int64: Int64],
    _ includesEmbeddings: Bool
  ) {
    let hasEmbedding = includesEmbeddings && !row.isNull(4)
    self.init(
      id: row.text(0),
      face: DetectedFace(row, from: 6),
      group: row.optionalInteger(1).flatMap { numbers[$0] },
      rule: row.optionalText(2),
      similarity: row.isNull(3) ? nil : row.float(3),
      model: hasEmbedding ? row.text(4) : nil,
      direction: hasEmbedding ? row.floats(5) : nil
    )
  }
}

extension IndexDocument.LostFace {
  /// Reads the columns from `id` to `height`, without where the face is in other files.
  fileprivate init(
    _ row: borrowing Statement,
    _ numbers: [Int64: Int64],
    _ includesEmbeddings: Bool
  ) {
    let hasEmbedding = includesEmbeddings && !row.isNull(4)
    self.init(
      id: row.text(0),
      bounds: NormalizedRectangle(row, from: 6),
      group: row.optionalInteger(1).flatMap { numbers[$0] },
      rule: row.optionalText(2),
      similarity: row.isNull(3) ? nil : row.float(3),
      model: hasEmbedding ? row.text(4) : nil,
      direction: hasEmbedding ? row.floats(5) : nil,
      sights: []
    )
  }
}

extension IndexDocument.Sight {
  /// Reads the columns from `digest` to `height`.
  fileprivate init(_ row: borrowing Statement) {
    self.init(digest: row.text(0), bounds: NormalizedRectangle(row, from: 1))
  }
}
