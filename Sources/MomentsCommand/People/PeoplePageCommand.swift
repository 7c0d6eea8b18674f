internal import Glibc
internal import MediaDocuments
internal import MediaExport
internal import MediaIntelligence

/// `moments people page`: a page to look at.
struct PeoplePageCommand: Command {
  private static let output = ValueArgument.text(
    ArgumentDeclaration(
      kind: .option,
      names: ["--output", "-o"],
      valueName: "OUT",
      help: "The page, which appears whole or not at all, readable by you only.",
      isRequired: true,
      completion: .files,
      section: "Output"
    )
  )

  private static let pictures = ValueArgument<Int>.integer(
    ArgumentDeclaration(
      kind: .option,
      names: ["--pictures"],
      valueName: "N",
      help:
        "Show up to this many pictures; more make a larger page, and the others are named only.",
      defaultValue: "400",
      section: "Choosing"
    ),
    in: 0...5_000
  )

  private static let all = Flag(
    "--all",
    help: "Show hidden people too.",
    section: "Choosing"
  )

  let declaration = CommandDeclaration(
    name: "people page",
    abstract: "Write a page that shows the people and their pictures.",
    discussion: [
      "People come by the number of their pictures, then each with the pictures and every face in its "
        + "box, and at last the faces that someone should look at. The page works without a network "
        + "and holds small copies of the pictures, about 20 kilobytes each."
    ],
    arguments: [output.declaration, pictures.declaration, all.declaration] + PeopleArguments.all + [
      SharedArguments.progress.declaration
    ],
    examples: [.init(purpose: "Look at everyone", call: "moments people page -o people.html")]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let output = try arguments.value(Self.output) ?? ""
    let limit = try arguments.value(Self.pictures) ?? 400
    let mode = try arguments.value(SharedArguments.progress) ?? .auto
    let index = try PeopleIndex(arguments, in: session)
    try OutputFolder(of: output).check(for: output)
    let reporter = ProgressReporter(mode: mode, environment: session.environment)
    var gathering = try await PeopleGathering(index, showsHidden: arguments[Self.all])
    try await reporter.whileHandling(.stage("taking pictures")) {
      try await gathering.takePictures(limit: limit) { reporter.advance(to: $0) }
    }
    let page = gathering.page(isGrouped: await index.analyzer.state == .ready)
    let bytes = Array(page.html.utf8)
    let mask = umask(0o077)
    defer { umask(mask) }
    try AtomicFile.write(bytes, to: output)
    let answer = PeopleAnswer(
      schema: "people.page",
      members: [
        "path": .string(output), "bytes": .integer(bytes.count),
        "pictures": .integer(gathering.shownCount),
      ],
      text: output.escapedForDisplay + "\n"
    )
    try answer.print(arguments, about: index.folder, in: session)
    return ExitStatus.success
  }
}
