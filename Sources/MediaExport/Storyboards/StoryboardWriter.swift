package import MediaDecoding
package import MediaValues

/// Makes the storyboards of all targets from one decoding of a video.
package struct StoryboardWriter {
  private enum Role { case regular, even }

  private let path: String
  private let options: StoryboardOptions
  private let folder: String

  /// Makes a writer for a video and the folder that the files go to.
  ///
  /// - Throws: `MediaFailure` with `invalidArgument` for options outside their ranges.
  package init(
    path: String,
    options: StoryboardOptions,
    folder: String
  ) throws(MediaFailure) {
    self.path = path
    self.options = options
    self.folder = folder.isEmpty ? "." : folder
    let tenth = CMTime(value: 1, timescale: 10)
    guard !options.targets.isEmpty, options.interval.isNumeric, options.interval >= tenth,
      (16...4096).contains(options.width), (1...100).contains(options.columns),
      (1...100).contains(options.rows), (1...20_000).contains(options.maximumCount)
    else {
      throw MediaFailure(
        code: .invalidArgument,
        stage: .writing,
        message:
          "A storyboard needs a target, an interval of a tenth of a second or more, pictures "
          + "16 to 4096 wide, up to 100 × 100 of them on a sheet and 20000 in all."
      )
    }
  }

  /// Reads the video and writes the files.
  ///
  /// The report is told the share of the video that was read, 0…1, and the time up to which. What finds
  /// chapters is made when there is a target for them.
  ///
  /// - Throws: `MediaFailure`, or `CancellationError`; no file is written then.
  package func write(
    with readerOptions: ReaderOptions,
    cancellation: CancellationFlag,
    findingChaptersWith makeFinder: (VideoProperties) -> (any ChapterFinding)? = { _ in nil },
    reportingProgressTo report: @escaping (Double, CMTime) -> Void
  ) throws -> StoryboardSummary {
    var reader = try VideoReader(path: path, options: readerOptions, cancellation: cancellation)
    var duration = reader.properties.duration
    if !duration.isNumeric || duration <= .zero { duration = try measuredDuration(&reader) }
    // A container that claims a wrong length gives wrong intervals; with the right one they fit.
    for isLast in [false, true] {
      let planned = duration
      let expected = max(planned.seconds, 0.001)
      var sink = StoryboardSink(
        takesNearest: options.frames == .keyFrames,
        chapterFinder: options.targets.contains(.chapters) ? makeFinder(reader.properties) : nil,
        report: { seconds in
          let position = CMTime(seconds: seconds, preferredTimescale: 1_000)
          report(min(max(seconds / expected, 0), 1), position)
        },
        makeTracks: { try tracks(of: $0, duration: planned) }
      )
      let summary = try reader.readAll(plan(duration: planned), into: &sink)
      try sink.finish(duration: summary.duration)
      duration = summary.duration
      guard isLast || fits(planned, summary.duration) else { continue }
      try cancellation.check()
      let chapters = sink.chapterFinder?.chapters(duration: duration) ?? []
      let pictures = try chapters.map { chapter in
        try cancellation.check()
        return try reader.picture(at: chapter.picture, width: options.width)
      }
      let found = Array(zip(chapters, pictures))
      return try write(sink.tracks, found, summary, reader.properties, cancellation)
    }
    throw MediaFailure(code: .internalError, stage: .writing, message: "No pass was made.")
  }

  private func measuredDuration(_ reader: inout VideoReader) throws -> CMTime {
    var sink = StoryboardSink(takesNearest: true, report: { _ in }, makeTracks: { _ in [] })
    let plan = DecodingPlan(frames: .none, wantsPackets: false, wantsAudio: false)
    return try reader.readAll(plan, into: &sink).duration
  }

  /// Whether the times that follow from a claimed length are those that follow from the true one.
  private func fits(_ claimed: CMTime, _ seen: CMTime) -> Bool {
    if roles.contains(.regular), regularGrid(claimed) != regularGrid(seen) { return false }
    guard options.targets.contains(.stash) else { return true }
    let drift = (claimed - seen).seconds.magnitude
    return drift <= max(evenGrid(seen).interval.seconds, 0.04)
  }

  private func plan(duration: CMTime) -> DecodingPlan {
    var frames = DecodingPlan.Frames.every
    if options.frames == .keyFrames {
      let intervals = roles.map { grid($0, duration).interval.seconds }
      frames = .keyFrames(minimumSpacing: (intervals.min() ?? 1) / 2)
    }
    return DecodingPlan(frames: frames, wantsPackets: false, wantsAudio: false)
  }

  private func regularGrid(_ duration: CMTime) -> PictureGrid {
    .regular(every: options.interval, limit: options.maximumCount, duration: duration)
  }

  private func evenGrid(_ duration: CMTime) -> PictureGrid {
    .even(count: StoryboardFiles.stashSide * StoryboardFiles.stashSide, duration: duration)
  }

  private func grid(_ role: Role, _ duration: CMTime) -> PictureGrid {
    role == .even ? evenGrid(duration) : regularGrid(duration)
  }

  /// The tracks that the targets need, in order.
  private var roles: [Role] {
    let isEven = options.targets.contains(.stash)
    let isRegular = !options.targets.isSubset(of: [.stash, .chapters])
    return (isRegular ? [.regular] : []) + (isEven ? [.even] : [])
  }

  private func tracks(of shown: PixelSize, duration: CMTime) throws -> [PictureTrack] {
    try roles.map { role in
      let grid = grid(role, duration)
      switch role {
      case .regular:
        let size = shown.evenSize(width: options.width)
        let wantsSheets = !options.targets.isDisjoint(with: [.web, .jellyfin, .hls])
        let wantsStills = !options.targets.isDisjoint(with: [.emby, .plex])
        let layout =
          try wantsSheets
          ? SheetComposer(
            cell: size,
            columns: options.columns,
            rows: options.rows,
            quality: options.quality
          ) : nil
        return PictureTrack(
          grid: grid,
          size: size,
          layout: layout,
          stillQuality: wantsStills ? options.quality : nil
        )
      case .even:
        let size =
          shown.height > shown.width
          ? shown.evenSize(height: StoryboardFiles.stashLength)
          : shown.evenSize(width: StoryboardFiles.stashLength)
        let layout = try SheetComposer(
          cell: size,
          columns: StoryboardFiles.stashSide,
          rows: StoryboardFiles.stashSide,
          quality: options.quality
        )
        return PictureTrack(grid: grid, size: size, layout: layout, stillQuality: nil)
      }
    }
  }

  private func write(
    _ tracks: [PictureTrack],
    _ chapters: [(StoryboardChapter, Raster)],
    _ summary: ReadSummary,
    _ properties: VideoProperties,
    _ cancellation: CancellationFlag
  ) throws -> StoryboardSummary {
    let files = StoryboardFiles(path: path, options: options, duration: summary.duration)
    var outputs: [StoryboardFiles.Output] = []
    for (role, track) in zip(roles, tracks) {
      outputs += try role == .even ? files.stash(track) : files.regular(track)
    }
    if options.targets.contains(.chapters) { outputs.append(try files.chapters(chapters)) }
    try StagedFolder.write(outputs.compactMap(\.staged), into: folder) { try cancellation.check() }
    var properties = properties
    properties.duration = summary.duration
    return StoryboardSummary(
      outputs: outputs.compactMap(\.summary).sorted { $0.target.rank < $1.target.rank },
      properties: properties,
      decodedFrameCount: summary.frameCount,
      greatestDistance: tracks.map(\.greatestDistance).max() ?? .zero,
      isPartial: summary.isPartial,
      warnings: summary.warnings
    )
  }
}

extension StoryboardTarget {
  /// The place of the target in the order of declaration.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension PixelSize {
  /// The size of the same shape with a width that is even and no more than the picture's own.
  func evenSize(width wanted: Int) -> PixelSize {
    let width = max(min(wanted, self.width) / 2 * 2, 2)
    let height = Double(self.height) * Double(width) / Double(max(self.width, 1))
    return PixelSize(width: width, height: max(Int((min(height, 16_384) / 2).rounded()) * 2, 2))
  }

  /// The size of the same shape with a height that is even and no more than the picture's own.
  func evenSize(height wanted: Int) -> PixelSize {
    let turned = PixelSize(width: height, height: width).evenSize(width: wanted)
    return PixelSize(width: turned.height, height: turned.width)
  }
}
