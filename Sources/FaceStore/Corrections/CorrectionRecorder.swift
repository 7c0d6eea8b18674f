internal import FoundationEssentials
internal import MediaValues

/// Makes the steps of one correction and writes them down, so that they can be taken back.
struct CorrectionRecorder: ~Copyable {
  let kind: String
  private(set) var steps: [CorrectionStep] = []

  init(kind: String) { self.kind = kind }

  /// Makes a change and remembers it, if it changed anything.
  mutating func take(_ step: CorrectionStep, _ db: borrowing Connection) throws(MediaFailure) {
    try step.apply(to: db)
    if db.changeCount > 0 { steps.append(step) }
  }

  /// Removes groups that are empty now, and people who are nobody now, and remembers them.
  mutating func removeWhatIsEmpty(_ db: borrowing Connection) throws(MediaFailure) {
    let clusters = try db.rows(
      """
      SELECT c.row, p.id FROM clusters c JOIN people p ON p.row = c.person
      WHERE \(LostFaces.isEmptyCluster("c")) ORDER BY c.row
      """
    ) { CorrectionStep.removeCluster(row: $0.integer(0), person: $0.text(1)) }
    for step in clusters { try take(step, db) }
    let people = try db.rows(
      """
      SELECT p.id FROM people p WHERE p.name IS NULL
        AND NOT EXISTS (SELECT 1 FROM clusters c WHERE c.person = p.row) ORDER BY p.row
      """
    ) { CorrectionStep.removePerson(id: $0.text(0)) }
    for step in people { try take(step, db) }
  }

  /// Makes a person and remembers it.
  mutating func makePerson(
    from faceID: String,
    _ db: borrowing Connection
  ) throws(MediaFailure) -> String {
    let row = try db.makePerson(from: faceID)
    guard let id = try db.text("SELECT id FROM people WHERE row = ?", .integer(row)) else {
      throw Corrections.notInIndex("person", faceID)
    }
    steps.append(.makePerson(id: id))
    return id
  }

  /// Makes a group of a person and remembers it.
  mutating func makeCluster(
    of person: String,
    _ db: borrowing Connection
  ) throws(MediaFailure) -> Int64 {
    guard let row = try db.number("SELECT row FROM people WHERE id = ?", .text(person)) else {
      throw Corrections.notInIndex("person", person)
    }
    let cluster = try db.makeCluster(of: row)
    steps.append(.makeCluster(row: cluster, person: person))
    return cluster
  }

  /// Moves a face to a group and remembers it.
  mutating func move(
    _ face: Corrections.PlacedFace,
    to cluster: Int64,
    _ db: borrowing Connection
  ) throws(MediaFailure) {
    try take(.moveFace(id: face.id, before: face.cluster, after: cluster), db)
  }

  /// Writes the correction to the log.
  consuming func finish(_ db: borrowing Connection) throws(MediaFailure) {
    guard !steps.isEmpty else { return }
    try db.run(
      "INSERT INTO operations (kind, steps) VALUES (?, ?)",
      .text(kind),
      .text(try Self.text(steps))
    )
  }

  static func text(_ steps: [CorrectionStep]) throws(MediaFailure) -> String {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      return String(decoding: try encoder.encode(steps), as: UTF8.self)
    } catch {
      throw failure("\(error)")
    }
  }

  static func steps(_ text: String) throws(MediaFailure) -> [CorrectionStep] {
    do {
      return try JSONDecoder().decode([CorrectionStep].self, from: Data(text.utf8))
    } catch {
      throw failure("\(error)")
    }
  }

  private static func failure(_ reason: String) -> MediaFailure {
    MediaFailure(
      code: .indexUnusable,
      stage: .reading,
      message: "The log of corrections cannot be read.",
      reason: reason
    )
  }
}
