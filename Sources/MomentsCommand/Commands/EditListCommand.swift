internal import FoundationEssentials
internal import MediaExport
internal import MediaIntelligence

/// `moments edl`: moments for editors and players, without a new file of the video.
struct EditListCommand: Command {
  /// What a list holds.
  enum Contents: String, Sendable, CaseIterable {
    case highlights
    case shots
    case keyFrames = "key-frames"

    /// The part of an analysis that it comes from.
    var part: AnalysisPart {
      switch self {
      case .highlights: .highlights
      case .shots: .shots
      case .keyFrames: .keyFrame
      }
    }
  }

  private static let format = ValueArgument<VideoEditList.Format>.choice(
    ArgumentDeclaration(
      kind: .option,
      names: ["--format"],
      valueName: "FORMAT",
      help: "otio, edl (CMX 3600), fcpxml, mlt, csv and llc (LosslessCut) are for editors; vtt, "
        + "ffmetadata and youtube are chapters; kodi is scene markers; mpv plays the list.",
      isRequired: true,
      section: "Output"
    )
  )

  private static let output = ValueArgument.text(
    ArgumentDeclaration(
      kind: .option,
      names: ["--output", "-o"],
      valueName: "OUT",
      help: "Write to this file, which appears whole or not at all; - is standard output.",
      defaultValue: "standard output",
      completion: .files,
      section: "Output"
    )
  )

  private static let contents = ValueArgument<Contents>.choice(
    ArgumentDeclaration(
      kind: .option,
      names: ["--of"],
      valueName: "MOMENTS",
      help: "What the list holds. Key frames are instants: markers where the format has them.",
      defaultValue: "highlights",
      section: "Choosing"
    )
  )

  private static let document = SharedArguments.analysis(
    "Take the moments from what moments analyze --json wrote, in place of analyzing."
  )

  private static let candidates = ValueArgument<Int>.integer(
    ArgumentDeclaration(
      kind: .option,
      names: ["--candidates"],
      valueName: "N",
      help: "Up to this many key frames.",
      defaultValue: "10",
      section: "Choosing"
    ),
    in: 1...100
  )

  let declaration = CommandDeclaration(
    name: "edl",
    abstract: "Write moments as an edit list or as chapters, in many formats.",
    discussion: [
      "The list names the video by its place on this machine, and times by its first frame shown. "
        + "Frame rates such as 24000/1001 are exact, and timecode drops numbers where it must."
    ],
    arguments: [
      SharedArguments.file.declaration, format.declaration, output.declaration,
      SharedArguments.progress.declaration, contents.declaration, document.declaration,
      candidates.declaration,
    ] + HighlightArguments.all + [SharedArguments.within.declaration] + SharedArguments.running,
    examples: [
      .init(
        purpose: "The highlights in an editor",
        call: "moments edl game.mkv --format otio -o game.otio"
      ),
      .init(
        purpose: "Chapters from the shots, as FFmpeg takes them",
        call: "moments edl film.mp4 --of shots --format ffmetadata -o chapters.txt"
      ),
      .init(
        purpose: "Watch the highlights of an analysis made before",
        call: "moments edl game.mkv --from-json game.json --format mpv -o game.edl"
      ),
    ]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let file = try arguments.value(SharedArguments.file) ?? ""
    let format = try arguments.value(Self.format) ?? .otio
    let contents = try arguments.value(Self.contents) ?? .highlights
    let output = try arguments.value(Self.output).flatMap { $0 == "-" ? nil : $0 }
    var options = AnalysisOptions()
    options.parts = [contents.part]
    let candidates = Self.candidates.declaration
    if arguments.contains(Self.document.declaration) {
      try SharedArguments.refuseAnalysis(
        in: arguments,
        andAlso: SharedArguments.running + [candidates]
      )
    }
    try HighlightArguments.refuseUnused(in: arguments, for: options.parts, candidates: candidates)
    options.candidateCount = try arguments.value(Self.candidates) ?? 10
    options.configuration = try SharedArguments.configuration(from: arguments)
    try HighlightArguments.apply(arguments, to: &options)
    let source = MomentSource(
      file: file,
      document: try arguments.value(Self.document),
      options: options
    )
    let reporter = try ProgressReporter(arguments, session)
    do {
      let input = try InputFile(file)
      if let output {
        guard !input.isSameFile(as: output) else {
          throw UsageError("--output names the video itself.")
        }
        try source.checkDocument(isNot: output)
        try OutputFolder(of: output).check(for: output)
      }
      let outcome = try await reporter.whileHandling(file) {
        try await source.outcome(for: input, reporter, session) { reporter.advance(to: $0) }
      }
      let list = try VideoEditList(of: contents, in: outcome, about: file)
      if list.entries.isEmpty { session.note("the list is empty: nothing was found to put in it") }
      let text = list.text(as: format)
      guard let output else {
        try session.printResult(text)
        return ExitStatus.success
      }
      try AtomicFile.write(Array(text.utf8), to: output)
      try session.printResult(output.escapedForDisplay + "\n")
      return ExitStatus.success
    } catch let failure as MediaFailure {
      return session.report(ErrorReport(failure, file: failure.path ?? file))
    }
  }
}

/// Where a command's moments come from: an analysis of the video, or a document about one.
struct MomentSource {
  /// The video as it was typed.
  let file: String
  /// The document, when one was named.
  let document: String?
  /// What to find when none was.
  let options: AnalysisOptions

  /// Refuses an output that would take the place of the document.
  func checkDocument(isNot output: String) throws(UsageError) {
    guard let document, InputFile.isSameFile(document, as: output) else { return }
    throw UsageError("--output names the document that --from-json reads.")
  }

  /// What was found.
  func outcome(
    for input: InputFile,
    _ reporter: ProgressReporter,
    _ session: Session,
    progress: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) async throws -> AnalysisOutcome {
    guard let document else {
      return try await session.environment.engine.analyze(
        file,
        options: options,
        progress: progress
      )
    }
    let analysis = try AnalysisFile(document, for: input)
    if analysis.isAboutAnother(than: input) {
      reporter.makeRoom()
      session.note("the document was made from another file, or the file has changed since")
    }
    let outcome = try analysis.outcome()
    for part in AnalysisPart.allCases where options.parts.contains(part) && !outcome.has(part) {
      throw AnalysisFile.failure(document, "The document has no \(part.rawValue).")
    }
    return outcome
  }
}

extension AnalysisOutcome {
  /// Whether a part was found, even if it is empty.
  func has(_ part: AnalysisPart) -> Bool {
    switch part {
    case .keyFrame: candidates != nil
    case .highlights: highlights != nil
    case .shots: shots != nil
    }
  }
}

extension VideoEditList {
  /// Makes the list of what an analysis found.
  fileprivate init(
    of contents: EditListCommand.Contents,
    in outcome: AnalysisOutcome,
    about file: String
  ) throws {
    let entries: [Entry] =
      switch contents {
      case .highlights: outcome.highlights.map { .of($0) } ?? []
      case .shots: outcome.shots.map { .of(ShotAnalysisRequest.Result(shots: $0)) } ?? []
      case .keyFrames:
        outcome.candidates.map { .of(KeyFrameAnalysisRequest.Result(candidates: $0)) } ?? []
      }
    let path = file.resolvedPath
    let name = path.split(separator: "/").last.map(String.init) ?? path
    try self.init(
      title: "\(contents.rawValue) of \(name)",
      asset: MediaIntelligenceVideoAsset(
        id: .init(path),
        kind: .url(URL(typedPath: path))
      ),
      properties: outcome.video.properties,
      entries: entries
    )
  }
}
