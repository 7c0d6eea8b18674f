internal import MediaExport
internal import MediaIntelligence

/// `moments edl`: moments for editors and players, without a new file of the video.
struct EditListCommand: Command {
  /// What a list holds.
  enum Contents: String, Sendable, CaseIterable {
    case highlights
    case shots
    case keyFrames = "key-frames"
    case chapters

    /// The part of an analysis that it comes from.
    var part: AnalysisPart {
      switch self {
      case .highlights: .highlights
      case .shots, .chapters: .shots
      case .keyFrames: .keyFrame
      }
    }
  }

  private static let format = ValueArgument<VideoEditList.Format>.choice(
    ArgumentDeclaration(
      kind: .option,
      names: ["--format"],
      valueName: "FORMAT",
      help: "Who the list is for; see Formats.",
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

  private static let json = Flag(
    "--json",
    help: "Print a JSON document about the file that was written in place of its name.",
    section: "Output",
    companion: .init(name: "--output", purpose: "is about a file that is written")
  )

  private static let contents = ValueArgument<Contents>.choice(
    ArgumentDeclaration(
      kind: .option,
      names: ["--of"],
      valueName: "MOMENTS",
      help: "What the list holds. Key frames are instants: markers where the format has them. "
        + "Chapters are shots joined to ten seconds or more, at most thirty.",
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

  private static let glossary = CommandDeclaration.Glossary(
    title: "Formats",
    entries: [
      .init(
        word: "otio",
        meaning: "OpenTimelineIO: DaVinci Resolve from 18 on, Kdenlive from 25.04 on, Premiere Pro."
      ),
      .init(
        word: "edl",
        meaning: "CMX 3600: Avid Media Composer, Premiere Pro, DaVinci Resolve and most others."
      ),
      .init(word: "fcpxml", meaning: "Final Cut Pro XML 1.9: Final Cut Pro, DaVinci Resolve."),
      .init(word: "mlt", meaning: "MLT XML: Shotcut, Kdenlive, melt."),
      .init(word: "csv", meaning: "Rows of start, end and name: LosslessCut, spreadsheets."),
      .init(word: "llc", meaning: "A project of LosslessCut, to lie beside the video."),
      .init(word: "vtt", meaning: "WebVTT chapters: players on web pages."),
      .init(
        word: "ffmetadata",
        meaning: "Chapters: ffmpeg -i VIDEO -i OUT -map 0 -map_chapters 1 -c copy NEW."
      ),
      .init(
        word: "youtube",
        meaning: "Chapters for the description of a video on YouTube, which takes those of ten "
          + "seconds or more; shorter ones are left out, and it is said."
      ),
      .init(
        word: "kodi",
        meaning: "Scene markers: Kodi, in a file beside the video with its name and .edl."
      ),
      .init(word: "mpv", meaning: "mpv plays the list: mpv OUT."),
    ]
  )

  let declaration = CommandDeclaration(
    name: "edl",
    abstract: "Write moments as an edit list or as chapters, in many formats.",
    discussion: [
      "The list names the video by its place on this machine, and times by its first frame shown. "
        + "Frame rates such as 24000/1001 are exact, and timecode drops numbers where it must."
    ],
    arguments: [
      SharedArguments.file.declaration, format.declaration, output.declaration, json.declaration,
      SharedArguments.indent.declaration, SharedArguments.progress.declaration,
      contents.declaration, document.declaration, candidates.declaration,
    ] + HighlightArguments.all + [SharedArguments.within.declaration] + SharedArguments.running,
    glossary: glossary,
    examples: [
      .init(
        purpose: "The highlights in an editor",
        call: "moments edl game.mkv --format otio -o game.otio"
      ),
      .init(
        purpose: "Chapters, as FFmpeg takes them",
        call: "moments edl film.mp4 --of chapters --format ffmetadata -o chapters.txt"
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
    if output == nil {
      try arguments.refuse(
        [Self.json.declaration],
        because: "is about a file that is written, and - is standard output."
      )
    }
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
      note(list, format, in: session)
      let text = list.text(as: format)
      guard let output else {
        try session.printResult(text)
        return ExitStatus.success
      }
      try AtomicFile.write(Array(text.utf8), to: output)
      let document = EditListDocument(
        input: input,
        file: output,
        format: format,
        contents: contents,
        list: list,
        video: outcome.video
      )
      let json = document.json.text(indented: arguments[SharedArguments.indent])
      try session.printResult((arguments[Self.json] ? json : output.escapedForDisplay) + "\n")
      return ExitStatus.success
    } catch let failure as MediaFailure {
      let names = [file, output, source.document].compactMap { $0 }
      return session.report(ErrorReport(failure, naming: names))
    }
  }

  /// Says what the list does not hold.
  private func note(
    _ list: VideoEditList,
    _ format: VideoEditList.Format,
    in session: Session
  ) {
    guard !list.entries.isEmpty else {
      return session.note("the list is empty: nothing was found to put in it")
    }
    let (all, leftOut) = (list.entries.count, list.entriesLeftOut(of: format).count)
    if leftOut > 0 {
      session.note(
        "\(leftOut) of \(all) entries are left out: chapters on YouTube last ten seconds or more"
      )
    }
    let lines = list.text(as: format).split(separator: "\n").count
    if format == .youtube, lines < 3 {
      session.note("YouTube shows chapters when there are three or more; here are \(lines)")
    }
  }
}
