internal import MediaIntelligence

/// `moments storyboard`: preview pictures along the length of a video, for players and servers.
struct StoryboardCommand: Command {
  private static let folder = ValueArgument.text(
    ArgumentDeclaration(
      kind: .option,
      names: ["--output", "-o"],
      valueName: "DIR",
      help: "The folder that the files go to, made when it is missing: for jellyfin and emby the "
        + "video's own, for plex the bundle of its media.",
      isRequired: true,
      completion: .files,
      section: "Output"
    )
  )

  private static let targets = ValueArgument<[StoryboardTarget]>(
    ArgumentDeclaration(
      kind: .option,
      names: ["--for"],
      valueName: "TARGETS",
      help: "Who the files are for, separated by commas; chapters begin at changes of picture. All "
        + "come from one decode.",
      defaultValue: "web",
      allowedValues: StoryboardTarget.allCases.map(\.rawValue),
      isRepeatable: true,
      completion: .allowedValues,
      section: "Output"
    ),
    expectation: "a list of "
      + StoryboardTarget.allCases.map(\.rawValue).joined(separator: ", ")
      + ", separated by commas"
  ) { text in
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let targets = words.compactMap { StoryboardTarget(rawValue: String($0)) }
    return targets.count == words.count ? targets : nil
  }

  private static let interval = ValueArgument<CMTime>(
    .option("--interval", "TIME", "A picture every so often, 0.1 s or more.", "10"),
    expectation: "a length of time of 0.1 s or more, such as 10 or 2.5"
  ) { text in
    TimeText.time(from: text).flatMap { $0 >= CMTime(value: 1, timescale: 10) ? $0 : nil }
  }

  private static let maximumCount = ValueArgument<Int>.integer(
    .option(
      "--max-count",
      "N",
      "At most this many pictures; the interval grows to whole seconds that keep to it.",
      "2000"
    ),
    in: 1...20_000
  )

  private static let width = ValueArgument<Int>.integer(
    .option(
      "--width",
      "PIXELS",
      "The width of a picture; at most the video's. Stash's are always 160 long.",
      "320"
    ),
    in: 16...4096
  )

  private static let grid = ValueArgument<[Int]>(
    .option("--grid", "CxR", "Columns and rows of a sheet. Stash's is always 9x9.", "10x10"),
    expectation: "columns and rows such as 10x10, each from 1 to 100"
  ) { text in
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).compactMap {
      Int($0).flatMap { (1...100).contains($0) ? $0 : nil }
    }
    return numbers.count == 2 && text.filter { $0 == "x" }.count == 1 ? numbers : nil
  }

  private static let keyFramesOnly = Flag(
    "--key-frames-only",
    help: "Decode key frames only, a small part of the work; each picture is the one nearest.",
    section: "Choosing"
  )

  private static let quality = ValueArgument<Int>.integer(
    .option("--quality", "Q", "1 is smallest, 100 best.", "85"),
    in: 1...100
  )

  let declaration = CommandDeclaration(
    name: "storyboard",
    abstract: "Write the preview pictures that players and media servers show.",
    discussion: [
      "Each picture is the frame shown at its time: upright, with square pixels, in standard dynamic "
        + "range. The files have the names that their readers look for. They appear together at the "
        + "end, or not at all; the file or folder of each target is printed."
    ],
    arguments: [
      SharedArguments.file.declaration, folder.declaration, targets.declaration,
      SharedArguments.json.declaration, SharedArguments.indent.declaration,
      SharedArguments.progress.declaration, interval.declaration, maximumCount.declaration,
      width.declaration, grid.declaration, keyFramesOnly.declaration, quality.declaration,
      SharedArguments.threads.declaration, SharedArguments.timeLimit.declaration,
      SharedArguments.hardware.declaration,
    ],
    examples: [
      .init(
        purpose: "Beside the film, where Jellyfin and Emby find them",
        call: "moments storyboard /films/Film.mkv -o /films --for jellyfin,emby"
      ),
      .init(
        purpose: "For a web player, quickly, in small sheets",
        call: "moments storyboard --key-frames-only --grid 5x5 talk.mp4 -o previews"
      ),
    ]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let file = try arguments.value(SharedArguments.file) ?? ""
    let folder = try arguments.value(Self.folder) ?? ""
    let options = try Self.options(from: arguments)
    let configuration = try SharedArguments.configuration(from: arguments)
    let reporter = try ProgressReporter(arguments, session)
    do {
      let input = try InputFile(file)
      let summary = try await reporter.whileHandling(file) {
        try await session.environment.engine.writeStoryboards(
          of: file,
          into: folder,
          options: options,
          configuration: configuration
        ) { reporter.advance(to: $0) }
      }
      note(summary, options, in: session)
      let document = StoryboardDocument(
        input: input,
        folder: folder,
        options: options,
        summary: summary
      )
      let isJSON = arguments[SharedArguments.json]
      try session.printResult(
        isJSON
          ? document.json.text(indented: arguments[SharedArguments.indent]) + "\n" : document.text
      )
      return ExitStatus.success
    } catch let failure as MediaFailure {
      return session.report(ErrorReport(failure, naming: [file, folder]))
    }
  }

  private static func options(
    from arguments: ParsedArguments
  ) throws(UsageError) -> StoryboardOptions {
    let targets = try arguments.values(Self.targets).flatMap { $0 }
    var options = StoryboardOptions(targets: targets.isEmpty ? [.web] : Set(targets))
    try refuseUnused(in: arguments, for: options.targets)
    if let interval = try arguments.value(interval) { options.interval = interval }
    if let count = try arguments.value(maximumCount) { options.maximumCount = count }
    if let width = try arguments.value(width) { options.width = width }
    if let grid = try arguments.value(grid) {
      options.columns = grid[0]
      options.rows = grid[1]
    }
    if let quality = try arguments.value(quality) { options.quality = quality }
    if arguments[keyFramesOnly] { options.frames = .keyFrames }
    return options
  }

  /// Refuses arguments that none of the targets looks at.
  private static func refuseUnused(
    in arguments: ParsedArguments,
    for targets: Set<StoryboardTarget>
  ) throws(UsageError) {
    if targets.isSubset(of: [.stash, .chapters]) {
      try arguments.refuse(
        [interval.declaration, maximumCount.declaration],
        because: "is for pictures at regular times; stash has 81, and chapters one each."
      )
    }
    if targets.isDisjoint(with: [.web, .jellyfin, .hls]) {
      try arguments.refuse(
        [grid.declaration],
        because: "is for the sheets of web, jellyfin and hls."
      )
    }
    if targets == [.stash] {
      try arguments.refuse(
        [width.declaration],
        because: "is not for stash: its pictures are 160 long."
      )
    }
  }

  /// Tells what a person would want to know without asking.
  private func note(
    _ summary: StoryboardSummary,
    _ options: StoryboardOptions,
    in session: Session
  ) {
    for warning in summary.warnings { session.note(warning.message) }
    guard options.frames == .keyFrames,
      let interval = summary.outputs.map(\.interval).filter({ $0 > .zero }).min(),
      summary.greatestDistance > interval
    else { return }
    session.note(
      "key frames are rare in this video: a picture may be up to "
        + "\(NumberText.seconds(summary.greatestDistance, places: 1)) s from its time"
    )
  }
}
