/// What a correction was about, read from its steps.
package struct CorrectionSummary: Sendable, Hashable {
  /// The kind of correction, as it was written down.
  package let kind: String
  /// The people, those first whom the first steps concern; some may be gone by now.
  package private(set) var people: [String] = []
  /// The faces that were moved or spoken of; some may be gone by now.
  package private(set) var faces: [String] = []

  init(kind: String, steps: [CorrectionStep]) {
    self.kind = kind
    for step in steps { take(step) }
  }

  private mutating func take(_ step: CorrectionStep) {
    switch step {
    case .setName(let person, _, _), .setHidden(let person, _, _), .setKeyFace(let person, _, _),
      .makePerson(let person), .removePerson(let person), .makeCluster(_, let person),
      .removeCluster(_, let person):
      note(person)
    case .moveCluster(_, let before, let after):
      note(after)
      note(before)
    case .moveFace(let id, _, _):
      note(face: id)
    case .addWord(let face, let person, _), .removeWord(let face, let person, _):
      note(person)
      note(face: face)
    case .addDistinction(let first, let second), .removeDistinction(let first, let second):
      note(first)
      note(second)
    }
  }

  private mutating func note(_ person: String) {
    if !people.contains(person) { people.append(person) }
  }

  private mutating func note(face: String) {
    if !faces.contains(face) { faces.append(face) }
  }
}
