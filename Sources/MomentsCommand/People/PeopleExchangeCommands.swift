internal import FoundationEssentials
internal import Glibc
internal import MediaExport
internal import MediaIntelligence

/// `moments people export`: the whole index as one document.
struct PeopleExportCommand: Command {
  private static let output = ValueArgument.text(
    ArgumentDeclaration(
      kind: .option,
      names: ["--output", "-o"],
      valueName: "OUT",
      help: "The file, which appears whole or not at all, readable by you only.",
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
    let output = try arguments.value(Self.output)
    let index = try PeopleIndex(arguments, in: session)
    let data = try await index.analyzer.exportIndex(
      includingEmbeddings: !arguments[Self.withoutEmbeddings]
    )
    guard let output else {
      try session.printResult(String(decoding: data, as: UTF8.self) + "\n")
      return ExitStatus.success
    }
    let mask = umask(0o077)
    defer { umask(mask) }
    try AtomicFile.write(Array(data), to: output)
    let answer = PeopleAnswer(
      schema: "people.exchange",
      members: ["path": .string(output), "bytes": .integer(data.count)],
      text: output.escapedForDisplay + "\n"
    )
    try answer.print(arguments, about: index.folder, in: session)
    return ExitStatus.success
  }
}

/// `moments people import`: takes an exported index in.
struct PeopleImportCommand: Command {
  /// A document of some millions of faces is smaller.
  private static let largestSize = 16_000_000_000

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
        + "the document's names if they have none."
    ],
    arguments: [file.declaration] + PeopleArguments.all,
    examples: [.init(purpose: "On another machine", call: "moments people import people.json")]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let name = try arguments.value(Self.file) ?? ""
    let input = try InputFile(name)
    guard input.fingerprint.size <= Self.largestSize else {
      throw MediaFailure(
        code: .limitExceeded,
        stage: .reading,
        path: name,
        message: "\(name) is too large for an exported index."
      )
    }
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: name, directoryHint: .notDirectory))
    } catch {
      throw MediaFailure(
        code: .permissionDenied,
        stage: .reading,
        path: name,
        message: "\(name) cannot be read.",
        reason: "\(error)"
      )
    }
    let index = try PeopleIndex(arguments, in: session, makesIndex: true)
    do {
      try await index.analyzer.importIndex(data)
    } catch let failure as MediaFailure where failure.code == .invalidArgument {
      // Here the document is a file, not an argument.
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
      members: ["path": .string(name), "bytes": .integer(data.count)],
      text: "\(NumberText.count(people.count, "person", "people")) in the index.\n"
    )
    try answer.print(arguments, about: index.folder, in: session)
    return ExitStatus.success
  }
}
