package import MediaValues

extension FaceStore {
  /// Gives a person a name, or takes it away; blanks at both ends do not count.
  package func name(_ person: String, _ name: String?) throws(MediaFailure) {
    let wanted = name.map { $0.trimmed }.flatMap { $0.isEmpty ? nil : $0 }
    try correct("name") { recorder, db throws(MediaFailure) in
      let before = try Corrections.person(person, db).name
      guard before != wanted else { return }
      try recorder.take(.setName(person: person, before: before, after: wanted), db)
    }
  }

  /// Keeps people from being shown, or shows them again; all in one correction.
  package func hide(_ people: [String], _ isHidden: Bool) throws(MediaFailure) {
    try correct(isHidden ? "hide" : "unhide") { recorder, db throws(MediaFailure) in
      for person in people {
        let before = try Corrections.person(person, db).isHidden
        guard before != isHidden else { continue }
        try recorder.take(.setHidden(person: person, before: before, after: isHidden), db)
      }
    }
  }

  /// Chooses the face that stands for a person; it must be one of theirs.
  package func setKeyFace(_ face: String?, of person: String) throws(MediaFailure) {
    try correct("keyFace") { recorder, db throws(MediaFailure) in
      let before = try Corrections.person(person, db).keyFaceID
      if let face, try Corrections.face(face, db).person != person {
        throw Corrections.invalid("The face \(face) is not one of the person \(person).")
      }
      guard before != face else { return }
      try recorder.take(.setKeyFace(person: person, before: before, after: face), db)
    }
  }

  /// Says that people are one: the first keeps their name in the index and takes the others' groups.
  ///
  /// A first without a name for people takes that of the first other who has one.
  package func merge(_ others: [String], into person: String) throws(MediaFailure) {
    try correct("merge") { recorder, db throws(MediaFailure) in
      var target = try Corrections.person(person, db)
      var seen: Set<String> = [person]
      for id in others where seen.insert(id).inserted {
        let other = try Corrections.person(id, db)
        for cluster in try Corrections.clusters(of: id, db) {
          try recorder.take(.moveCluster(row: cluster, before: id, after: person), db)
        }
        for word in try Corrections.wordsAbout(id, db) {
          try recorder.take(
            .removeWord(face: word.face, person: id, isRejection: word.isRejection),
            db
          )
          // A face that was said not to be the other may still be the first.
          if !word.isRejection {
            try recorder.take(.addWord(face: word.face, person: person, isRejection: false), db)
          }
        }
        if target.name == nil, let name = other.name {
          try recorder.take(.setName(person: person, before: nil, after: name), db)
          target.name = name
        }
        try recorder.take(.removeDistinction(first: person, second: id), db)
        try recorder.take(.setName(person: id, before: other.name, after: nil), db)
        try recorder.take(.setHidden(person: id, before: other.isHidden, after: false), db)
        try recorder.take(.setKeyFace(person: id, before: other.keyFaceID, after: nil), db)
        try recorder.take(.removePerson(id: id), db)
      }
    }
  }

  /// Says that some of a person's faces are someone else's, and makes a person of them.
  ///
  /// The two are never suggested to be one again.
  ///
  /// - Returns: the new person.
  package func split(_ faces: [String], from person: String) throws(MediaFailure) -> String {
    try correct("split") { recorder, db throws(MediaFailure) in
      _ = try Corrections.person(person, db)
      let chosen = Array(Set(faces)).sorted()
      guard let first = chosen.first else {
        throw Corrections.invalid("A split needs at least one face.")
      }
      let all = try db.faces("p.id = ?", [.text(person)], order: "f.row").count
      guard chosen.count < all else {
        throw Corrections.invalid("A split must leave the person a face.")
      }
      let made = try recorder.makePerson(from: first, db)
      var clusters: [Int64: Int64] = [:]
      for id in chosen {
        let face = try Corrections.face(id, db)
        guard face.person == person, let cluster = face.cluster else {
          throw Corrections.invalid("The face \(id) is not one of the person \(person).")
        }
        let target: Int64
        if let known = clusters[cluster] {
          target = known
        } else {
          target = try recorder.makeCluster(of: made, db)
          clusters[cluster] = target
        }
        try recorder.move(face, to: target, db)
        try recorder.take(.removeWord(face: id, person: person, isRejection: false), db)
        try recorder.take(.addWord(face: id, person: made, isRejection: false), db)
        try recorder.take(.addWord(face: id, person: person, isRejection: true), db)
      }
      try recorder.take(.addDistinction(first: person, second: made), db)
      return made
    }
  }

