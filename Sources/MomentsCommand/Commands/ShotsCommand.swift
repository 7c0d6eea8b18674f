internal import MediaIntelligence

/// `moments shots`: the shots that videos are made of.
struct ShotsCommand: Command {
  let declaration = CommandDeclaration(
    name: "shots",
    abstract: "Find the shots that videos are made of, exact to the frame.",
    discussion: ["Every frame is decoded, so this takes as long as a full decode."],
    arguments: [
      SharedArguments.files.declaration, SharedArguments.json.declaration,
      SharedArguments.indent.declaration, SharedArguments.explain.declaration,
      SharedArguments.progress.declaration,
    ] + SharedArguments.running.filter { $0 != SharedArguments.effort.declaration },
    examples: [
      .init(purpose: "A list to read", call: "moments shots film.mkv"),
      .init(
        purpose: "The times of all cuts, for a script",
        call: "moments shots --json film.mkv | jq '.shots[1:][].start'"
      ),
    ]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    var options = AnalysisOptions()
    options.parts = [.shots]
    options.configuration = try SharedArguments.configuration(from: arguments)
    return try await FileAnalysis(options: options, listsShots: true, arguments: arguments)
      .run(arguments.values(SharedArguments.files), in: session)
  }
}
