/// One small change that a correction consists of, with what it takes to undo it.
enum CorrectionStep: Codable, Sendable, Hashable {
  case setName(person: String, before: String?, after: String?)
  case setHidden(person: String, before: Bool, after: Bool)
  case setKeyFace(person: String, before: String?, after: String?)
  case makePerson(id: String)
  case removePerson(id: String)
  case makeCluster(row: Int64, person: String)
  case removeCluster(row: Int64, person: String)
  case moveCluster(row: Int64, before: String, after: String)
  case moveFace(id: String, before: Int64?, after: Int64)
  case addWord(face: String, person: String, isRejection: Bool)
  case removeWord(face: String, person: String, isRejection: Bool)
  case addDistinction(first: String, second: String)
  case removeDistinction(first: String, second: String)

  /// The step that takes this one back.
  var inverse: CorrectionStep {
    switch self {
    case .setName(let person, let before, let after):
      .setName(person: person, before: after, after: before)
    case .setHidden(let person, let before, let after):
      .setHidden(person: person, before: after, after: before)
    case .setKeyFace(let person, let before, let after):
      .setKeyFace(person: person, before: after, after: before)
    case .makePerson(let id): .removePerson(id: id)
    case .removePerson(let id): .makePerson(id: id)
    case .makeCluster(let row, let person): .removeCluster(row: row, person: person)
    case .removeCluster(let row, let person): .makeCluster(row: row, person: person)
    case .moveCluster(let row, let before, let after):
      .moveCluster(row: row, before: after, after: before)
    case .moveFace(let id, let before, let after):
      .moveFace(id: id, before: after, after: before ?? after)
    case .addWord(let face, let person, let isRejection):
      .removeWord(face: face, person: person, isRejection: isRejection)
    case .removeWord(let face, let person, let isRejection):
      .addWord(face: face, person: person, isRejection: isRejection)
    case .addDistinction(let first, let second):
      .removeDistinction(first: first, second: second)
    case .removeDistinction(let first, let second):
      .addDistinction(first: first, second: second)
    }
  }
}
