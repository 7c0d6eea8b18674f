package import MediaValues

extension FaceStore {
  /// What the index knows of a picture; nothing if it is not in it.
  package func asset(_ id: String) throws(MediaFailure) -> AssetRecord? {
    try read { db throws(MediaFailure) in
      try db.rows(Self.assetQuery + " WHERE id = ?", [.text(id)]) { AssetRecord($0) }.first
    }
  }

  /// All pictures in the order of their names; only those with faces, or the others too.
  package func assets(withFacesOnly: Bool) throws(MediaFailure) -> [AssetRecord] {
    let condition =
      withFacesOnly ? " WHERE EXISTS (SELECT 1 FROM faces WHERE faces.asset = assets.row)" : ""
    return try read { db throws(MediaFailure) in
      try db.rows(Self.assetQuery + condition + " ORDER BY id") { AssetRecord($0) }
    }
  }

  /// Where the files of all pictures were, in the order of the pictures' names.
  package func assetPaths() throws(MediaFailure) -> [(id: String, path: String)] {
    try read { db throws(MediaFailure) in
      try db.rows("SELECT id, path FROM assets ORDER BY id") { (id: $0.text(0), path: $0.text(1)) }
    }
  }

  /// Puts pictures into the index, or replaces what it knows of them, in one step.
  ///
  /// A face that was found before keeps its name and its person, also when it was not found in between:
  /// with a file that is as it once was, everything is as it was then. In a file that has changed, looks and
  /// place tell which face is which.
  ///
  /// - Returns: for each picture its faces, in the order in which they were found.
  package func replace(
    _ assets: [(record: AssetRecord, faces: [AnalyzedFace])]
  ) throws(MediaFailure) -> [[StoredFace]] {
    try write { db throws(MediaFailure) in
      var result: [[StoredFace]] = []
      for asset in assets {
        let before = try db.text("SELECT digest FROM assets WHERE id = ?", .text(asset.record.id))
        let row = try db.putAsset(asset.record)
        let replacement = FaceReplacement(asset: asset.record, row: row, digestBefore: before)
        let isChanged = try replacement.apply(asset.faces, to: db)
        if isChanged { try db.setStale() }
        result.append(try db.faces("a.id = ?", [.text(asset.record.id)], order: "f.row"))
      }
      return result
    }
  }

  /// Notes that a file was touched but holds the same picture.
  package func touch(
    _ id: String,
    _ fingerprint: AssetRecord.Fingerprint,
    path: String
  ) throws(MediaFailure) {
    try write { db throws(MediaFailure) in
      try db.run(
        "UPDATE assets SET path = ?, byte_count = ?, modified = ?, changed = ?, device = ?,"
          + " inode = ?, digest = ? WHERE id = ?",
        .text(path),
        .integer(fingerprint.file.byteCount),
        .integer(fingerprint.file.modified),
        .integer(fingerprint.file.changed),
        .integer(fingerprint.file.device),
        .integer(fingerprint.file.inode),
        .text(fingerprint.digest),
        .text(id)
      )
    }
  }

  /// Takes pictures out of the index, with their faces and what was said about them.
  ///
  /// The bytes are overwritten. People of whom no face is left go too, unless they have a name.
  ///
  /// - Throws: a failure with code `indexInUse` when another process writes, or when it reads, so that what
  ///   was deleted is not overwritten yet; the message tells which.
  /// - Returns: the names of the pictures that were in the index.
  @discardableResult
  package func deleteAssets(_ ids: [String]) throws(MediaFailure) -> [String] {
    let gone = try write { db throws(MediaFailure) in
      var gone: [String] = []
      for id in ids {
        let faces = try db.number(
          "SELECT count(*) FROM faces f JOIN assets a ON a.row = f.asset WHERE a.id = ?",
          .text(id)
        )
        try db.run("DELETE FROM words WHERE asset = ?", .text(id))
        try db.run("DELETE FROM assets WHERE id = ?", .text(id))
        guard db.changeCount > 0 else { continue }
        gone.append(id)
        if (faces ?? 0) > 0 { try db.setStale() }
      }
      try db.removeWhatIsEmpty()
      return gone
    }
    if !gone.isEmpty { try emptyLogAfterDeleting() }
    return gone
  }

  /// Empties the index: pictures, faces, people, names and corrections.
  package func deleteEverything() throws(MediaFailure) {
    try write { db throws(MediaFailure) in try db.removeEverything() }
    try emptyLogAfterDeleting()
  }

  private func emptyLogAfterDeleting() throws(MediaFailure) {
    do throws(MediaFailure) {
      try emptyLog()
    } catch {
      guard error.code == .indexInUse else { throw error }
      throw MediaFailure(
        code: .indexInUse,
        stage: .writing,
        path: folder.path,
        message:
          "The pictures are out of the index, but another process reads it, so that their bytes are "
          + "still in its files.",
        remedy: "The next update overwrites them, when that process is done.",
        reason: error.reason
      )
    }
  }

  static let assetQuery = """
    SELECT id, path, byte_count, modified, changed, device, inode, digest, analysis, width, height,
      is_partial
    FROM assets
    """
}

extension AssetRecord {
  init(_ row: borrowing Statement) {
    self.init(
      id: row.text(0),
      path: row.text(1),
      fingerprint: Fingerprint(
        file: FileState(
          byteCount: row.integer(2),
          modified: row.integer(3),
          changed: row.optionalInteger(4),
          device: row.optionalInteger(5),
          inode: row.optionalInteger(6)
        ),
        digest: row.text(7)
      ),
      analysis: row.text(8),
      size: PixelSize(width: Int(row.integer(9)), height: Int(row.integer(10))),
      isPartial: row.flag(11)
    )
  }
}

extension Connection {
  /// Puts a picture's record in place and returns its row.
  func putAsset(_ asset: AssetRecord) throws(MediaFailure) -> Int64 {
    try run(
      """
      INSERT INTO assets
        (id, path, byte_count, modified, changed, device, inode, digest, analysis, width, height,
          is_partial)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET
        path = excluded.path, byte_count = excluded.byte_count, modified = excluded.modified,
        changed = excluded.changed, device = excluded.device, inode = excluded.inode,
        digest = excluded.digest, analysis = excluded.analysis, width = excluded.width,
        height = excluded.height, is_partial = excluded.is_partial
      """,
      .text(asset.id),
      .text(asset.path),
      .integer(asset.fingerprint.file.byteCount),
      .integer(asset.fingerprint.file.modified),
      .integer(asset.fingerprint.file.changed),
      .integer(asset.fingerprint.file.device),
      .integer(asset.fingerprint.file.inode),
      .text(asset.fingerprint.digest),
      .text(asset.analysis),
      .integer(asset.size.width),
      .integer(asset.size.height),
      .flag(asset.isPartial)
    )
    guard let row = try number("SELECT row FROM assets WHERE id = ?", .text(asset.id)) else {
      throw StoreFailure(path: path).failure(status: 11, reason: "a row is gone")
    }
    return row
  }

  /// Removes groups without faces, lost ones included, and people without groups who were given no name.
  func removeWhatIsEmpty() throws(MediaFailure) {
    try execute(
      """
      DELETE FROM clusters WHERE \(LostFaces.isEmptyCluster("clusters"));
      DELETE FROM people WHERE name IS NULL
        AND NOT EXISTS (SELECT 1 FROM clusters WHERE clusters.person = people.row);
      """
    )
    if try number("SELECT count(*) FROM (SELECT 1 FROM faces LIMIT 1)") == 0 { try setCurrent() }
  }
}
