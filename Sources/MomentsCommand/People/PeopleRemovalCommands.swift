internal import FoundationEssentials
internal import MediaIntelligence

/// `moments people delete`: takes pictures out of the index.
struct PeopleDeleteCommand: Command {
  private static let pictures = ValueArgument.text(
    ArgumentDeclaration(
      kind: .positional,
      names: [],
      valueName: "PICTURE",
      help: "A picture: its identifier or file, or a folder for all pictures in it. The file need "
        + "not be there any more, and is left alone.",
      isRepeatable: true,
      isRequired: false,
      completion: .files
    )
  )

  private static let all = Flag(
    "--all",
    help: "Empty the index: all pictures, faces, people, names and corrections.",
    section: "Choosing"
  )

  let declaration = CommandDeclaration(
    name: "people delete",
    abstract: "Take pictures and the faces in them out of the index.",
    discussion: [
      "What the index knew of them is overwritten where it lies on the disk. The other faces keep their people; "
        + "people of whom no face is left go too, unless they have a name."
    ],
    arguments: [pictures.declaration, all.declaration] + PeopleArguments.all,
    examples: [.init(purpose: "One picture", call: "moments people delete beach.jpg")]
  )

  let remainderWhenStopped = "the index is as it was"

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let names = try arguments.values(Self.pictures)
    guard names.isEmpty == arguments[Self.all] else {
      throw UsageError(
        names.isEmpty ? "PICTURE is missing. --all empties the index." : "--all goes without names."
      )
    }
    let index = try PeopleIndex(arguments, in: session)
    var known: [String] = []
    for try await id in index.analyzer.scannedAssetIDs { known.append(id.rawValue) }
    let chosen = arguments[Self.all] ? known : try Self.chosen(names, among: known)
    if arguments[Self.all] {
      try await index.analyzer.deleteAllAssets()
    } else {
      try await index.analyzer.deleteAssets(chosen.map { MediaIntelligenceImageAsset.ID($0) })
    }
    let answer = PeopleAnswer(
      schema: "people.removal",
      members: ["assets": .array(chosen.map(JSONValue.string))],
      text: "\(NumberText.count(chosen.count, "picture")) taken out of the index.\n"
    )
    try answer.print(arguments, about: index.folder, in: session)
    return ExitStatus.success
  }

  /// The identifiers that names stand for, each once.
  ///
  /// - Throws: a failure when a name stands for none; then nothing is to be deleted.
  private static func chosen(
    _ names: [String],
    among known: [String]
  ) throws(MediaFailure) -> [String] {
    let all = Set(known)
    var seen: Set<String> = []
    var chosen: [String] = []
    for name in names {
      let plain = AbsolutePath.of(name)
      var found = [name, AbsolutePath.inRealFolder(name), plain].filter(all.contains).prefix(1)
        .map { $0 }
      if found.isEmpty {
        let path = AbsolutePath.real(name) ?? plain
        let folder = path.hasSuffix("/") ? path : path + "/"
        found = known.filter { $0.hasPrefix(folder) }
      }
      guard !found.isEmpty else {
        throw MediaFailure(
          code: .notInIndex,
          stage: .opening,
          message: "No picture \(name.quotedForDisplay) is in the index.",
          remedy: "Nothing was deleted. `moments people show PERSON` tells the pictures."
        )
      }
      chosen += found.filter { seen.insert($0).inserted }
    }
    return chosen
  }
}

/// `moments people purge`: removes the index for good.
struct PeoplePurgeCommand: Command {
  private static let yes = Flag(
    "--yes",
    help: "Do not ask; needed where there is no terminal to ask at.",
    section: "Choosing"
  )

  let declaration = CommandDeclaration(
    name: "people purge",
    abstract: "Remove the whole index, irreversibly.",
    discussion: [
      "Faces, people, names and corrections are overwritten where they lie on the disk, then the files are "
        + "removed; the pictures stay. File systems that write changes elsewhere, snapshots and backups may "
        + "keep older copies. export keeps one on purpose."
    ],
    arguments: [yes.declaration] + PeopleArguments.all,
    examples: [.init(purpose: "Without a question", call: "moments people purge --yes")]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let folder = try PeopleIndex.folder(arguments, in: session)
    let address = URL(filePath: folder, directoryHint: .isDirectory)
    guard FaceGroupAnalyzer.hasIndex(in: address) else {
      throw MediaFailure(
        code: .fileNotFound,
        stage: .opening,
        path: folder,
        message: "There is no index of people in \(folder)."
      )
    }
    if !arguments[Self.yes] {
      guard let ask = session.environment.ask else {
        throw UsageError("There is no terminal to ask at; give --yes to remove \(folder).")
      }
      let answer = ask("Remove all people, names and corrections in \(folder)? [y/N]")
      guard ["y", "yes"].contains(answer?.lowercased()) else {
        session.note("nothing was removed.")
        return ExitStatus.success
      }
    }
    try await FaceGroupAnalyzer.purge(workingDirectory: address)
    let answer = PeopleAnswer(
      schema: "people.removal",
      members: ["purged": true],
      text: "The index in \(folder.escapedForDisplay) is removed.\n"
    )
    try answer.print(arguments, about: folder, in: session)
    return ExitStatus.success
  }
}
