package import MediaValues

extension FaceStore {
  /// Takes a document in, in one step: pictures that are not in the index, and people with their names.
  ///
  /// A picture that is in the index stays as it is. A person who is in it under the same identifier gets
  /// the document's name if they have none. The document is read twice, element by element; memory does
  /// not grow with its size, save by some 40 bytes for each group.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - isStopped: asked before each element; if true, nothing is taken in and a failure is thrown.
  /// - Throws: a failure with code `invalidArgument` when the bytes are no such document.
  package func `import`(
    _ bytes: [UInt8],
    isStopped: () -> Bool = { false }
  ) throws(MediaFailure) {
    try take(isStopped) { offset in
      Array(bytes[min(offset, bytes.count)...].prefix(DocumentFile.pieceSize))
    }
  }

  /// Takes the document in a file in, in one step.
  ///
  /// - Throws: a failure with code `fileNotFound` or `permissionDenied` when the file cannot be read,
  ///   `invalidArgument` when it is no such document.
  package func `import`(
    path: String,
    isStopped: () -> Bool = { false }
  ) throws(MediaFailure) {
    let file = try DocumentFile(path: path)
    try take(isStopped) { offset throws(MediaFailure) in try file.read(from: offset) }
  }

  /// The failure of bytes that are no exported index.
  static func notADocument(_ reason: String) -> MediaFailure {
    MediaFailure(
      code: .invalidArgument,
      stage: .reading,
      message: "This is not an index of faces that was exported by this version.",
      reason: reason
    )
  }

  private func take(
    _ isStopped: () -> Bool,
    reading: (_ offset: Int) throws(MediaFailure) -> [UInt8]
  ) throws(MediaFailure) {
    // Pictures refer to groups, which people have; so these are read first, wherever they stand.
    let rest: Set<IndexDocument.Member> = [.assets]
    let first = Set(IndexDocument.Member.allCases).subtracting(rest)
    try write { db throws(MediaFailure) in
      var intake = try DocumentIntake(db)
      for wanted in [first, rest] {
        var scanner = DocumentScanner(wanted: wanted)
        while let part = try scanner.next(reading) {
          if isStopped() { throw Self.notADocument("the import was stopped") }
          try intake.take(part, db)
        }
        if wanted == first { try intake.checkHead() }
      }
      try intake.finish(db)
    }
  }
}
