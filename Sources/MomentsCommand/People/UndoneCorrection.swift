internal import MediaIntelligence

/// A correction and whom and what it was about, before it was taken back or afterwards.
struct UndoneCorrection: Sendable {
  typealias Correction = FaceGroupAnalyzer.Correction

  /// What was said.
  let correction: Correction
  /// The people concerned who are in the index, in the order of the correction.
  let people: [FaceGroupAnalyzer.Person]
  private let faces: [FaceGroupAnalyzer.FaceDetail]

  /// Reads from the index whom and what a correction is about.
  init(_ correction: Correction, in index: PeopleIndex) async throws {
    self.correction = correction
    var people: [FaceGroupAnalyzer.Person] = []
    for id in correction.entityIDs {
      if let person = try await index.analyzer.person(id) { people.append(person) }
    }
    self.people = people
    faces = try await index.analyzer.details(of: correction.faceIDs)
  }

  /// What is so again, in a sentence.
  ///
  /// - Parameter before: The same correction while it still held.
  /// - Returns: The sentence.
  func sentence(before: UndoneCorrection) -> String {
    "Taken back (\(correction.kind.rawValue)): \(result(before) ?? "it is gone from the index")."
  }

  private func result(_ before: UndoneCorrection) -> String? {
    let titles = people.map(\.title)
    switch correction.kind {
    case .name:
      guard let now = people.first else { return nil }
      guard let then = before.people.first(where: { $0.id == now.id }) else { return now.title }
      return "\(then.title) is \(now.title) again"
    case .hide, .unhide:
      guard let first = people.first else { return nil }
      return (first.isHidden ? "hidden again: " : "not hidden any more: ")
        + Self.list(titles)
    case .keyFace:
      return titles.first.map { "\($0) has the key face of before" }
    case .merge:
      guard people.count > 1 else { return nil }
      return "\(Self.list(titles)) are \(people.count) people again"
    case .distinguish:
      guard people.count > 1 else { return nil }
      return "\(Self.list(titles)) may be suggested to be one again"
    default:
      return ownership(before)
    }
  }

  /// Whose the faces are again.
  private func ownership(_ before: UndoneCorrection) -> String? {
    guard let first = faces.first else { return nil }
    let name = "the face \(first.id.rawValue.shortIdentifier)"
    let subject = faces.count == 1 ? "\(name) is" : "\(faces.count) faces are"
    let then = before.faces.first { $0.id == first.id }
    guard then?.entityID != first.entityID else {
      return "nothing is said of \(faces.count == 1 ? name : "\(faces.count) faces") any more"
    }
    guard let owner = people.first(where: { $0.id == first.entityID }) else {
      return "\(subject) not grouped any more"
    }
    return "\(subject) \(owner.title) again"
  }

  /// A few of those concerned, and how many there are beside them.
  private static func list(_ titles: [String]) -> String {
    let isLong = titles.count > 4
    let last = isLong ? "\(titles.count - 3) others" : titles.last ?? ""
    let first = isLong ? titles.prefix(3) : titles.dropLast()
    return (first.isEmpty ? "" : first.joined(separator: ", ") + " and ") + last
  }

  /// The correction as it stands in documents.
  var json: JSONValue {
    [
      "kind": .string(correction.kind.rawValue),
      "people": .array(correction.entityIDs.map { .string($0.rawValue) }),
      "faces": .array(correction.faceIDs.map { .string($0.rawValue) }),
    ]
  }
}

extension PeopleCorrection {
  static let undo = PeopleCorrection(
    "undo",
    "Take the last correction back that was not taken back yet.",
    discussion: [
      "Everything that was said can be taken back, the last first, also days later. The answer "
        + "tells what that was; in JSON it is the member undone."
    ],
    arguments: [],
    examples: [.init(purpose: "A merge that was wrong", call: "moments people undo")]
  ) { _, index, _ in
    guard let last = try await index.analyzer.corrections(limit: 1).first else {
      return Outcome(isChanged: false, sentence: "There is nothing to take back.")
    }
    let before = try await UndoneCorrection(last, in: index)
    guard let undone = try await index.analyzer.undo() else {
      return Outcome(isChanged: false, sentence: "There is nothing to take back.")
    }
    let after = try await UndoneCorrection(undone, in: index)
    return Outcome(
      people: after.people.map(\.id),
      sentence: after.sentence(before: before),
      further: ["undone": after.json]
    )
  }
}
