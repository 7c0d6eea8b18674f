internal import MediaIntelligence

/// A command with which someone says something about people or faces.
struct PeopleCorrection: Command {
  /// What was done, for the answer.
  struct Outcome {
    /// Whether anything is different now.
    var isChanged = true
    /// The people concerned, as they are now.
    var people: [FaceGroupAnalyzer.Entity.ID] = []
    /// What happened, in a sentence.
    var sentence: String
    /// What else is in the document.
    var further: JSONValue = [:]
  }

  let declaration: CommandDeclaration
  let remainderWhenStopped = "`moments people list` tells what holds"
  private let perform: @Sendable (ParsedArguments, PeopleIndex, Session) async throws -> Outcome

  init(
    _ name: String,
    _ abstract: String,
    discussion: [String] = [],
    arguments: [ArgumentDeclaration],
    examples: [CommandDeclaration.Example],
    _ perform: @escaping @Sendable (ParsedArguments, PeopleIndex, Session) async throws -> Outcome
  ) {
    declaration = CommandDeclaration(
      name: "people \(name)",
      abstract: abstract,
      discussion: discussion,
      arguments: arguments + PeopleArguments.all,
      examples: examples
    )
    self.perform = perform
  }

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let index = try PeopleIndex(arguments, in: session)
    let outcome = try await perform(arguments, index, session)
    var concerned: [FaceGroupAnalyzer.Person] = []
    for id in outcome.people {
      if let person = try await index.analyzer.person(id) { concerned.append(person) }
    }
    let answer = PeopleAnswer(
      schema: "people.correction",
      members: Self.members(declaration.ownName, outcome, concerned),
      text: outcome.sentence + "\n"
    )
    try answer.print(arguments, about: index.folder, in: session)
    return ExitStatus.success
  }

  private static func members(
    _ action: String,
    _ outcome: Outcome,
    _ people: [FaceGroupAnalyzer.Person]
  ) -> JSONValue {
    let members: JSONValue = [
      "action": .string(action),
      "changed": .boolean(outcome.isChanged),
      "people": .array(people.map(\.json)),
    ]
    return members.appending(outcome.further)
  }
}
