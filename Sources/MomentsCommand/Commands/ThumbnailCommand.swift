internal import MediaIntelligence

/// `moments thumbnail`: the frame that stands best for a video, as a picture file.
struct ThumbnailCommand: Command {
  private static let output = ValueArgument.text(
    ArgumentDeclaration(
      kind: .option,
      names: ["--output", "-o"],
      valueName: "OUT",
      help: "The picture; its extension chooses the format: jpg, jpeg, png, webp or avif. "
        + "%f in it gives the video's name without its extension; a folder stands for its "
        + "%f.jpg. A file that is there already is replaced.",
      isRequired: true,
      completion: .files,
      section: "Output"
    )
  )

  private static let count = ValueArgument<Int>.integer(
    ArgumentDeclaration(
      kind: .option,
      names: ["--count"],
      valueName: "N",
      help: "Up to this many pictures, best first, each unlike the others. OUT.jpg then stands for "
        + "OUT-1.jpg, OUT-2.jpg and so on; %d or %03d in the name gives the number another place.",
      defaultValue: "1",
      section: "Choosing"
    ),
    in: 1...100
  )

  private static let width = ValueArgument<Int>.integer(
    ArgumentDeclaration(
      kind: .option,
      names: ["--width"],
      valueName: "PIXELS",
      help: "Scale wider pictures down to this width; smaller ones stay as they are.",
      defaultValue: "the video's own",
      section: "Output"
    ),
    in: 1...16_384
  )

  private static let quality = ValueArgument<Int>.integer(
    ArgumentDeclaration(
      kind: .option,
      names: ["--quality"],
      valueName: "Q",
      help: "1 is smallest, 100 best; png has none, because it loses nothing.",
      defaultValue: String(usualQuality),
      section: "Output"
    ),
    in: 1...100
  )

  private static let times = ValueArgument<CMTime>(
    ArgumentDeclaration(
      kind: .option,
      names: ["--at"],
      valueName: "TIME",
      help: "Take the frame shown at this time in place of choosing; may be given several times.",
      isRepeatable: true,
      section: "Choosing"
    ),
    expectation: "a time such as 12.5 or 1:30",
    parse: TimeText.time
  )

