internal import MediaIntelligence

/// `moments people suggest`: who may be one person.
struct PeopleSuggestCommand: Command {
  private static let limit = ValueArgument<Int>.integer(
    ArgumentDeclaration(
      kind: .option,
      names: ["--limit"],
      valueName: "N",
      help: "Name up to this many pairs.",
      defaultValue: "20",
      section: "Choosing"
    ),
    in: 1...100_000
  )

  let declaration = CommandDeclaration(
    name: "people suggest",
    abstract: "Name pairs of people who may be one, the likeliest first.",
    discussion: [
      "Grouping keeps two people apart when in doubt; these are the doubts. Each line begins with "
        + "how likely the two are one, 0 to 1. Say yes with merge, and no with distinguish; a pair "
        + "that was answered does not come again.",
      "People of whom every face is small, blurred or turned away are never joined unasked; those who "
        + "are very much alike come here.",
    ],
    arguments: [limit.declaration] + PeopleArguments.all,
    examples: [.init(purpose: "The likeliest ones", call: "moments people suggest --limit 5")]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let limit = try arguments.value(Self.limit) ?? 20
    let index = try PeopleIndex(arguments, in: session)
    let pairs = try await index.analyzer.suggestions(limit: limit)
    let people = Dictionary(
      uniqueKeysWithValues: try await index.analyzer.people().map { ($0.id, $0) }
    )
    let title = { (id: FaceGroupAnalyzer.Entity.ID) in
      guard let person = people[id] else { return id.rawValue }
      return person.name == nil ? person.title : "\(person.title) (\(person.shortID))"
    }
    let lines = pairs.map { pair in
      "\(NumberText.fixed(Double(pair.score), places: 2))  \(title(pair.first)), "
        + "\(NumberText.count(people[pair.first]?.assetCount ?? 0, "picture"))"
        + "  –  \(title(pair.second)), "
        + "\(NumberText.count(people[pair.second]?.assetCount ?? 0, "picture"))\n"
    }
    let answer = PeopleAnswer(
      schema: "people.suggestions",
      members: [
        "suggestions": .array(
          pairs.map { pair in
            let number = { (value: Float) in
              JSONValue.number(NumberText.decimal(Double(value), places: 4))
            }
            return [
              "first": .string(pair.first.rawValue),
              "firstName": .text(people[pair.first]?.name),
              "second": .string(pair.second.rawValue),
              "secondName": .text(people[pair.second]?.name),
              "similarity": number(pair.similarity),
              "score": number(pair.score),
            ]
          }
        )
      ],
      text: lines.isEmpty ? "No two people look like one.\n" : lines.joined()
    )
    try answer.print(arguments, about: index.folder, in: session)
    return ExitStatus.success
  }
}
