internal import MediaDocuments
internal import MediaExport
internal import MediaIntelligence

/// `moments report`: a page to look at.
struct ReportCommand: Command {
  /// More pictures than these would make a page that is slow to make and to open.
  private static let largestPictureCount = 120
  private static let pictureWidth = 320
  /// How much of the work the analysis is; pictures and faces are the rest.
  private static let analysisShare = 0.6
  /// Faces are looked for in so many pictures at a time, to tell how far that has come.
  private static let faceBatch = 8

  private static let output = ValueArgument.text(
    ArgumentDeclaration(
      kind: .option,
      names: ["--output", "-o"],
      valueName: "OUT",
      help:
        "The page, which appears whole or not at all. It links to the video, by a relative address where "
        + "both lie below one folder, and holds the rest.",
      isRequired: true,
      completion: .files,
      section: "Output"
    )
  )

  private static let document = SharedArguments.analysis(
    "Show what moments analyze --json wrote, in place of analyzing."
  )

  private static let embed = Flag(
    "--embed",
    help: "Put the video itself into the page, so that one file is all there is.",
    section: "Output"
  )

  private static let maximumBytes = ValueArgument<Int>.byteCount(
    ArgumentDeclaration(
      kind: .option,
      names: ["--max-bytes"],
      valueName: "N",
      help:
        "With --embed: fail when the video is larger than this; the page is a third larger still.",
      defaultValue: String(usualMaximumBytes),
      section: "Output"
    ),
    in: 1...500_000_000
  ).needing("--embed", because: "is for a video in the page")

  /// Browsers open a page of this size in a second or two.
  private static let usualMaximumBytes = 50_000_000

  let declaration = CommandDeclaration(
    name: "report",
    abstract: "Write a page that shows what was found in a video.",
    discussion: [
      "The page works without a network: a timeline with the levels, and the highlights, key frames "
        + "and shots as pictures that seek when they are chosen. Of more than "
        + "\(largestPictureCount) moments the last have no picture. Faces are framed where the "
        + "detector is installed."
    ],
    arguments: [
      SharedArguments.file.declaration, output.declaration, embed.declaration,
      maximumBytes.declaration, SharedArguments.progress.declaration, document.declaration,
    ] + HighlightArguments.all + [SharedArguments.within.declaration] + SharedArguments.running,
    examples: [
      .init(purpose: "A page beside the film", call: "moments report film.mp4 -o film.html"),
      .init(purpose: "A page to send", call: "moments report clip.mp4 --embed -o clip.html"),
    ]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let file = try arguments.value(SharedArguments.file) ?? ""
    let output = try arguments.value(Self.output) ?? ""
    if arguments.contains(Self.document.declaration) {
      try SharedArguments.refuseAnalysis(in: arguments)
    }
    var options = AnalysisOptions()
    options.candidateCount = 6
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
      guard !input.isSameFile(as: output) else {
        throw UsageError("--output names the video itself.")
      }
      try source.checkDocument(isNot: output)
      try OutputFolder(of: output).check(for: output)
      let limit = try arguments.value(Self.maximumBytes) ?? Self.usualMaximumBytes
      let bytes = arguments[Self.embed] ? try EmbeddedVideo(file, limit: limit).bytes : nil
      let share = source.document == nil ? Self.analysisShare : 0
      let page = try await reporter.whileHandling(file) {
        let outcome = try await source.outcome(for: input, reporter, session) { analysis in
          reporter.advance(
            to: VideoAnalysisProgress(
              fraction: analysis.fraction * share,
              position: analysis.position
            )
          )
        }
        let video =
          bytes.map { .embedded($0, type: EmbeddedVideo.mediaType(of: outcome.video.properties)) }
          ?? ReportPage.Video.linked(ReportLink(to: file, from: output).address)
        return try await makePage(file, video, outcome, options, session) { count in
          CountedProgress(of: count, over: share...1) { reporter.advance(to: $0) }
        }
      }
      try AtomicFile.write(Array(page.html.utf8), to: output)
      try session.printResult(output.escapedForDisplay + "\n")
      return ExitStatus.success
    } catch let failure as MediaFailure {
      let names = [file, output, source.document].compactMap { $0 }
      return session.report(ErrorReport(failure, naming: names))
    }
  }

  private func makePage(
    _ file: String,
    _ video: ReportPage.Video,
    _ outcome: AnalysisOutcome,
    _ options: AnalysisOptions,
    _ session: Session,
    makeProgress: (_ count: Int) -> CountedProgress
  ) async throws -> ReportPage {
    let engine = session.environment.engine
    var highlights = outcome.highlightMoments
    var keyFrames = outcome.keyFrameMoments
    var shots = outcome.shotMoments
    let times = (highlights + keyFrames + shots).map(\.time).prefix(Self.largestPictureCount)
    // Every picture is taken and then looked at.
    let progress = makeProgress(2 * times.count)
    let pictures = try await engine.pictures(
      of: file,
      at: Array(times),
      maximumWidth: Self.pictureWidth,
      crop: nil,
      configuration: options.configuration
    ) { picture in
      let coded = CodedPicture(
        picture: picture,
        bytes: try picture.encoded(as: .jpeg, quality: 75)
      )
      progress.advance(at: picture.time)
      return coded
    }
    var faces: [[NormalizedRectangle]]? = []
    var batch = pictures.prefix(Self.faceBatch)
    repeat {
      let found = try await engine.faces(
        in: batch.map(\.picture),
        configuration: options.configuration
      )
      guard let found else {
        faces = nil
        break
      }
      faces? += found
      progress.advance(by: batch.count, at: batch.last?.picture.time ?? .zero)
      batch = pictures[batch.endIndex...].prefix(Self.faceBatch)
    } while !batch.isEmpty
    var rest = pictures.indices.map { index in
      (picture: pictures[index].bytes, faces: faces?[index] ?? [])
    }[...]
    for index in highlights.indices { highlights[index].take(rest.popFirst()) }
    for index in keyFrames.indices { keyFrames[index].take(rest.popFirst()) }
    for index in shots.indices { shots[index].take(rest.popFirst()) }
    let path = file.resolvedPath
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return ReportPage(
      name: name,
      video: video,
      properties: outcome.video.properties,
      highlights: highlights.map(\.moment),
      keyFrames: keyFrames.map(\.moment),
      shots: shots.map(\.moment),
      levels: outcome.highlights?.segments ?? [],
      showsFaces: faces != nil,
      isPartial: outcome.video.isPartial,
      warnings: outcome.video.warnings,
      maker: "moments \(MomentsCommand.version)"
    )
  }
}

/// A picture, and the bytes of its file.
private struct CodedPicture: Sendable {
  let picture: VideoPicture
  let bytes: [UInt8]
}

/// A moment of the page, and the time of its picture.
private struct PicturedMoment {
  let time: CMTime
  var moment: ReportPage.Moment

  mutating func take(_ found: (picture: [UInt8], faces: [NormalizedRectangle])?) {
    moment.picture = found?.picture
    moment.faces = found?.faces ?? []
  }
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
      return PicturedMoment(
        time: candidate.timestamp,
        moment: .init(
          timeRange: CMTimeRange(start: candidate.timestamp, duration: .zero),
          title: "Key frame \(index + 1)",
          note: "score \(score)",
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
