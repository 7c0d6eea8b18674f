internal import MediaIntelligence

/// `moments highlights`: the stretches worth watching again.
struct HighlightsCommand: Command {
  let declaration = CommandDeclaration(
    name: "highlights",
    abstract: "Find the stretches of videos that are worth watching again.",
    discussion: [
      "Levels say how engaging each stretch is within its video: 0 least, 9 most. "
        + "TIME is seconds (12.5) or minutes:seconds (1:30)."
    ],
    arguments: [SharedArguments.files.declaration] + HighlightArguments.all + [
      SharedArguments.within.declaration, SharedArguments.json.declaration,
      SharedArguments.indent.declaration, SharedArguments.explain.declaration,
      SharedArguments.progress.declaration,
    ] + SharedArguments.running,
    examples: [
      .init(
        purpose: "Three highlights, half a minute in all",
        call: "moments highlights --count 3 --target-duration 30 game.mp4"
      ),
      .init(
        purpose: "Their starts and ends, for a script",
        call: "moments highlights --json game.mp4 | jq -c '.highlights[] | [.start, .end]'"
      ),
    ]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    var options = AnalysisOptions()
    options.parts = [.highlights]
    options.configuration = try SharedArguments.configuration(from: arguments)
    try HighlightArguments.apply(arguments, to: &options)
    return try await FileAnalysis(options: options, listsShots: false, arguments: arguments)
      .run(arguments.values(SharedArguments.files), in: session)
  }
}
