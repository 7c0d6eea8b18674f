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

  /// How much of the work the analysis is; taking and coding pictures are the rest.
  private static let analysisShare = 0.8
  /// The pixels of the largest sheet: all of its pictures are in memory at a time.
  private static let largestSheet = 100_000_000

  /// Finds the frames, codes all pictures, and only then writes them.
  func write(
    with engine: any VideoEngine,
    progress: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) async throws -> WrittenThumbnails {
    let input = try InputFile(file)
    try checkOutput(against: input)
    guard times.isEmpty else {
      return try await write(
        times.map { ($0, nil) },
        of: input,
        with: engine,
        progress: CountedProgress(of: times.count, over: 0...1, report: progress)
      )
    }
    let outcome = try await engine.analyze(file, options: options) { analysis in
      progress(
        VideoAnalysisProgress(
          fraction: analysis.fraction * Self.analysisShare,
          position: analysis.position
        )
      )
    }
    let candidates = outcome.candidates ?? []
    guard !candidates.isEmpty else {
      throw MediaFailure(
        code: .nothingDecodable,
        stage: .analyzing,
        path: file,
        message: "No frame of the video can stand for it."
      )
    }
    return try await write(
      candidates.map { ($0.timestamp, $0) },
      of: input,
      with: engine,
      progress: CountedProgress(
        of: candidates.count,
        over: Self.analysisShare...1,
        report: progress
      )
    )
  }

  /// Takes the frames, codes each picture as it comes, and writes the files when all are there.
  private func write(
    _ frames: [(time: CMTime, candidate: KeyFrameCandidate?)],
    of input: InputFile,
    with engine: any VideoEngine,
    progress: CountedProgress
  ) async throws -> WrittenThumbnails {
    // A sheet is read from the left to the right and downwards, as time goes.
    let frames = isSheet ? frames.sorted { $0.time < $1.time } : frames
    let times = frames.map(\.time)
    let files =
      isSheet
      ? [try await sheet(at: times, with: engine, progress: progress)]
      : try await engine.pictures(
        of: file,
        at: times,
        maximumWidth: maximumWidth,
        crop: crop,
        configuration: options.configuration
      ) { picture in
        let file = try coded(picture, areas: [picture.area])
        progress.advance(at: picture.time)
        return file
      }
    try Task.checkCancellation()
    var written: [WrittenThumbnails.Picture] = []
    for (index, picture) in files.enumerated() {
      let name = names.name(index + 1)
      try AtomicFile.write(picture.bytes, to: name)
      written.append(
        .init(
          name: name,
          frames: isSheet ? frames : [frames[index]],
          areas: crop == nil ? nil : picture.areas,
          size: picture.size
        )
      )
    }
    return WrittenThumbnails(input: input, format: format, pictures: written)
  }

  /// Takes the frames and puts them on a sheet, shaped like a picture as far as their number allows.
  private func sheet(
    at times: [CMTime],
    with engine: any VideoEngine,
    progress: CountedProgress
  ) async throws -> CodedPicture {
    let pictures = try await engine.pictures(
      of: file,
      at: times,
      maximumWidth: maximumWidth,
      crop: crop,
      configuration: options.configuration
    ) { picture in
      try checkSheet(of: times.count, like: picture.size)
      progress.advance(at: picture.time)
      return picture
    }
    let columns = Int(Double(pictures.count).squareRoot().rounded(.up))
    guard let sheet = VideoPicture.contactSheet(of: pictures, columns: columns) else {
      throw MediaFailure(
        code: .nothingDecodable,
        stage: .writing,
        path: file,
        message: "The sheet has no pictures."
      )
    }
    return try coded(sheet, areas: pictures.map(\.area))
  }

  private func checkSheet(of count: Int, like size: PixelSize) throws(MediaFailure) {
    guard count * size.width * size.height > Self.largestSheet else { return }
    throw MediaFailure(
      code: .limitExceeded,
      stage: .writing,
      path: file,
      message: "A sheet of \(count) pictures of \(size.width) × \(size.height) pixels is larger "
        + "than \(Self.largestSheet / 1_000_000) megapixels.",
      remedy: "Ask for fewer pictures, or a smaller --width."
    )
  }

  private func coded(
    _ picture: VideoPicture,
    areas: [NormalizedRectangle]
  ) throws -> CodedPicture {
    let bytes =
      try maximumBytes.map {
        try picture.encoded(as: format, quality: quality, maximumBytes: $0)
      } ?? picture.encoded(as: format, quality: quality)
    return CodedPicture(bytes: bytes, size: picture.size, areas: areas)
  }

  /// Fails before the work when the pictures could not be written after it.
  private func checkOutput(against input: InputFile) throws {
    try OutputFolder(of: names.name(1)).check(for: names.name(1))
    for number in 1...names.count where input.isSameFile(as: names.name(number)) {
      throw UsageError("--output names the video itself.")
    }
  }
}

/// The bytes of a picture's file, and what it shows.
private struct CodedPicture: Sendable {
  let bytes: [UInt8]
  let size: PixelSize
  /// The part of each frame that is shown.
  let areas: [NormalizedRectangle]
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
