internal import MediaIntelligence

/// `moments analyze`: everything about some videos.
struct AnalyzeCommand: Command {
  private static let usualCandidateCount = 3

  private static let only = ValueArgument<[AnalysisPart]>(
    ArgumentDeclaration(
      kind: .option,
      names: ["--only"],
      valueName: "PARTS",
      help: "Find these parts only, separated by commas. Without shots it is much quicker, because "
        + "shots need every frame decoded.",
      defaultValue: "all of them",
      allowedValues: AnalysisPart.allCases.map(\.rawValue),
      isRepeatable: true,
      completion: .allowedValues,
      section: "Choosing"
    ),
    expectation: "a list of "
      + AnalysisPart.allCases.map(\.rawValue).joined(separator: ", ") + ", separated by commas"
  ) { text in
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let parts = words.compactMap { AnalysisPart(rawValue: String($0)) }
    return parts.count == words.count ? parts : nil
  }

  private static let candidates = ValueArgument<Int>.integer(
    ArgumentDeclaration(
      kind: .option,
      names: ["--candidates"],
      valueName: "N",
      help: "Find up to this many frames that could stand for the video.",
      defaultValue: String(usualCandidateCount),
      section: "Choosing"
    ),
    in: 1...100
  )

  let declaration = CommandDeclaration(
    name: "analyze",
    abstract: "Find the key frame, the highlights and the shots of videos.",
    discussion: [
      "Times are relative to the first frame shown. Levels say how engaging each stretch is within "
        + "its video: 0 least, 9 most. TIME is seconds (12.5) or minutes:seconds (1:30)."
    ],
    arguments: [SharedArguments.files.declaration, only.declaration, candidates.declaration]
      + HighlightArguments.all + [
        SharedArguments.within.declaration, SharedArguments.json.declaration,
        SharedArguments.indent.declaration, SharedArguments.explain.declaration,
        SharedArguments.progress.declaration,
      ] + SharedArguments.running,
    examples: [
      .init(purpose: "A summary to read", call: "moments analyze holiday.mp4"),
      .init(
        purpose: "Quicker, without shots, for a program",
        call: "moments analyze --json --only key-frame,highlights holiday.mp4"
      ),
      .init(
        purpose: "At most three highlights, half a minute in all, from the first hour",
        call: "moments analyze --count 3 --target-duration 30 --within 0-1:00:00 game.mkv"
      ),
    ]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    var options = AnalysisOptions()
    let parts = try arguments.values(Self.only).flatMap { $0 }
    if !parts.isEmpty { options.parts = Set(parts) }
    try HighlightArguments.refuseUnused(
      in: arguments,
      for: options.parts,
      candidates: Self.candidates.declaration
    )
    options.candidateCount = try arguments.value(Self.candidates) ?? Self.usualCandidateCount
    options.configuration = try SharedArguments.configuration(from: arguments)
    try HighlightArguments.apply(arguments, to: &options)
    return try await FileAnalysis(options: options, listsShots: false, arguments: arguments)
      .run(arguments.values(SharedArguments.files), in: session)
  }
}
