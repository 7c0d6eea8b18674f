internal import MediaExport
internal import MediaIntelligence

/// Pictures asked for, and the way from the video to the files.
struct ThumbnailRequest {
  /// The name of the video as it was typed.
  let file: String
  /// The names of the pictures.
  let names: PictureNames
  /// The greatest width in pixels.
  let maximumWidth: Int?
  /// What is cut away.
  let crop: PictureCrop?
  /// From 1, smallest, to 100, best.
  let quality: Int
  /// The times of the pictures; empty to choose them.
  let times: [CMTime]
  /// Whether the pictures go in rows on one sheet.
  let isSheet: Bool
  /// The greatest size of a file in bytes.
  let maximumBytes: Int?
  private let format: PictureFormat
  private let options: AnalysisOptions

  /// Checks the name of the output.
  init(
    file: String,
    names: PictureNames,
    count: Int,
    maximumWidth: Int?,
    crop: PictureCrop? = nil,
    quality: Int,
    times: [CMTime] = [],
    isSheet: Bool = false,
    maximumBytes: Int? = nil,
    within: CMTimeRange?,
    configuration: VideoAnalyzer.Configuration
  ) throws(UsageError) {
    guard let format = PictureFormat(pathExtension: names.pathExtension) else {
      throw UsageError(
        "--output: \(names.pattern.quotedForDisplay) does not end in .jpg, .jpeg, .png, .webp or .avif."
      )
    }
    self.file = file
    self.names = names
    self.maximumWidth = maximumWidth
    self.crop = crop
    self.quality = quality
    self.times = times
    self.isSheet = isSheet
    self.maximumBytes = maximumBytes
    self.format = format
    var options = AnalysisOptions()
    options.parts = [.keyFrame]
    options.candidateCount = count
    options.within = within
    options.configuration = configuration
    self.options = options
  }

  /// Finds the frames, codes all pictures, and only then writes them.
  func write(
    with engine: any VideoEngine,
    progress: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) async throws -> WrittenThumbnails {
    let input = try InputFile(file)
    try checkOutput(against: input)
    guard times.isEmpty else {
      return try await write(times.map { ($0, nil) }, of: input, with: engine)
    }
    let outcome = try await engine.analyze(file, options: options, progress: progress)
    let candidates = outcome.candidates ?? []
    guard !candidates.isEmpty else {
      throw MediaFailure(
        code: .nothingDecodable,
        stage: .analyzing,
        path: file,
        message: "No frame of the video can stand for it."
      )
    }
    return try await write(candidates.map { ($0.timestamp, $0) }, of: input, with: engine)
  }

  /// Takes the frames, codes all pictures, and only then writes them.
  private func write(
    _ frames: [(time: CMTime, candidate: KeyFrameCandidate?)],
    of input: InputFile,
    with engine: any VideoEngine
  ) async throws -> WrittenThumbnails {
    // A sheet is read from the left to the right and downwards, as time goes.
    let frames = isSheet ? frames.sorted { $0.time < $1.time } : frames
    var pictures = try await engine.pictures(
      of: file,
      at: frames.map(\.time),
      maximumWidth: maximumWidth,
      crop: crop,
      configuration: options.configuration
    )
    // Sheets have the shape of a picture, as far as their number allows.
    let columns = Int(Double(pictures.count).squareRoot().rounded(.up))
    let areas = pictures.map(\.area)
    if isSheet, let sheet = VideoPicture.contactSheet(of: pictures, columns: columns) {
      pictures = [sheet]
    }
    let coded = try pictures.map { picture in
      try maximumBytes.map {
        try picture.encoded(as: format, quality: quality, maximumBytes: $0)
      } ?? picture.encoded(as: format, quality: quality)
    }
    try Task.checkCancellation()
    var written: [WrittenThumbnails.Picture] = []
    for (index, bytes) in coded.enumerated() {
      let name = names.name(index + 1)
      try AtomicFile.write(bytes, to: name)
      written.append(
        .init(
          name: name,
          frames: isSheet ? frames : [frames[index]],
          areas: crop == nil ? nil : isSheet ? areas : [areas[index]],
          size: pictures[index].size
        )
      )
    }
    return WrittenThumbnails(input: input, format: format, pictures: written)
  }

  /// Fails before the work when the pictures could not be written after it.
  private func checkOutput(against input: InputFile) throws {
    try OutputFolder(of: names.pattern).check(for: names.pattern)
    for number in 1...names.count where input.isSameFile(as: names.name(number)) {
      throw UsageError("--output names the video itself.")
    }
  }
}

/// Pictures that were written.
struct WrittenThumbnails {
  /// One of them.
  struct Picture {
    /// The name of the file.
    let name: String
    /// The frame, and why it was chosen when that was left to the program; a sheet has several.
    let frames: [(time: CMTime, candidate: KeyFrameCandidate?)]
    /// The part of each frame that is shown; nil when nothing was cut away.
    let areas: [NormalizedRectangle]?
    /// The size in pixels.
    let size: PixelSize
  }

  /// The video.
  let input: InputFile
  /// How the pictures are coded.
  let format: PictureFormat
  /// The pictures, best first.
  let pictures: [Picture]

  /// The document, of the schema `moments.thumbnail`.
  var json: JSONValue {
    [
      "schema": ["name": "moments.thumbnail", "version": 1],
      "tool": ["name": "moments", "version": .string(MomentsCommand.version)],
      "input": input.json,
      "pictures": .array(
        pictures.map { picture in
          let head: JSONValue = [
            "file": .string(picture.name),
            "format": .string(format.rawValue),
            "width": .integer(picture.size.width),
            "height": .integer(picture.size.height),
          ]
          let frames = picture.frames.enumerated().map { index, frame in
            let json = frame.candidate?.json ?? frame.time.json(as: "time")
            return picture.areas.map { json.appending(["area": $0[index].json]) } ?? json
          }
          return frames.count == 1
            ? head.appending(frames[0]) : head.appending(["frames": .array(frames)])
        }
      ),
    ]
  }
}

extension NormalizedRectangle {
  /// The rectangle as it stands in a document: fractions of the frame.
  fileprivate var json: JSONValue {
    let number = { (value: Double) in JSONValue.number(NumberText.decimal(value, places: 4)) }
    return ["x": number(x), "y": number(y), "width": number(width), "height": number(height)]
  }
}
