internal import MediaIntelligence

/// What is said about single faces.
extension PeopleCorrection {
  private static let faces = PeopleArguments.positional(
    "FACE",
    "Faces of the person: each by its identifier or the beginning of it.",
    isRepeatable: true
  )

  private static let notThem = PeopleArguments.positional(
    "PERSON",
    "Whose face it is not, by default the person it is said to be now.",
    isRequired: false
  )

  static let split = PeopleCorrection(
    "split",
    "Say that some of a person's faces are someone else's, and make a person of them.",
    discussion: [
      "show and page tell the identifiers of faces. The two people are not suggested to be one again."
    ],
    arguments: [PeopleArguments.person.declaration, faces.declaration],
    examples: [
      .init(purpose: "Two of the faces are not Anna", call: "moments people split Anna 51c0 9e2d")
    ]
  ) { arguments, index, _ in
    let person = try await index.person(try arguments.value(PeopleArguments.person) ?? "")
    let chosen = try await index.faces(try arguments.values(faces))
    let made = try await index.analyzer.split(chosen.map(\.id), from: person.id)
    let someone = try await index.person(made.rawValue)
    return Outcome(
      people: [person.id, made],
      sentence: "\(NumberText.count(someone.faceCount, "face")) of \(person.title) "
        + "\(someone.faceCount == 1 ? "is" : "are") \(someone.title) now."
    )
  }

  static let move = PeopleCorrection(
    "move",
    "Say whose a face is.",
    arguments: [PeopleArguments.face.declaration, PeopleArguments.person.declaration],
    examples: [.init(purpose: "That is Ben", call: "moments people move 51c0 Ben")]
  ) { arguments, index, _ in
    let face = try await index.face(try arguments.value(PeopleArguments.face) ?? "")
    let person = try await index.person(try arguments.value(PeopleArguments.person) ?? "")
    try await index.analyzer.move(face.id, to: person.id)
    return Outcome(
      isChanged: face.entityID != person.id,
      people: [person.id],
      sentence: "The face \(face.id.rawValue.shortIdentifier) is \(person.title) now."
    )
  }

  static let reject = PeopleCorrection(
    "reject",
    "Say that a face is not a person's; it never joins them again.",
    arguments: [PeopleArguments.face.declaration, notThem.declaration],
    examples: [.init(purpose: "That is not Anna", call: "moments people reject 51c0 Anna")]
  ) { arguments, index, _ in
    let face = try await index.face(try arguments.value(PeopleArguments.face) ?? "")
    guard let wanted = try arguments.value(notThem) ?? face.entityID?.rawValue else {
      throw UsageError("The face belongs to nobody yet; PERSON is missing.")
    }
    let person = try await index.person(wanted)
    let owner = try await index.analyzer.reject(face.id, from: person.id)
    guard owner != person.id else {
      return Outcome(
        isChanged: false,
        people: [person.id],
        sentence:
          "The face \(face.id.rawValue.shortIdentifier) is the only one of \(person.title); "
          + "nothing is changed. To keep it from view, hide them."
      )
    }
    return Outcome(
      people: [person.id] + [owner].compactMap { $0 }.filter { $0 != person.id },
      sentence: "The face \(face.id.rawValue.shortIdentifier) is not \(person.title)."
    )
  }
}
