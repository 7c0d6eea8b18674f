internal import FoundationEssentials
internal import MediaIntelligence

/// `moments people add`: puts pictures into the index and groups the faces in them.
struct PeopleAddCommand: Command {
  private static let id = ValueArgument.text(
    ArgumentDeclaration(
      kind: .option,
      names: ["--id"],
      valueName: "ID",
      help: "What the one picture is called in the index.",
      defaultValue: "its absolute path",
      section: "Finding"
    )
  )

  private static let again = Flag(
    "--again",
    help: "Analyze also files that have not changed, and all with or without --crowds as said now.",
    section: "Finding"
  )

  private static let noUpdate = Flag(
    "--no-update",
    help: "Leave the grouping to `moments people update`.",
    section: "Finding"
  )

  let declaration = CommandDeclaration(
    name: "people add",
    abstract: "Find the faces in pictures and group them into people.",
    discussion: [
      "Folders are searched with all that is in them; pictures are known by their extension or "
        + "their first bytes, and hidden files are left out. JPEG, PNG, WebP, GIF, BMP and TIFF are "
        + "read, HEIC and AVIF where libheif is installed.",
      "A picture that cannot be read is reported, and the others go on. Each picture is stored before "
        + "the next; stopped at any moment, the same command goes on where it stopped, and files "
        + "that have not changed are not analyzed again. A face that a damaged or edited file does not "
        + "show is back with its person once the file is as it was.",
      "Links to folders are followed, and a picture is known by where it really lies, so that it is "
        + "one picture whichever way it is reached. A file that was moved is known again by its bytes "
        + "and keeps its people.",
    ],
    arguments: [
      PeopleArguments.files.declaration, id.declaration, again.declaration, noUpdate.declaration,
    ] + PeopleArguments.finding + PeopleArguments.all + [SharedArguments.progress.declaration],
    examples: [
      .init(purpose: "All pictures of a folder", call: "moments people add Pictures"),
      .init(
        purpose: "A picture under a name of your own",
        call: "moments people add --id photo-42 upload.jpg"
      ),
    ]
  )

  let remainderWhenStopped = "what was found is kept; the same command goes on from there"

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    var configuration = try PeopleArguments.configuration(from: arguments)
    configuration.reanalyzesUnchangedFiles = arguments[Self.again]
    let names = try arguments.values(PeopleArguments.files)
    let mode = try arguments.value(SharedArguments.progress) ?? .auto
    let id = try arguments.value(Self.id)
    // Without engine or models nothing can be added, and no empty index is left behind.
    let obstacles = FaceGroupAnalyzer.availability(configuration: configuration).obstacles
    if let obstacle = obstacles.first { throw obstacle }
    let files = try await PictureFiles.find(names)
    if id != nil, names.count != 1 || files.paths != [AbsolutePath.inRealFolder(names[0])],
      files.failures.isEmpty
    {
      throw UsageError("--id is for one file, and \(files.paths.count) pictures are meant.")
    }
    var insertion = PeopleInsertion(session: session, mode: mode)
    insertion.report(files.failures)
    if files.paths.isEmpty, !files.failures.isEmpty { return insertion.status }
    let index = try PeopleIndex(
      arguments,
      in: session,
      configuration: configuration,
      makesIndex: true
    )
    let assets = files.paths.map { path in
      MediaIntelligenceImageAsset(
        id: .init(id ?? path),
        kind: .url(URL(typedPath: path))
      )
    }
    try await insertion.add(assets, to: index)
    if !arguments[Self.noUpdate] { try await insertion.group(index) }
    try await insertion.answer(index).print(arguments, about: index.folder, in: session)
    insertion.noteFailures()
    return insertion.status
  }
}

/// `moments people update`: groups the faces that have no person yet.
struct PeopleUpdateCommand: Command {
  let declaration = CommandDeclaration(
    name: "people update",
    abstract: "Group the faces that have no person yet.",
    discussion: [
      "add does this by itself unless told not to. Faces that have a person keep them. Stopped at "
        + "any moment it changes nothing, and can be started again."
    ],
    arguments: PeopleArguments.all + [SharedArguments.progress.declaration],
    examples: [
      .init(
        purpose: "After several runs of add --no-update",
        call: "moments people update --progress json"
      )
    ]
  )

  let remainderWhenStopped = "the groups are as they were"

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let mode = try arguments.value(SharedArguments.progress) ?? .auto
    let index = try PeopleIndex(arguments, in: session)
    let insertion = PeopleInsertion(session: session, mode: mode)
    try await insertion.group(index)
    try await insertion.answer(index).print(arguments, about: index.folder, in: session)
    return ExitStatus.success
  }
}
