extension VideoAnalyzer {
  /// Analyses a video once for requests that are chosen at run time, and tells on the way where it is.
  ///
  /// - Parameters:
  ///   - requests: The requests.
  ///   - asset: The video; it must be a file on this machine.
  ///   - report: Called from the analysis' own thread, so it should be quick.
  /// - Returns: One result per request, in their order.
  /// - Throws: `CancellationError` when the calling task was cancelled.
  package nonisolated(nonsending) func answers(
    to requests: [any VideoAnalyzer.Request],
    about asset: MediaIntelligenceVideoAsset,
    reportingProgressTo report: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) async throws -> [Swift.Result<any VideoAnalyzer.Result, any Error>] {
    let jobs = requests.map { Self.job(for: $0) }
    let observer = AnalysisObserver(progress: report)
    try await perform(jobs, on: asset, reportingTo: nil, observer: observer)
    return jobs.map(\.answer)
  }

  private static func job<R: VideoAnalyzer.Request>(for request: R) -> any AnalysisJob {
    AnalysisLane(request)
  }
}
