internal import MediaIntelligence

/// Arguments that several of the commands about people have in common.
enum PeopleArguments {
  static let index = ValueArgument.text(
    ArgumentDeclaration(
      kind: .option,
      names: ["--index"],
      valueName: "DIR",
      help: "The folder that holds the index of people.",
      defaultValue: "$XDG_DATA_HOME/moments/people, or ~/.local/share/moments/people",
      completion: .files,
      section: "Index"
    )
  )

  static let json = Flag(
    "--json",
    help: "Print one JSON document in place of text.",
    section: "Output"
  )

  /// The arguments that every command about people takes.
  static let all = [index.declaration, json.declaration, SharedArguments.indent.declaration]

  static let person = positional(
    "PERSON",
    "A person: the name, or the identifier or its beginning, at least four characters."
  )

  static let face = positional(
    "FACE",
    "A face: its identifier or the beginning of it, at least four characters."
  )

  static let files = ValueArgument.text(
    ArgumentDeclaration(
      kind: .positional,
      names: [],
      valueName: "FILE",
      help: "A picture's file on this machine, or a folder of pictures.",
      isRepeatable: true,
      isRequired: true,
      completion: .files
    )
  )

  static let crowds = Flag(
    "--crowds",
    help: "Find faces half as large too, at four times the cost; add remembers it of each picture.",
    section: "Finding"
  )

  static let threads = ValueArgument<Int>.integer(
    ArgumentDeclaration(
      kind: .option,
      names: ["--threads"],
      valueName: "N",
      help: "Pictures to look at at the same time, 1 to 64.",
      defaultValue: "2",
      section: "Finding"
    ),
    in: 1...64
  )

  static let megapixels = ValueArgument<Int>.integer(
    ArgumentDeclaration(
      kind: .option,
      names: ["--max-megapixels"],
      valueName: "N",
      help: "Leave out pictures with more pixels, 1 to 2000.",
      defaultValue: "200",
      section: "Finding"
    ),
    in: 1...2_000
  )

  /// The arguments that say how faces are looked for.
  static let finding = [crowds.declaration, threads.declaration, megapixels.declaration]

  /// The configuration that the arguments stand for.
  static func configuration(
    from arguments: ParsedArguments
  ) throws(UsageError) -> FaceGroupAnalyzer.Configuration {
    var configuration = FaceGroupAnalyzer.Configuration()
    if arguments[crowds] { configuration.detectionDetail = .crowds }
    if let threads = try arguments.value(threads) {
      configuration.maximumConcurrentPictures = threads
    }
    if let megapixels = try arguments.value(megapixels) {
      configuration.maximumPixelCount = megapixels * 1_000_000
    }
    return configuration
  }

  /// An argument that is told apart by its place.
  static func positional(
    _ valueName: String,
    _ help: String,
    isRepeatable: Bool = false,
    isRequired: Bool = true
  ) -> ValueArgument<String> {
    .text(
      ArgumentDeclaration(
        kind: .positional,
        names: [],
        valueName: valueName,
        help: help,
        isRepeatable: isRepeatable,
        isRequired: isRequired
      )
    )
  }
}
