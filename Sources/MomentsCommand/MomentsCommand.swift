internal import MediaIntelligence

/// The program `moments` as a function: arguments in, text on two channels and an exit status out.
package enum MomentsCommand {
  /// The version of the program.
  package static let version = "0.1.0"

  /// The commands in the order of the help.
  static let commands: [any Command] = [
    AnalyzeCommand(), ThumbnailCommand(), HighlightsCommand(), ShotsCommand(), ExportCommand(),
    StoryboardCommand(), EditListCommand(), ReportCommand(), PeopleCommand(), DoctorCommand(),
    ModelsCommand(), SchemaCommand(), CompletionsCommand(),
  ]

  /// Runs the program.
  ///
  /// Cancelling the task ends it soon, with nothing left half written.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - environment: Where it writes and what it asks.
  /// - Returns: The exit status, as `ExitStatus` lists them.
  package static func run(
    arguments: [String],
    environment: CommandEnvironment
  ) async -> Int32 {
    let session = Session(
      environment: environment,
      reportsErrorsAsJSON: wantsJSONErrors(arguments)
    )
    do {
      return try await dispatch(arguments, in: session)
    } catch let failure as OutputFailure {
      return failure.isReaderGone
        ? ExitStatus.readerGone : session.report(ErrorReport(failure))
    } catch let failure as MediaFailure {
      return session.report(ErrorReport(failure, file: nil))
    } catch let stopped as StoppedWork {
      session.note("stopped; \(stopped.remainder)")
      return ExitStatus.status(forSignal: environment.interruption.signal ?? 2)
    } catch {
      return session.report(ErrorReport(unexpected: error, file: nil))
    }
  }

  private static func dispatch(_ arguments: [String], in session: Session) async throws -> Int32 {
    guard let word = arguments.first else {
      try session.environment.errors.write(overview)
      return ExitStatus.usage
    }
    switch word {
    case "-h", "--help":
      try session.printResult(overview)
      return ExitStatus.success
    case "--version":
      try session.printResult("moments \(version)\n")
      return ExitStatus.success
    case "help":
      return try help(arguments.dropFirst(), in: session)
    default:
      return try await runCommand(word, Array(arguments.dropFirst()), in: session)
    }
  }

  private static func runCommand(
    _ name: String,
    _ words: [String],
    in session: Session
  ) async throws -> Int32 {
    guard let command = commands.first(where: { $0.declaration.name == name }) else {
      return session.report(unknownCommand(name, among: commands))
    }
    guard !command.subcommands.isEmpty else { return try await run(command, words, in: session) }
    guard let word = words.first else {
      try session.environment.errors.write(HelpText.text(for: command.declaration))
      return ExitStatus.usage
    }
    if ["-h", "--help", "help"].contains(word) {
      return try help([name] + words.dropFirst(), in: session)
    }
    guard let part = command.subcommands.first(where: { $0.declaration.ownName == word }) else {
      return session.report(unknownCommand(word, among: command.subcommands))
    }
    return try await run(part, Array(words.dropFirst()), in: session)
  }

  private static func run(
    _ command: any Command,
    _ words: [String],
    in session: Session
  ) async throws -> Int32 {
    let declaration = command.declaration
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      try session.printResult(HelpText.text(for: declaration))
      return ExitStatus.success
    }
    do {
      let parsed = try ArgumentParser.parse(words, for: declaration)
      return try await command.run(parsed, in: session)
    } catch is CancellationError {
      throw StoppedWork(remainder: command.remainderWhenStopped)
    } catch let error as UsageError {
      let status = session.report(ErrorReport(error, command: declaration))
      session.noteUsage(declaration.usage)
      return status
    }
  }

  private static func help(
    _ words: ArraySlice<String>,
    in session: Session
  ) throws -> Int32 {
    var text = overview
    var known = commands
    for name in words where !name.hasPrefix("-") {
      // What follows a command that has none within it is no command's name.
      if known.isEmpty { break }
      guard let command = known.first(where: { $0.declaration.ownName == name }) else {
        return session.report(unknownCommand(name, among: known))
      }
      text = HelpText.text(for: command.declaration)
      known = command.subcommands
    }
    try session.printResult(text)
    return ExitStatus.success
  }

  private static func unknownCommand(_ name: String, among commands: [any Command]) -> ErrorReport {
    let names = commands.map(\.declaration.ownName)
    let error = UsageError(
      "\(name.quotedForDisplay) is not a command.",
      suggestion: ClosestName.closest(to: name, among: names)
    )
    return ErrorReport(error, command: nil)
  }

  private static var overview: String { HelpText.overview(of: commands.map(\.declaration)) }

  /// Whether errors are to be lines of JSON, known before the words are parsed, which may fail.
  static func wantsJSONErrors(_ words: [String]) -> Bool {
    let options = Array(words.prefix { $0 != "--" })
    return options.contains("--json") || options.contains("--progress=json")
      || zip(options, options.dropFirst()).contains { $0 == ("--progress", "json") }
  }
}
