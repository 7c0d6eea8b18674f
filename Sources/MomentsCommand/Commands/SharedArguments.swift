internal import MediaIntelligence

/// Arguments that several commands have in common.
enum SharedArguments {
  static let files = ValueArgument.text(
    ArgumentDeclaration(
      kind: .positional,
      names: [],
      valueName: "FILE",
      help: "A video file on this machine. Write ./-NAME for a name that begins with a dash, or -- "
        + "before all names.",
      isRepeatable: true,
      isRequired: true,
      completion: .files
    )
  )

  static let file = ValueArgument.text(
    ArgumentDeclaration(
      kind: .positional,
      names: [],
      valueName: "FILE",
      help: "A video file on this machine. Write ./-NAME for a name that begins with a dash.",
      isRequired: true,
      completion: .files
    )
  )

  static let json = Flag(
    "--json",
    help: "Print a JSON document, one line per file, in place of text.",
    section: "Output"
  )

  static let indent = Flag(
    "--indent",
    help: "Print JSON over several lines, for reading.",
    section: "Output",
    companion: .init(name: "--json", purpose: "is for JSON")
  )

  static let explain = Flag(
    "--explain",
    help: "Tell the reasons behind each decision; JSON has them always.",
    section: "Output"
  )

  static let progress = ValueArgument<ProgressMode>.choice(
    ArgumentDeclaration(
      kind: .option,
      names: ["--progress"],
      valueName: "MODE",
      help: "How to show progress on standard error; json is one object per line, and errors too.",
      defaultValue: "auto, a bar on a terminal, else plain",
      section: "Output"
    )
  )

  static let within = ValueArgument<CMTimeRange>(
    ArgumentDeclaration(
      kind: .option,
      names: ["--within"],
      valueName: "A-B",
      help:
        "Choose moments from this stretch only, in seconds or minutes:seconds; A- goes to the end.",
      defaultValue: "the whole video",
      section: "Choosing"
    ),
    expectation: "a stretch of time from start to end, such as 10-20, 1:00-2:30 or 10-",
    parse: TimeText.openRange
  )

  /// The option that names an analysis made before.
  static func analysis(_ help: String) -> ValueArgument<String> {
    var declaration = ArgumentDeclaration.option("--from-json", "ANALYSIS", help)
    declaration.completion = .files
    return .text(declaration)
  }

  static let effort = ValueArgument<VideoAnalyzer.Configuration.Effort>.choice(
    ArgumentDeclaration(
      kind: .option,
      names: ["--effort"],
      valueName: "EFFORT",
      help: "What to decode for key frames and highlights: key frames, also what lies between "
        + "where a shot may end, or every frame.",
      defaultValue: "fast",
      section: "Running"
    )
  )

  static let density = ValueArgument<VideoAnalyzer.Configuration.SamplingDensity>.choice(
    ArgumentDeclaration(
      kind: .option,
      names: ["--density"],
      valueName: "DENSITY",
      help: "How closely to look; closer costs more time.",
      defaultValue: "standard",
      section: "Running"
    )
  )

  static let threads = ValueArgument<Int>.integer(
    ArgumentDeclaration(
      kind: .option,
      names: ["--threads"],
      valueName: "N",
      help: "Threads of the decoder, 1 to 16.",
      defaultValue: "2",
      section: "Running"
    ),
    in: 1...16
  )

  static let timeLimit = ValueArgument<CMTime>.length(
    ArgumentDeclaration(
      kind: .option,
      names: ["--time-limit"],
      valueName: "TIME",
      help: "Give up on a file after this long, with exit status 75.",
      defaultValue: "none",
      section: "Running"
    )
  )

  static let hardware = Flag(
    "--hardware",
    help: "Decode on a graphics device where one is found; else the processor does it.",
    section: "Running"
  )

  /// The arguments that say how the analyzer works.
  static let running = [
    effort.declaration, density.declaration, threads.declaration, timeLimit.declaration,
    hardware.declaration,
  ]

  /// The arguments that say how moments are looked for, which nobody does when they are given.
  static let choosing =
    HighlightArguments.all + [within.declaration, effort.declaration, density.declaration]

  /// Refuses arguments of an analysis where a document has the moments.
  static func refuseAnalysis(
    in arguments: ParsedArguments,
    andAlso others: [ArgumentDeclaration] = []
  ) throws(UsageError) {
    try arguments.refuse(
      choosing + others,
      because: "is for an analysis, and --from-json takes the moments of one that was made."
    )
  }

  /// The configuration that the arguments stand for.
  static func configuration(
    from arguments: ParsedArguments
  ) throws(UsageError) -> VideoAnalyzer.Configuration {
    var configuration = VideoAnalyzer.Configuration()
    if let effort = try arguments.value(effort) { configuration.effort = effort }
    if let density = try arguments.value(density) { configuration.samplingDensity = density }
    if let threads = try arguments.value(threads) { configuration.decoderThreadCount = threads }
    if let limit = try arguments.value(timeLimit) {
      let milliseconds = NumberText.rounded(limit, unitsPerSecond: 1000)
      configuration.timeLimit = .milliseconds(Int64(clamping: max(milliseconds, 1)))
    }
    if arguments[hardware] { configuration.hardwareDecoding = .whenAvailable }
    return configuration
  }
}
