internal import MediaIntelligence

/// What is said about whole people.
extension PeopleCorrection {
  private static let newName = PeopleArguments.positional(
    "NAME",
    "What the person is called; several words are one name.",
    isRepeatable: true,
    isRequired: false
  )

  private static let clear = Flag("--clear", help: "Take the name away.", section: "Naming")

  private static let other = PeopleArguments.positional("OTHER", "Another person, named likewise.")

  private static let others = PeopleArguments.positional(
    "OTHER",
    "The people who are the same one, named likewise.",
    isRepeatable: true
  )

  private static let several = PeopleArguments.positional(
    "PERSON",
    "A person: the name, or the identifier or its beginning, at least four characters.",
    isRepeatable: true
  )

  static let name = PeopleCorrection(
    "name",
    "Give a person a name, or another name.",
    discussion: [
      "Names stay with the person whatever is added or analyzed anew. Two people may have one name; "
        + "they stay two until merge makes them one."
    ],
    arguments: [
      PeopleArguments.person.declaration, newName.declaration, clear.declaration,
    ],
    examples: [
      .init(purpose: "By the identifier", call: "moments people name 3f2a9c01 Anna Example"),
      .init(purpose: "Take it away", call: "moments people name Anna --clear"),
    ]
  ) { arguments, index, session in
    let words = try arguments.values(newName)
    let name = words.joined(separator: " ")
    guard arguments[clear] != !words.isEmpty else {
      throw UsageError(
        words.isEmpty
          ? "NAME is missing. To take a name away, use --clear." : "--clear goes without a NAME."
      )
    }
    let person = try await index.person(try arguments.value(PeopleArguments.person) ?? "")
    try await index.analyzer.setName(arguments[clear] ? nil : name, of: person.id)
    let namesakes = arguments[clear] ? [] : try await index.analyzer.people(matching: name)
    if namesakes.contains(where: { $0.id != person.id && $0.name == name }) {
      session.note(
        "someone else is called \(name.quotedForDisplay) too; merge makes the two one."
      )
    }
    let isChanged = person.name != (arguments[clear] ? nil : name)
    return Outcome(
      isChanged: isChanged,
      people: [person.id],
      sentence: arguments[clear]
        ? "\(person.title) has no name now." : "\(person.title) is \(name.escapedForDisplay) now."
    )
  }

  static let merge = PeopleCorrection(
    "merge",
    "Say that people are one.",
    discussion: [
      "The first keeps the identifier and, if they have one, the name; the others' faces become "
        + "theirs."
    ],
    arguments: [PeopleArguments.person.declaration, others.declaration],
    examples: [.init(purpose: "Two groups of Anna", call: "moments people merge Anna 8b1cdd02")]
  ) { arguments, index, _ in
    let person = try await index.person(try arguments.value(PeopleArguments.person) ?? "")
    var merged: [FaceGroupAnalyzer.Person] = []
    for word in try arguments.values(others) {
      let other = try await index.person(word)
      if other.id != person.id { merged.append(other) }
    }
    try await index.analyzer.merge(merged.map(\.id), into: person.id)
    let now = try await index.person(person.id.rawValue)
    return Outcome(
      isChanged: !merged.isEmpty,
      people: [person.id],
      sentence: merged.isEmpty
        ? "That is one person already."
        : "\(now.title) is in \(NumberText.count(now.assetCount, "picture")) now."
    )
  }

  static let distinguish = PeopleCorrection(
    "distinguish",
    "Say that two people are two, so that they are not suggested to be one.",
    arguments: [PeopleArguments.person.declaration, other.declaration],
    examples: [.init(purpose: "Twins", call: "moments people distinguish Anna Berta")]
  ) { arguments, index, _ in
    let first = try await index.person(try arguments.value(PeopleArguments.person) ?? "")
    let second = try await index.person(try arguments.value(other) ?? "")
    let isNew = try await index.analyzer.distinguish(first.id, from: second.id)
    return Outcome(
      isChanged: isNew,
      people: [first.id, second.id],
      sentence: "\(first.title) and \(second.title) are two people."
    )
  }

  static let hide = hiding(
    true,
    "hide",
    "Keep people from being listed, shown on pages and suggested.",
    "A face on a poster"
  )

  static let unhide = hiding(
    false,
    "unhide",
    "List hidden people again.",
    "Bring someone back"
  )

  private static func hiding(
    _ isHidden: Bool,
    _ name: String,
    _ abstract: String,
    _ purpose: String
  ) -> PeopleCorrection {
    PeopleCorrection(
      name,
      abstract,
      arguments: [several.declaration],
      examples: [.init(purpose: purpose, call: "moments people \(name) 8b1cdd02")]
    ) { arguments, index, _ in
      var people: [FaceGroupAnalyzer.Person] = []
      for word in try arguments.values(several) { people.append(try await index.person(word)) }
      try await index.analyzer.setHidden(isHidden, people.map(\.id))
      let list = people.map(\.title).joined(separator: ", ")
      return Outcome(
        isChanged: people.contains { $0.isHidden != isHidden },
        people: people.map(\.id),
        sentence: isHidden ? "Hidden: \(list)." : "Not hidden any more: \(list)."
      )
    }
  }
}
