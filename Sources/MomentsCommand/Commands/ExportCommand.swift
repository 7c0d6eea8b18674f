internal import MediaIntelligence

/// `moments export`: the moments of a video as files of their own.
struct ExportCommand: Command {
  private static let usualLength = CMTime(value: 5, timescale: 1)

  let declaration = CommandDeclaration(
    name: "export",
    abstract: "Cut highlights, the key frame or any stretches out of a video.",
    discussion: [
      "Writes a file for each stretch, or one film of all with --reel. Sound, subtitles, chapters and "
        + "tags go with the pictures where the container can hold them. The names of the files written "
        + "go to standard output. Files appear whole or not at all.",
      "TIME is seconds (12.5) or minutes:seconds (1:30). A frame belongs to a stretch when its time "
        + "lies in it; where none begins in its first half second, it begins with the one on show.",
    ],
    arguments: [SharedArguments.file.declaration] + ExportArguments.all + [
      SharedArguments.json.declaration, SharedArguments.indent.declaration,
      SharedArguments.progress.declaration,
    ] + SharedArguments.running,
    examples: [
      .init(
        purpose: "The highlights: game-1.mp4, game-2.mp4 and so on",
        call: "moments export game.mkv -o game.mp4"
      ),
      .init(
        purpose: "A film of at most a minute, mixed at the cuts",
        call: "moments export game.mkv --reel --crossfade 0.5 --max-duration 1:00 -o best.mp4"
      ),
      .init(
        purpose: "A moving preview of at most a megabyte",
        call: "moments export game.mkv -o hover.webp --max-bytes 1M"
      ),
      .init(
        purpose: "Two stretches, copied within moments",
        call: "moments export a.mp4 --range 0-30 --range 5:00-6:30 --mode copy -o b-%02d.mp4"
      ),
    ]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let request = try request(from: arguments)
    let reporter = try ProgressReporter(arguments, session)
    do {
      let written = try await reporter.whileHandling(request.file) {
        let note = { (text: String) in
          reporter.makeRoom()
          session.note(text)
        }
        return try await request.write(with: session.environment.engine, note: note) {
          reporter.advance(to: $0)
        }
      }
      for clip in written.clips {
        if let reason = clip.fallbackReason {
          session.note("\(clip.path.escapedForDisplay) was \(reason)")
        } else if clip.lead > .zero, !clip.hidesLead {
          let lead = NumberText.seconds(clip.lead, places: 3)
          let begins = clip.shownRanges.count > 1 ? "has stretches that begin up to" : "begins"
          session.note("\(clip.path.escapedForDisplay) \(begins) \(lead) s early, at a key frame")
        }
        if clip.mode == .smart, arguments.contains(ExportArguments.quality.declaration) {
          session.note(
            "\(clip.path.escapedForDisplay) is a copy but for the frames at its cuts, so --quality "
              + "changed nothing; --mode encode codes all of it"
          )
        }
        for note in clip.loudnessNotes { session.note(note) }
      }
      let isJSON = arguments[SharedArguments.json]
      let document = written.json.text(indented: arguments[SharedArguments.indent]) + "\n"
      let names = written.clips.map { $0.path.escapedForDisplay + "\n" }.joined()
      try session.printResult(isJSON ? document : names)
      return ExitStatus.success
    } catch let failure as MediaFailure {
      return session.report(ErrorReport(failure, naming: request.names))
    }
  }

  private func request(from arguments: ParsedArguments) throws(UsageError) -> ExportRequest {
    var options = AnalysisOptions()
    options.configuration = try SharedArguments.configuration(from: arguments)
    try HighlightArguments.apply(arguments, to: &options)
    let ranges = try arguments.values(ExportArguments.range)
    let chosen = [
      arguments[ExportArguments.highlights], arguments[ExportArguments.keyFrame], !ranges.isEmpty,
    ]
    guard chosen.count(where: { $0 }) <= 1 else {
      throw UsageError("Only one of --highlights, --key-frame and --range can be had at a time.")
    }
    try ExportArguments.refuseUnused(in: arguments)
    let choice: ExportRequest.Choice
    if arguments[ExportArguments.keyFrame] {
      choice = .keyFrame(length: try arguments.value(ExportArguments.length) ?? Self.usualLength)
      options.parts = [.keyFrame]
    } else if ranges.isEmpty {
      choice = .highlights
      options.parts = [.highlights]
    } else {
      choice = .ranges(ranges)
    }
    let output = try arguments.value(ExportArguments.output) ?? ""
    let names = PictureNames(pattern: output, count: 1)
    let preview = try ExportArguments.preview(
      from: arguments,
      pathExtension: names.pathExtension
    )
    guard
      preview != nil || VideoClipSettings.Container(pathExtension: names.pathExtension) != nil
    else {
      throw UsageError(
        "--output: \(output.quotedForDisplay) does not end in .mp4, .m4v, .mov, .mkv, .webm, .ts, "
          + ".gif or .webp."
      )
    }
    return ExportRequest(
      file: try arguments.value(SharedArguments.file) ?? "",
      output: output,
      choice: choice,
      document: try arguments.value(ExportArguments.document),
      maximumDuration: try arguments.value(ExportArguments.maximumDuration),
      isReel: arguments[ExportArguments.reel],
      preview: preview,
      settings: try ExportArguments.settings(from: arguments),
      options: options
    )
  }
}

extension VideoClip {
  /// What is odd about the loudness of the clip's sound.
  fileprivate var loudnessNotes: [String] {
    streams.compactMap { stream in
      guard let loudness = stream.loudness else { return nil }
      let name = "the sound of stream \(stream.index) in \(path.escapedForDisplay)"
      guard let after = loudness.after else { return "\(name) is silent and stays as it is" }
      guard abs(after - loudness.target) > 0.3 else { return nil }
      return "\(name) comes to \(NumberText.fixed(after, places: 1)) LUFS, because its peaks "
        + "would be too high otherwise"
    }
  }
}
