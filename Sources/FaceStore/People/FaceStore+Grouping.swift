package import MediaValues

/// What grouping needs to know of one face.
package struct GroupableFace: Sendable {
  /// The face's row.
  package let row: Int64
  /// The face's name.
  package let id: String
  /// The picture's row.
  package let asset: Int64
  /// The group's row, once it has one.
  package let cluster: Int64?
  /// How sure the detector was.
  package let confidence: Float
  /// How well the face is seen.
  package let quality: FaceQuality
  /// What it looks like to the model asked for; empty if only another model has seen it.
  package let direction: [Float]
  /// The rows of the people whom it is said not to be.
  package let strangers: Set<Int64>
}

/// What was decided for one face.
package struct GroupAssignment: Sendable {
  /// A group that is there or one to be made.
  package enum Target: Sendable, Hashable {
    /// The group with that row.
    case existing(Int64)
    /// A group to be made, the same for all faces with the same number.
    case new(Int)
  }

  /// The face's row.
  package let face: Int64
  /// The group.
  package let target: Target
  /// The name of the rule that decided.
  package let rule: String
  /// The similarity that decided, if one did.
  package let similarity: Float?

  /// Makes an assignment.
  package init(face: Int64, target: Target, rule: String, similarity: Float?) {
    self.face = face
    self.target = target
    self.rule = rule
    self.similarity = similarity
  }
}

/// What people and earlier runs have laid down, for grouping.
package struct GroupingRules: Sendable {
  /// The person's row of each group's row.
  package var personOfCluster: [Int64: Int64] = [:]
  /// The people's rows whom a face, by its name, is said not to be.
  package var rejections: [String: Set<Int64>] = [:]
  /// Pairs of people's rows who are said to be two, the smaller row first.
  package var distinctions: [(Int64, Int64)] = []
  /// The names of people by their rows.
  package var personID: [Int64: String] = [:]
}

extension FaceStore {
  /// Hands out every face for grouping, in the order of their rows, and the rules that hold.
  ///
  /// What is handed out belongs together: nothing is written meanwhile. Any other order than that of the
  /// rows would have the whole index read in leaps.
  package func groupableFaces(
    model: String,
    _ body: (GroupableFace) throws(MediaFailure) -> Void
  ) throws(MediaFailure) -> GroupingRules {
    try read { db throws(MediaFailure) in
      let rules = try db.groupingRules()
      try db.each(
        """
        SELECT f.row, f.id, f.asset, f.cluster, f.confidence, e.direction, \(FaceColumns.ofQuality)
        FROM faces f LEFT JOIN embeddings e ON e.face = f.row AND e.model = ? ORDER BY f.row
        """,
        [.text(model)]
      ) { row throws(MediaFailure) in
        let id = row.text(1)
        try body(
          GroupableFace(
            row: row.integer(0),
            id: id,
            asset: row.integer(2),
            cluster: row.optionalInteger(3),
            confidence: row.float(4),
            quality: FaceQuality(row, from: 6),
            direction: row.floats(5),
            strangers: rules.rejections[id] ?? []
          )
        )
      }
      return rules
    }
  }

  /// Writes what was decided, in one step.
  ///
  /// Faces that are gone by now or that were put into a group meanwhile are passed over, and the index
  /// then stays stale.
  ///
  /// - Returns: whether every face now has a group.
  package func apply(_ assignments: [GroupAssignment]) throws(MediaFailure) -> Bool {
    try write { db throws(MediaFailure) in
      let made = try db.makeClusters(for: assignments)
      let statement = try db.prepare(
        """
        UPDATE faces SET cluster = ?, rule = ?, similarity = ? WHERE row = ? AND cluster IS NULL
          AND EXISTS (SELECT 1 FROM clusters WHERE row = ?)
        """,
        []
      )
      for assignment in assignments {
        let cluster: Int64
        switch assignment.target {
        case .existing(let row): cluster = row
        case .new(let number): cluster = made[number] ?? 0
        }
        statement.reset()
        try statement.bind([
          .integer(cluster),
          .text(assignment.rule),
          assignment.similarity.map { .real(Double($0)) } ?? .null,
          .integer(assignment.face),
          .integer(cluster),
        ])
        while try statement.step() {}
      }
      try db.removeWhatIsEmpty()
      let rest = try db.number("SELECT count(*) FROM faces WHERE cluster IS NULL") ?? 0
      if rest == 0 { try db.setCurrent() }
      return rest == 0
    }
  }
}

extension Connection {
  func groupingRules() throws(MediaFailure) -> GroupingRules {
    var rules = GroupingRules()
    try each("SELECT row, person FROM clusters") { row in
      rules.personOfCluster[row.integer(0)] = row.integer(1)
    }
    try each(
      """
      SELECT w.face, p.row FROM words w JOIN people p ON p.id = w.person WHERE w.is_rejection = 1
      """
    ) { row in rules.rejections[row.text(0), default: []].insert(row.integer(1)) }
    try each(
      """
      SELECT min(p.row, q.row), max(p.row, q.row) FROM distinctions d
      JOIN people p ON p.id = d.first JOIN people q ON q.id = d.second
      """
    ) { row in rules.distinctions.append((row.integer(0), row.integer(1))) }
    try each("SELECT row, id FROM people") { row in rules.personID[row.integer(0)] = row.text(1) }
    return rules
  }

  /// Makes the groups and people that assignments ask for; a person is named after the first face.
  func makeClusters(
    for assignments: [GroupAssignment]
  ) throws(MediaFailure) -> [Int: Int64] {
    var first: [Int: String] = [:]
    for assignment in assignments {
      guard case .new(let number) = assignment.target,
        let id = try text(
          "SELECT id FROM faces WHERE row = ? AND cluster IS NULL",
          .integer(assignment.face)
        )
      else { continue }
      first[number] = first[number].map { min($0, id) } ?? id
    }
    var made: [Int: Int64] = [:]
    for (number, id) in first.sorted(by: { $0.key < $1.key }) {
      made[number] = try makeCluster(of: try makePerson(from: id))
    }
    return made
  }
}
