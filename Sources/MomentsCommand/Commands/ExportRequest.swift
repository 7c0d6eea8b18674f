internal import MediaIntelligence

/// Clips asked for, and the way from the video to the files.
struct ExportRequest {
  /// Where the moments come from.
  enum Choice: Equatable {
    case highlights
    case keyFrame(length: CMTime)
    case ranges([CMTimeRange])
  }

  /// The name of the video as it was typed.
  let file: String
  /// The name of the clips as it was typed.
  let output: String
  let choice: Choice
  /// The name of a document that has the moments.
  let document: String?
  let maximumDuration: CMTime?
  let isReel: Bool
  /// What a preview is to be; nil when clips are asked for.
  let preview: VideoPreviewSettings?
  let settings: VideoClipSettings
  /// How the video is analyzed when it must be.
  let options: AnalysisOptions

  /// Finds the moments and writes the clips.
  ///
  /// - Parameters:
  ///   - engine: what analyzes and writes.
  ///   - note: told what is odd and no error.
  ///   - progress: told how far it has come.
  /// - Returns: the clips that were written.
  /// - Throws: `MediaFailure`, ``UsageError``, `CancellationError`.
  func write(
    with engine: any VideoEngine,
    note: (String) -> Void,
    progress: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) async throws -> WrittenClips {
    let input = try InputFile(file)
    try OutputFolder(of: output).check(for: output)
    let analysisShare = document == nil && needsAnalysis ? 0.5 : 0
    var moments = try await findMoments(input, engine, note: note) { report in
      progress(
        VideoAnalysisProgress(fraction: report.fraction * analysisShare, position: report.position)
      )
    }
    if preview != nil {
      moments.shorten(to: maximumDuration ?? Self.usualPreviewLength)
    } else if let maximumDuration {
      moments.limit(to: maximumDuration)
    }
    guard !moments.moments.isEmpty else {
      throw MediaFailure(
        code: .nothingDecodable,
        stage: .analyzing,
        path: file,
        message: "The video has no highlights to cut out.",
        remedy: "Name stretches with --range, or take the key frame with --key-frame."
      )
    }
    let export = try self.export(of: moments, input)
    let total = moments.moments.map(\.range.end).max() ?? .zero
    let beginning = FileAge.now
    var clips: [VideoClip]
    do {
      clips = try await engine.export(file, export) { share in
        let fraction = analysisShare + share * (1 - analysisShare)
        let position = CMTime(seconds: total.seconds * share, preferredTimescale: 1000)
        progress(VideoAnalysisProgress(fraction: fraction, position: position))
      }
    } catch is CancellationError {
      let kept = export.jobs.map(\.output).filter { output in
        FileAge(of: output).map { $0 >= beginning } ?? false
      }
      guard !kept.isEmpty else { throw CancellationError() }
      let list = kept.map(\.quotedForDisplay).joined(separator: ", ")
      throw StoppedWork(remainder: "what was finished is kept: \(list)")
    }
    // The library tells paths from the root on.
    for (index, job) in zip(clips.indices, export.jobs) { clips[index].path = job.output }
    return WrittenClips(input: input, clips: clips)
  }

  /// What was typed and may stand in failures.
  var names: [String] { [file, output] + [document].compactMap { $0 } }

  private static let usualPreviewLength = CMTime(value: 6, timescale: 1)

  private var needsAnalysis: Bool {
    if case .ranges = choice { return false }
    return true
  }

  private func findMoments(
    _ input: InputFile,
    _ engine: any VideoEngine,
    note: (String) -> Void,
    progress: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) async throws -> ExportMoments {
    if case .ranges(let ranges) = choice { return ExportMoments(ranges.map { .init(range: $0) }) }
    if let document {
      let analysis = try AnalysisFile(document, for: input)
      if analysis.isAboutAnother(than: input) {
        note("\(document.quotedForDisplay) is about another file, or the video has changed since")
      }
      if case .keyFrame(let length) = choice {
        let (time, duration) = try analysis.keyFrame()
        return ExportMoments(around: time, length: length, duration: duration)
      }
      return ExportMoments(try analysis.highlights())
    }
    let outcome = try await engine.analyze(file, options: options, progress: progress)
    if case .keyFrame(let length) = choice {
      guard let frame = outcome.candidates?.first else { return ExportMoments([]) }
      let duration = outcome.video.properties.duration
      return ExportMoments(around: frame.timestamp, length: length, duration: duration)
    }
    let highlights = outcome.highlights?.leveledHighlights ?? []
    return ExportMoments(highlights.map { .init(range: $0.timeRange, level: $0.level) })
  }

  private func export(of moments: ExportMoments, _ input: InputFile) throws -> ClipExport {
    var jobs: [ClipExport.Job] = []
    if isReel || preview != nil {
      let ranges = moments.moments.map(\.range)
      jobs = [ClipExport.Job(ranges: ranges, titles: moments.titles, output: output)]
    } else {
      let names = PictureNames(pattern: output, count: moments.moments.count)
      for (index, moment) in moments.moments.enumerated() {
        jobs.append(ClipExport.Job(ranges: [moment.range], output: names.name(index + 1)))
      }
    }
    for job in jobs where input.isSameFile(as: job.output) {
      throw UsageError("--output names the video itself.")
    }
    for job in jobs {
      guard let document, InputFile.isSameFile(document, as: job.output) else { continue }
      throw UsageError("--output names the document that --from-json reads.")
    }
    var export = ClipExport(jobs: jobs)
    export.isReel = isReel
    export.preview = preview
    export.settings = settings
    export.configuration = options.configuration
    return export
  }
}

/// Clips that were written.
struct WrittenClips {
  /// The video.
  let input: InputFile
  /// The clips in the order of the video.
  let clips: [VideoClip]

  /// The document, of the schema `moments.export`.
  var json: JSONValue {
    [
      "schema": ["name": "moments.export", "version": 1],
      "tool": ["name": "moments", "version": .string(MomentsCommand.version)],
      "input": input.json,
      "clips": .array(clips.map(\.json)),
    ]
  }
}

extension VideoClip {
  /// The clip as it stands in a document.
  var json: JSONValue {
    let head: JSONValue = [
      "file": .string(path),
      "bytes": .integer(byteCount),
      "mode": .string(mode.rawValue),
      "fallbackReason": .text(fallbackReason),
      "requested": .array(requestedRanges.map(\.json)),
      "shown": .array(shownRanges.map(\.json)),
    ]
    return head.appending(lead.json(as: "lead")).appending([
      "hidesLead": .boolean(hidesLead),
      "framesEncoded": .integer(encodedFrameCount),
      "framesCopied": .integer(copiedFrameCount),
      "streams": .array(
        streams.map { stream in
          [
            "index": .integer(stream.index),
            "kind": .string(stream.kind),
            "codec": .string(stream.codec),
            "language": .text(stream.language),
            "kept": .boolean(stream.isKept),
            "loudness": stream.loudness?.json ?? .null,
          ]
        }
      ),
    ])
  }
}

extension VideoClip.Loudness {
  /// The loudness as it stands in a document.
  fileprivate var json: JSONValue {
    [
      "target": Self.number(target),
      "before": Self.number(before),
      "after": Self.number(after),
      "truePeak": Self.number(truePeak),
      "limited": .boolean(isLimited),
    ]
  }

  private static func number(_ decibels: Double?) -> JSONValue {
    decibels.map { .number(NumberText.decimal($0, places: 2)) } ?? .null
  }
}
