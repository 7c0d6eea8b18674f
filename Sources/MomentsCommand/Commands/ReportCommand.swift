internal import MediaDocuments
internal import MediaExport
internal import MediaIntelligence

/// `moments report`: a page to look at.
struct ReportCommand: Command {
  /// More pictures than these would make a page that is slow to make and to open.
  private static let largestPictureCount = 120
  private static let pictureWidth = 320

  private static let output = ValueArgument.text(
    ArgumentDeclaration(
      kind: .option,
      names: ["--output", "-o"],
      valueName: "OUT",
      help:
        "The page, which appears whole or not at all. It links to the video and holds the rest.",
      isRequired: true,
      completion: .files,
      section: "Output"
    )
  )

  private static let document = ValueArgument.text(
    ArgumentDeclaration(
      kind: .option,
      names: ["--from-json"],
      valueName: "ANALYSIS",
      help: "Show what moments analyze --json wrote, in place of analyzing.",
      completion: .files,
      section: "Choosing"
    )
  )

  let declaration = CommandDeclaration(
    name: "report",
    abstract: "Write a page that shows what was found in a video.",
    discussion: [
      "The page works without a network: a timeline with the levels, and the highlights, key frames "
        + "and shots as pictures that seek when they are chosen. Of more than "
        + "\(largestPictureCount) moments the last have no picture."
    ],
    arguments: [
      SharedArguments.file.declaration, output.declaration, SharedArguments.progress.declaration,
      document.declaration,
    ] + HighlightArguments.all + [SharedArguments.within.declaration] + SharedArguments.running,
    examples: [
      .init(purpose: "A page beside the film", call: "moments report film.mp4 -o film.html")
    ]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let file = try arguments.value(SharedArguments.file) ?? ""
    let output = try arguments.value(Self.output) ?? ""
    var options = AnalysisOptions()
    options.candidateCount = 6
    options.configuration = try SharedArguments.configuration(from: arguments)
    try HighlightArguments.apply(arguments, to: &options)
    let source = MomentSource(
      file: file,
      document: try arguments.value(Self.document),
      options: options
    )
    let reporter = ProgressReporter(
      mode: try arguments.value(SharedArguments.progress) ?? .auto,
      environment: session.environment
    )
    do {
      let input = try InputFile(file)
      guard !input.isSameFile(as: output) else {
        throw UsageError("--output names the video itself.")
      }
      let outcome = try await source.outcome(for: input, reporter, session)
      let page = try await page(file, output, outcome, options, session)
      try AtomicFile.write(Array(page.html.utf8), to: output)
      try session.printResult(output.escapedForDisplay + "\n")
      return ExitStatus.success
    } catch let failure as MediaFailure {
      return session.report(ErrorReport(failure, file: failure.path ?? file))
    }
  }

  private func page(
    _ file: String,
    _ output: String,
    _ outcome: AnalysisOutcome,
    _ options: AnalysisOptions,
    _ session: Session
  ) async throws -> ReportPage {
    var highlights = outcome.highlightMoments
    var keyFrames = outcome.keyFrameMoments
    var shots = outcome.shotMoments
    let times = (highlights + keyFrames + shots).map(\.time).prefix(Self.largestPictureCount)
    let pictures = try await session.environment.engine.pictures(
      of: file,
      at: Array(times),
      maximumWidth: Self.pictureWidth,
      crop: nil,
      configuration: options.configuration
    )
    var coded = try pictures.map { try $0.encoded(as: .jpeg, quality: 75) }[...]
    for index in highlights.indices { highlights[index].moment.picture = coded.popFirst() }
    for index in keyFrames.indices { keyFrames[index].moment.picture = coded.popFirst() }
    for index in shots.indices { shots[index].moment.picture = coded.popFirst() }
    let path = EditList.absolutePath(of: file)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return ReportPage(
      name: name,
      address: Self.address(of: path, from: output),
      properties: outcome.video.properties,
      highlights: highlights.map(\.moment),
      keyFrames: keyFrames.map(\.moment),
      shots: shots.map(\.moment),
      levels: outcome.highlights?.segments ?? [],
      isPartial: outcome.video.isPartial,
      warnings: outcome.video.warnings,
      maker: "moments \(MomentsCommand.version)"
    )
  }

  /// The video's name when it lies beside the page, so that both can be moved; else its whole address.
  private static func address(of path: String, from output: String) -> String {
    let folder = output.lastIndex(of: "/").map { String(output[...$0]) } ?? "."
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let isBeside = EditList.absolutePath(of: folder) + "/" + name == path
    return isBeside ? "./" + name.percentEncodedPath : "file://" + path.percentEncodedPath
  }
}

/// A moment of the page, and the time of its picture.
private struct PicturedMoment {
  let time: CMTime
  var moment: ReportPage.Moment
}

extension AnalysisOutcome {
  fileprivate var highlightMoments: [PicturedMoment] {
    (highlights?.leveledHighlights ?? []).enumerated().map { index, highlight in
      let level = NumberText.decimal(Double(highlight.level), places: 1)
      let middle = highlight.timeRange.start.seconds / 2 + highlight.timeRange.end.seconds / 2
      return PicturedMoment(
        time: CMTime(seconds: middle, preferredTimescale: 1_000),
        moment: .init(
          timeRange: highlight.timeRange,
          title: "Highlight \(index + 1)",
          note: "level \(level)",
          picture: nil
        )
      )
    }
  }

  fileprivate var keyFrameMoments: [PicturedMoment] {
    (candidates ?? []).enumerated().map { index, candidate in
      let score = NumberText.decimal(candidate.score, places: 2)
      let hasFaces = candidate.reasons.contains { $0.name == .faces && $0.value > 0 }
      return PicturedMoment(
        time: candidate.timestamp,
        moment: .init(
          timeRange: CMTimeRange(start: candidate.timestamp, duration: .zero),
          title: "Key frame \(index + 1)",
          note: "score \(score)" + (hasFaces ? ", with faces" : ""),
          picture: nil
        )
      )
    }
  }

  fileprivate var shotMoments: [PicturedMoment] {
    (shots ?? []).enumerated().map { index, shot in
      PicturedMoment(
        time: shot.keyFrame,
        moment: .init(
          timeRange: shot.timeRange,
          title: "Shot \(index + 1)",
          note: shot.transition == .start ? "start" : "after a \(shot.transition.rawValue)",
          picture: nil
        )
      )
    }
  }
}
