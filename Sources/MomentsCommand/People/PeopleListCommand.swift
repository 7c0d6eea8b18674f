internal import MediaIntelligence

/// `moments people list`: who is in the index.
struct PeopleListCommand: Command {
  private static let all = Flag(
    "--all",
    help: "List hidden people too; JSON has them always.",
    section: "Choosing"
  )

  private static let least = ValueArgument<Int>.integer(
    ArgumentDeclaration(
      kind: .option,
      names: ["--min"],
      valueName: "N",
      help: "Leave out people in fewer pictures.",
      defaultValue: "0",
      section: "Choosing"
    ),
    in: 0...1_000_000_000
  )

  let declaration = CommandDeclaration(
    name: "people list",
    abstract: "List the people, those in most pictures first.",
    discussion: [
      "Each line has the number of pictures, the name, and the beginning of the identifier. With "
        + "--json every person comes with all faces: bounds are fractions of the upright picture's "
        + "size from its top-left corner, confidence and quality go from 0 to 1."
    ],
    arguments: [all.declaration, least.declaration] + PeopleArguments.all,
    examples: [
      .init(purpose: "Who is there", call: "moments people list"),
      .init(
        purpose: "Every picture with someone in it, for a script",
        call: "moments people list --json | jq -r '.people[].faces[].asset' | sort -u"
      ),
    ]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let least = try arguments.value(Self.least) ?? 0
    let index = try PeopleIndex(arguments, in: session)
    let everyone = try await index.analyzer.people()
    let people = everyone.filter { $0.assetCount >= least }
    let faces = try await index.analyzer.allFaceDetails()
    let state = await index.analyzer.state
    let missing = try await index.missingFiles()
    let facesOfPerson = Dictionary(grouping: faces.filter { $0.entityID != nil }, by: \.entityID)
    let answer = PeopleAnswer(
      schema: "people",
      members: [
        "state": .string(state.name),
        "people": .array(people.map { $0.json(with: facesOfPerson[$0.id] ?? []) }),
        "ungrouped": .array(faces.filter { $0.entityID == nil }.map(\.json)),
        "missingFileCount": .integer(missing.count),
      ],
      text: text(people.filter { !$0.isHidden || arguments[Self.all] }, of: everyone)
    )
    try answer.print(arguments, about: index.folder, in: session)
    if state != .ready {
      session.note("not all faces are grouped yet; `moments people update` does that.")
    }
    missing.note(in: session)
    return ExitStatus.success
  }

  private func text(
    _ shown: [FaceGroupAnalyzer.Person],
    of everyone: [FaceGroupAnalyzer.Person]
  ) -> String {
    guard !everyone.isEmpty else { return "There is nobody in the index.\n" }
    let width = min(shown.map { $0.title.count }.max() ?? 0, 40)
    let digits = shown.map { "\($0.assetCount)".count }.max() ?? 1
    var lines = shown.map { person in
      "\(person.assetCount)".leftPadded(to: digits)
        + (person.assetCount == 1 ? " picture   " : " pictures  ")
        + (person.name == nil ? "unnamed" : person.title).padded(to: width) + "  \(person.shortID)"
        + (person.isHidden ? "  hidden" : "")
    }
    let left = everyone.count - shown.count
    if left > 0 { lines.append("\(NumberText.count(left, "person", "people")) not listed.") }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// `moments people show`: one person with all faces.
struct PeopleShowCommand: Command {
  let declaration = CommandDeclaration(
    name: "people show",
    abstract: "Show a person with all faces and the pictures that they are in.",
    discussion: [
      "Each line has the beginning of the face's identifier, which other commands take, how clear "
        + "the face is (0 to 1), and the picture."
    ],
    arguments: [PeopleArguments.person.declaration] + PeopleArguments.all,
    examples: [.init(purpose: "Anna's pictures", call: "moments people show Anna")]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let wanted = try arguments.value(PeopleArguments.person) ?? ""
    let index = try PeopleIndex(arguments, in: session)
    let person = try await index.person(wanted)
    let faces = try await index.faces(of: person.id)
    let head =
      "\(person.title)\(person.isHidden ? ", hidden" : ""): "
      + "\(NumberText.count(person.assetCount, "picture")), "
      + "\(NumberText.count(person.faceCount, "face"))\n  identifier \(person.id.rawValue)\n"
    let lines = faces.map { face in
      "  \(face.id.rawValue.shortIdentifier)"
        + "  \(NumberText.fixed(Double(face.quality.score), places: 2))"
        + (face.isUnsure ? "  unsure  " : "          ")
        + face.assetID.rawValue.escapedForDisplay
        + (face.id == person.keyFaceID ? "  (key face)" : "") + "\n"
    }
    let answer = PeopleAnswer(
      schema: "people.person",
      members: ["person": person.json(with: faces)],
      text: head + lines.joined()
    )
    try answer.print(arguments, about: index.folder, in: session)
    return ExitStatus.success
  }
}

extension PeopleIndex {
  /// The faces of a person, by picture.
  func faces(
    of person: FaceGroupAnalyzer.Entity.ID
  ) async throws -> [FaceGroupAnalyzer.FaceDetail] {
    try await analyzer.faceDetails(for: person).sorted {
      ($0.assetID.rawValue, $0.box.x) < ($1.assetID.rawValue, $1.box.x)
    }
  }
}
