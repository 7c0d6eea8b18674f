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
    let call = AnalysisCall(
      analyzer: VideoAnalyzer(configuration: options.configuration),
      asset: asset(at: path),
      progress: progress
    )
    return try await call.run(options)
  }

  package func pictures(
    of path: String,
    at times: [CMTime],
    maximumWidth: Int?,
    configuration: VideoAnalyzer.Configuration
  ) async throws -> [VideoPicture] {
    try await VideoAnalyzer(configuration: configuration)
      .pictures(of: asset(at: path), at: times, maximumWidth: maximumWidth)
  }

  package func capabilities() -> MediaCapabilities { .current() }

  private func asset(at path: String) -> MediaIntelligenceVideoAsset {
    MediaIntelligenceVideoAsset(
      id: .init(path),
      kind: .url(URL(filePath: path, directoryHint: .notDirectory))
    )
  }
}

/// One analysis whose requests are chosen at run time: each step adds a request to the pack or not.
private struct AnalysisCall {
  let analyzer: VideoAnalyzer
  let asset: MediaIntelligenceVideoAsset
  let progress: @Sendable (VideoAnalysisProgress) -> Void

  func run(_ options: AnalysisOptions) async throws -> AnalysisOutcome {
    guard options.parts.contains(.keyFrame) else { return try await addHighlights(options) }
    let request = KeyFrameAnalysisRequest(
      maximumCount: options.candidateCount,
      within: options.within
    )
    return try await addHighlights(options, request)
  }

  private func addHighlights<each R: VideoAnalyzer.Request>(
    _ options: AnalysisOptions,
    _ requests: repeat each R
  ) async throws -> AnalysisOutcome {
    guard options.parts.contains(.highlights) else {
      return try await addShots(options, repeat each requests)
    }
    let request = HighlightAnalysisRequest(
      targetDuration: options.targetDuration,
      maximumCount: options.highlightCount,
      minimumLength: options.minimumLength,
      maximumLength: options.maximumLength,
      within: options.within
    )
    return try await addShots(options, repeat each requests, request)
  }

  private func addShots<each R: VideoAnalyzer.Request>(
    _ options: AnalysisOptions,
    _ requests: repeat each R
  ) async throws -> AnalysisOutcome {
    guard options.parts.contains(.shots) else {
      return try await analyze(repeat each requests)
    }
    return try await analyze(repeat each requests, ShotAnalysisRequest())
  }

  private func analyze<each R: VideoAnalyzer.Request>(
    _ requests: repeat each R
  ) async throws -> AnalysisOutcome {
    let (video, answers) = try await pairedAnswers(repeat each requests)
    var outcome = AnalysisOutcome(video: try video.get())
    for answer in answers { try outcome.take(answer()) }
    return outcome
  }

  private func pairedAnswers<each R: VideoAnalyzer.Request>(
    _ requests: repeat each R
  ) async throws -> (
    Swift.Result<VideoPropertiesRequest.Result, any Error>,
    [() throws -> any VideoAnalyzer.Result]
  ) {
    let results = try await analyzer.analyze(
      asset,
      for: VideoPropertiesRequest(),
      repeat each requests,
      reportingProgressTo: progress
    )
    var answers: [() throws -> any VideoAnalyzer.Result] = []
    let (video, others) = (results.0, results.1)
    repeat answers.append((each others).get)
    return (video, answers)
  }
}

extension AnalysisOutcome {
  /// Puts an answer in its place.
  fileprivate mutating func take(_ answer: any VideoAnalyzer.Result) throws {
    switch answer {
    case let result as KeyFrameAnalysisRequest.Result: candidates = result.candidates
    case let result as HighlightAnalysisRequest.Result: highlights = result
    case let result as ShotAnalysisRequest.Result: shots = result.shots
    default: break
    }
  }
}
