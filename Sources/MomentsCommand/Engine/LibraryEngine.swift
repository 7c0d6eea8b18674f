internal import FoundationEssentials
package import MediaIntelligence

/// The engine of the program: the library itself.
package struct LibraryEngine: VideoEngine {
  package init() {}

  package func analyze(
    _ path: String,
    options: AnalysisOptions,
    progress: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) async throws -> AnalysisOutcome {
    let answers = try await VideoAnalyzer(configuration: options.configuration)
      .answers(to: options.requests, about: asset(at: path), reportingProgressTo: progress)
    var outcome: AnalysisOutcome?
    for answer in answers {
      let result = try answer.get()
      if let video = result as? VideoPropertiesRequest.Result {
        outcome = AnalysisOutcome(video: video)
      } else {
        outcome?.take(result)
      }
    }
    guard let outcome else { throw MediaIntelligenceError.resultFetching }
    // Key frames fail by themselves there; highlights would be none, as if nothing stood out.
    if let within = options.within, within.start >= outcome.video.properties.duration {
      throw MediaFailure(
        code: .invalidArgument,
        stage: .analyzing,
        path: path,
        message: "The video has no frame in the stretch asked for."
      )
    }
    return outcome
  }

  package func pictures<Value: Sendable>(
    of path: String,
    at times: [CMTime],
    maximumWidth: Int?,
    crop: PictureCrop?,
    configuration: VideoAnalyzer.Configuration,
    transform: @escaping @Sendable (VideoPicture) throws -> Value
  ) async throws -> [Value] {
    try await VideoAnalyzer(configuration: configuration).pictures(
      of: asset(at: path),
      at: times,
      maximumWidth: maximumWidth,
      crop: crop,
      transform: transform
    )
  }

  package func faces(
    in pictures: [VideoPicture],
    configuration: VideoAnalyzer.Configuration
  ) async throws -> [[NormalizedRectangle]]? {
    try await VideoAnalyzer(configuration: configuration).faces(in: pictures)
  }

  package func export(
    _ path: String,
    _ export: ClipExport,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [VideoClip] {
    let exporter = VideoClipExporter(settings: export.settings, configuration: export.configuration)
    let asset = asset(at: path)
    let urls = export.jobs.map { URL(typedPath: $0.output) }
    guard export.isReel || export.preview != nil else {
      return try await exporter.export(
        asset,
        ranges: export.jobs.flatMap(\.ranges),
        to: urls,
        reportingProgressTo: progress
      )
    }
    var clips: [VideoClip] = []
    for (job, url) in zip(export.jobs, urls) {
      if let preview = export.preview {
        let clip = try await exporter.exportPreview(
          asset,
          ranges: job.ranges,
          to: url,
          preview: preview,
          reportingProgressTo: progress
        )
        clips.append(clip)
      } else {
        let clip = try await exporter.exportReel(
          asset,
          ranges: job.ranges,
          titles: job.titles,
          to: url,
          reportingProgressTo: progress
        )
        clips.append(clip)
      }
    }
    return clips
  }

  package func writeStoryboards(
    of path: String,
    into folder: String,
    options: StoryboardOptions,
    configuration: VideoAnalyzer.Configuration,
    progress: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) async throws -> StoryboardSummary {
    try await VideoAnalyzer(configuration: configuration).writeStoryboards(
      of: asset(at: path),
      into: URL(typedPath: folder, directoryHint: .isDirectory),
      options: options,
      reportingProgressTo: progress
    )
  }

  package func capabilities() -> MediaCapabilities { .current() }

  package func models(runsSelfTest: Bool) async throws -> FaceModelReport {
    try await .make(runsSelfTest: runsSelfTest)
  }

  private func asset(at path: String) -> MediaIntelligenceVideoAsset {
    MediaIntelligenceVideoAsset(
      id: .init(path),
      kind: .url(URL(typedPath: path))
    )
  }
}

extension AnalysisOptions {
  /// The requests that answer what is wanted.
  fileprivate var requests: [any VideoAnalyzer.Request] {
    var requests: [any VideoAnalyzer.Request] = [VideoPropertiesRequest()]
    if parts.contains(.keyFrame) {
      requests.append(KeyFrameAnalysisRequest(maximumCount: candidateCount, within: within))
    }
    if parts.contains(.highlights) {
      requests.append(
        HighlightAnalysisRequest(
          targetDuration: targetDuration,
          maximumCount: highlightCount,
          minimumLength: minimumLength,
          maximumLength: maximumLength,
          within: within
        )
      )
    }
    if parts.contains(.shots) { requests.append(ShotAnalysisRequest()) }
    return requests
  }
}

extension AnalysisOutcome {
  /// Puts an answer in its place.
  fileprivate mutating func take(_ answer: any VideoAnalyzer.Result) {
    switch answer {
    case let result as KeyFrameAnalysisRequest.Result: candidates = result.candidates
    case let result as HighlightAnalysisRequest.Result: highlights = result
    case let result as ShotAnalysisRequest.Result:
      shots = result.shots
      rejectedTransitions = result.rejected
    default: break
    }
  }
}
