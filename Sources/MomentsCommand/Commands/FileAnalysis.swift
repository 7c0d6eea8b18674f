internal import MediaIntelligence

/// Analyzes files one after another and prints each result as soon as it is there.
struct FileAnalysis {
  /// What to find.
  let options: AnalysisOptions
  /// Whether the results are documents.
  let isJSON: Bool
  /// Whether documents are indented.
  let isIndented: Bool
  /// Whether the reasons behind the decisions are told.
  let isExplained: Bool
  /// Whether each shot is listed.
  let listsShots: Bool
  /// How progress is shown.
  let progress: ProgressMode

  /// Reads the arguments that say how results are printed.
  init(
    options: AnalysisOptions,
    listsShots: Bool,
    arguments: ParsedArguments
  ) throws(UsageError) {
    self.options = options
    self.listsShots = listsShots
    isJSON = arguments[SharedArguments.json]
    isIndented = arguments[SharedArguments.indent]
    isExplained = arguments[SharedArguments.explain]
    progress = try arguments.value(SharedArguments.progress) ?? .auto
  }

  /// Analyzes the files; one that fails is reported and does not keep the others from their turn.
  ///
  /// - Returns: The highest status of a failure, or success.
  func run(_ names: [String], in session: Session) async throws -> Int32 {
    let reporter = ProgressReporter(mode: progress, environment: session.environment)
    var printed = 0
    let turns = FileTurns(names: names, session: session, reporter: reporter)
    return try await turns.run {
      try await result(for: $0, reporter, session)
    } tell: { text in
      try session.printResult(!isJSON && printed > 0 ? "\n" + text : text)
      printed += 1
    }
  }

  private func result(
    for name: String,
    _ reporter: ProgressReporter,
    _ session: Session
  ) async throws -> String {
    let input = try InputFile(name)
    let outcome = try await session.environment.engine.analyze(name, options: options) {
      reporter.advance(to: $0)
    }
    guard !isJSON else {
      let document = AnalysisDocument(input: input, options: options, outcome: outcome)
      return document.json.text(indented: isIndented) + "\n"
    }
    return AnalysisSummary(
      file: name,
      outcome: outcome,
      isExplained: isExplained,
      listsShots: listsShots || isExplained,
      columnCount: session.environment.columnCount,
      isUnicodeCapable: session.environment.isUnicodeCapable
    ).text
  }
}
