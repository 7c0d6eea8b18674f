internal import FoundationEssentials
internal import MediaIntelligence

/// `moments people export`: the whole index as one document.
struct PeopleExportCommand: Command {
  private static let output = ValueArgument.text(
    ArgumentDeclaration(
      kind: .option,
      names: ["--output", "-o"],
      valueName: "OUT",
      help: "The file, which appears whole or not at all, readable by you only; - is standard "
        + "output.",
      defaultValue: "standard output",
      completion: .files,
      section: "Output"
    )
  )

  private static let withoutEmbeddings = Flag(
    "--without-embeddings",
    help: "Leave out what faces look like to the model, which is biometric data. People and names "
      + "are kept, but the faces draw no new ones to them.",
    section: "Output"
  )

  let declaration = CommandDeclaration(
    name: "people export",
    abstract: "Write the index as a JSON document: pictures, faces, people and corrections.",
    discussion: [
      "import takes the document in, here or elsewhere. It is JSON with or without --json; with "
        + "--output and --json the answer says what was written."
    ],
    arguments: [output.declaration, withoutEmbeddings.declaration] + PeopleArguments.all,
    examples: [.init(purpose: "A copy to keep", call: "moments people export -o people.json")]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let output = try arguments.value(Self.output).flatMap { $0 == "-" ? nil : $0 }
    if output == nil {
      try arguments.refuse(
        [SharedArguments.indent.declaration],
        because: "is for the answer about a file; the document is always on one line."
      )
    }
    let index = try PeopleIndex(arguments, in: session)
    let includesEmbeddings = !arguments[Self.withoutEmbeddings]
    guard let output else {
      try await index.analyzer.exportIndex(includingEmbeddings: includesEmbeddings) { piece in
        try session.printResult(String(decoding: piece, as: UTF8.self))
      }
      try session.printResult("\n")
      return ExitStatus.success
    }
    let count = try await index.analyzer.exportIndex(
      to: URL(typedPath: output),
      includingEmbeddings: includesEmbeddings
    )
    let answer = PeopleAnswer(
      schema: "people.exchange",
      members: ["path": .string(output), "bytes": .integer(count)],
      text: output.escapedForDisplay + "\n"
    )
    try answer.print(arguments, about: index.folder, in: session)
    return ExitStatus.success
  }
}

/// `moments people import`: takes an exported index in.
struct PeopleImportCommand: Command {
  private static let file = ValueArgument.text(
    ArgumentDeclaration(
      kind: .positional,
      names: [],
      valueName: "DOCUMENT",
      help: "What export wrote.",
      isRequired: true,
      completion: .files
    )
  )

  let declaration = CommandDeclaration(
    name: "people import",
    abstract: "Take an exported index in, in one step.",
    discussion: [
      "Pictures that are in this index stay as they are; people known under the same identifier get "
        + "the document's names if they have none. The document may be of any size; one that is "
        + "damaged anywhere changes nothing."
    ],
    arguments: [file.declaration] + PeopleArguments.all,
    examples: [.init(purpose: "On another machine", call: "moments people import people.json")]
  )

  let remainderWhenStopped = "the index is as it was"

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let name = try arguments.value(Self.file) ?? ""
    let input = try InputFile(name, as: .exportedIndex)
    let folder = URL(
      filePath: try PeopleIndex.folder(arguments, in: session),
      directoryHint: .isDirectory
    )
    let isNew = !FaceGroupAnalyzer.hasIndex(in: folder)
    let index = try PeopleIndex(arguments, in: session, makesIndex: true)
    do {
      try await index.analyzer.importIndex(
        from: URL(typedPath: name)
      )
    } catch {
      // An index that was made for the document and holds nothing is not left behind.
      if isNew { try? await FaceGroupAnalyzer.purge(workingDirectory: folder) }
      // Here the document is a file, not an argument.
      guard let failure = error as? MediaFailure, failure.code == .invalidArgument else {
        throw error
      }
      throw MediaFailure(
        code: .unrecognizedFormat,
        stage: failure.stage,
        path: name,
        message: failure.message,
        reason: failure.reason
      )
    }
    let people = try await index.analyzer.people()
    let answer = PeopleAnswer(
      schema: "people.exchange",
      members: ["path": .string(name), "bytes": .integer(input.fingerprint.size)],
      text: "\(NumberText.count(people.count, "person", "people")) in the index.\n"
    )
    try answer.print(arguments, about: index.folder, in: session)
    return ExitStatus.success
  }
}