  private static let crop = ValueArgument<PictureCrop>(
    ArgumentDeclaration(
      kind: .option,
      names: ["--crop"],
      valueName: "SHAPE",
      help: "Cut away black bars and keep this shape round the faces and what else draws the eye: "
        + "1:1, 4:5, 9:16, 16:9 or another W:H. The word bars cuts away black bars only.",
      defaultValue: "the whole frame",
      section: "Output"
    ),
    expectation: "bars, or a shape such as 1:1, 4:5 or 16:9, at most ten times as long as wide"
  ) { text in
    guard text != "bars" else { return .bars }
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1] else { return nil }
    return PictureCrop(width: width, height: height)
  }

  private static let contactSheet = Flag(
    "--contact-sheet",
    help:
      "Put the pictures in rows on one sheet, each with its time; 12 when --count is not given.",
    section: "Output"
  )

  private static let maximumBytes = ValueArgument<Int>.byteCount(
    ArgumentDeclaration(
      kind: .option,
      names: ["--max-bytes"],
      valueName: "N",
      help: "No file larger than this, such as 50k; the quality is lowered as far as that takes.",
      defaultValue: "no limit",
      section: "Output"
    ),
    in: 100...1_000_000_000
  )

  private static let usualQuality = 85
  private static let usualSheetCount = 12
  private static let usualSheetWidth = 320

  let declaration = CommandDeclaration(
    name: "thumbnail",
    abstract: "Write the pictures that stand best for videos.",
    discussion: [
      "Pictures are upright, with square pixels and in standard dynamic range. The names of the files "
        + "written go to standard output. Files appear whole or not at all."
    ],
    arguments: [
      SharedArguments.files.declaration, output.declaration, width.declaration, crop.declaration,
      quality.declaration, maximumBytes.declaration, contactSheet.declaration,
      SharedArguments.json.declaration, SharedArguments.indent.declaration,
      SharedArguments.progress.declaration, count.declaration, times.declaration,
      SharedArguments.within.declaration,
    ] + SharedArguments.running,
    examples: [
      .init(purpose: "A poster", call: "moments thumbnail holiday.mp4 -o poster.jpg"),
      .init(
        purpose: "One for each video of a folder: thumbs/holiday.webp and so on",
        call: "moments thumbnail videos/*.mp4 -o thumbs/%f.webp"
      ),
      .init(
        purpose: "Five small ones: thumb-01.webp to thumb-05.webp",
        call: "moments thumbnail holiday.mp4 --count 5 --width 320 -o thumb-%02d.webp"
      ),
      .init(
        purpose: "What the film is about, at a glance",
        call: "moments thumbnail film.mkv --contact-sheet --count 20 -o sheet.jpg"
      ),
      .init(
        purpose: "For a telephone held upright",
        call: "moments thumbnail film.mkv --crop 9:16 --width 720 -o film.jpg"
      ),
      .init(
        purpose: "From the first ten minutes, to give no ending away",
        call: "moments thumbnail film.mkv --within 0-10:00 -o film.png"
      ),
    ]
  )

  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32 {
    let times = try arguments.values(Self.times)
    let isSheet = arguments[Self.contactSheet]
    let count = try arguments.value(Self.count) ?? (isSheet ? Self.usualSheetCount : 1)
    guard times.isEmpty || !arguments.contains(Self.count.declaration) else {
      throw UsageError("Only one of --at and --count can be had at a time.")
    }
    if !times.isEmpty {
      try arguments.refuse(
        [
          SharedArguments.within.declaration, SharedArguments.effort.declaration,
          SharedArguments.density.declaration,
        ],
        because: "is for choosing, and --at names the times."
      )
    }
    let shown = times.isEmpty ? count : times.count
    let files = try arguments.values(SharedArguments.files)
    let output = Self.pattern(try arguments.value(Self.output) ?? "")
    let names = files.map { file in
      PictureNames(
        pattern: output,
        count: isSheet ? 1 : shown,
        stem: PictureNames.stem(of: file)
      )
    }
    try Self.checkApart(names, of: files)
    if let first = names.first, PictureFormat(pathExtension: first.pathExtension) == .png {
      try arguments.refuse([Self.quality.declaration], because: "changes nothing in a png.")
    }
    var requests: [String: ThumbnailRequest] = [:]
    for (file, names) in zip(files, names) {
      requests[file] = try ThumbnailRequest(
        file: file,
        names: names,
        count: shown,
        maximumWidth: arguments.value(Self.width) ?? (isSheet ? Self.usualSheetWidth : nil),
        crop: arguments.value(Self.crop),
        quality: arguments.value(Self.quality) ?? Self.usualQuality,
        times: times,
        isSheet: isSheet,
        maximumBytes: arguments.value(Self.maximumBytes),
        within: arguments.value(SharedArguments.within),
        configuration: SharedArguments.configuration(from: arguments)
      )
    }
    let reporter = try ProgressReporter(arguments, session)
    let engine = session.environment.engine
    let turns = FileTurns(names: files, others: [output], session: session, reporter: reporter)
    return try await turns.run { file in
      try await requests[file]?.write(with: engine) { reporter.advance(to: $0) }
    } tell: { written in
      guard let written else { return }
      try tell(written, of: shown, arguments, in: session)
    }
  }

  private func tell(
    _ written: WrittenThumbnails,
    of wanted: Int,
    _ arguments: ParsedArguments,
    in session: Session
  ) throws(OutputFailure) {
    let found = written.pictures.reduce(0) { $0 + $1.frames.count }
    if found < wanted {
      let count = NumberText.count(found, "picture")
      session.note(
        "\(written.input.name.escapedForDisplay) has no more than \(count) "
          + "to show that differ from one another"
      )
    }
    let isJSON = arguments[SharedArguments.json]
    let document = written.json.text(indented: arguments[SharedArguments.indent]) + "\n"
    let names = written.pictures.map { $0.name.escapedForDisplay + "\n" }.joined()
    try session.printResult(isJSON ? document : names)
  }

  /// The name for pictures that an output stands for: a folder that is there, or ends like one, stands for
  /// files in it that are called as the videos.
  private static func pattern(_ output: String) -> String {
    guard output.hasSuffix("/") || OutputFolder.isFolder(output) else { return output }
    return output + (output.hasSuffix("/") ? "" : "/") + "%f.jpg"
  }

  /// Refuses names under which a picture of one video would replace that of another.
  private static func checkApart(
    _ names: [PictureNames],
    of files: [String]
  ) throws(UsageError) {
    var owners: [String: String] = [:]
    for (file, names) in zip(files, names) {
      guard let other = owners.updateValue(file, forKey: names.name(1)) else { continue }
      guard other != file else { throw UsageError("\(file.quotedForDisplay) is named twice.") }
      throw UsageError(
        "--output: \(names.name(1).quotedForDisplay) would be written for both "
          + "\(other.quotedForDisplay) and \(file.quotedForDisplay)."
          + (names.pattern.contains("%f") ? "" : " %f in it gives the video's name.")
      )
    }
  }
}