  /// Says whose a face is.
  package func move(_ face: String, to person: String) throws(MediaFailure) {
    try correct("move") { recorder, db throws(MediaFailure) in
      let placed = try Corrections.face(face, db)
      _ = try Corrections.person(person, db)
      if let before = placed.person, before != person {
        try recorder.take(.removeWord(face: face, person: before, isRejection: false), db)
        try recorder.take(.addWord(face: face, person: before, isRejection: true), db)
      }
      try recorder.take(.removeWord(face: face, person: person, isRejection: true), db)
      try recorder.take(.addWord(face: face, person: person, isRejection: false), db)
      guard placed.person != person else { return }
      let cluster = try recorder.makeCluster(of: person, db)
      try recorder.move(placed, to: cluster, db)
    }
  }

  /// Says that a face is not the person's; it becomes a person of its own if it was theirs.
  ///
  /// Someone without a name of whom there is no other face is nobody but this face: then nothing changes.
  ///
  /// - Returns: the person the face belongs to now, if it has one.
  @discardableResult
  package func reject(_ face: String, from person: String) throws(MediaFailure) -> String? {
    try correct("reject") { recorder, db throws(MediaFailure) in
      let placed = try Corrections.face(face, db)
      let known = try Corrections.person(person, db)
      let isTheirs = placed.person == person
      if isTheirs, known.name == nil, known.faceCount == 1 { return person }
      try recorder.take(.removeWord(face: face, person: person, isRejection: false), db)
      try recorder.take(.addWord(face: face, person: person, isRejection: true), db)
      guard isTheirs else { return placed.person }
      let made = try recorder.makePerson(from: face, db)
      let cluster = try recorder.makeCluster(of: made, db)
      try recorder.move(placed, to: cluster, db)
      return made
    }
  }

  /// Says that two people are two, so that they are not suggested to be one.
  ///
  /// - Returns: whether that was not said before.
  @discardableResult
  package func distinguish(_ first: String, from second: String) throws(MediaFailure) -> Bool {
    try correct("distinguish") { recorder, db throws(MediaFailure) in
      _ = try Corrections.person(first, db)
      _ = try Corrections.person(second, db)
      guard first != second else {
        throw Corrections.invalid("A person cannot differ from themselves.")
      }
      try recorder.take(.addDistinction(first: first, second: second), db)
      return !recorder.steps.isEmpty
    }
  }

  /// Takes the last correction back that has not been taken back yet.
  ///
  /// What a lost face looks like goes too, if nothing else was said about it; the bytes are overwritten.
  ///
  /// - Returns: what was taken back; nothing if there is none.
  @discardableResult
  package func undo() throws(MediaFailure) -> CorrectionSummary? {
    try write { db throws(MediaFailure) in
      guard let last = try Self.logged(limit: 1, db).first else { return nil }
      for step in last.steps.reversed() { try step.inverse.apply(to: db) }
      try db.run("UPDATE operations SET is_undone = 1 WHERE row = ?", .integer(last.row))
      try LostFaces.forgetLooksOfUnspoken(db)
      try db.removeWhatIsEmpty()
      return CorrectionSummary(kind: last.kind, steps: last.steps)
    }
  }

  /// The corrections that can be taken back, the last one first.
  package func corrections(limit: Int) throws(MediaFailure) -> [CorrectionSummary] {
    try read { db throws(MediaFailure) in
      try Self.logged(limit: limit, db).map { CorrectionSummary(kind: $0.kind, steps: $0.steps) }
    }
  }

  private typealias Logged = (row: Int64, kind: String, steps: [CorrectionStep])

  private static func logged(
    limit: Int,
    _ db: borrowing Connection
  ) throws(MediaFailure) -> [Logged] {
    let rows = try db.rows(
      "SELECT row, kind, steps FROM operations WHERE is_undone = 0 ORDER BY row DESC LIMIT ?",
      [.integer(Int64(max(limit, 0)))]
    ) { (row: $0.integer(0), kind: $0.text(1), steps: $0.text(2)) }
    var result: [Logged] = []
    for row in rows {
      result.append((row.row, row.kind, try CorrectionRecorder.steps(row.steps)))
    }
    return result
  }

  private func correct<Value>(
    _ kind: String,
    _ body: (inout CorrectionRecorder, borrowing Connection) throws(MediaFailure) -> Value
  ) throws(MediaFailure) -> Value {
    try write { db throws(MediaFailure) in
      var recorder = CorrectionRecorder(kind: kind)
      let result = try body(&recorder, db)
      try recorder.removeWhatIsEmpty(db)
      try recorder.finish(db)
      return result
    }
  }
}

extension String {
  /// The text without blanks at both ends.
  var trimmed: String {
    var rest = self[...].drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
