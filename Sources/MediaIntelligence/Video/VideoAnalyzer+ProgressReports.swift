extension VideoAnalyzer {
  /// Analyses a video once for all the requests given, and tells on the way where it is.
  ///
  /// - Parameters:
  ///   - asset: The video; it must be a file on this machine.
  ///   - first: A request.
  ///   - rest: More requests.
  ///   - report: Called from the analysis' own thread, so it should be quick.
  /// - Returns: One result per request, in their order.
  /// - Throws: `CancellationError` when the calling task was cancelled.
  package nonisolated(nonsending) func analyze<First, each Rest>(
    _ asset: MediaIntelligenceVideoAsset,
    for first: First,
    _ rest: repeat each Rest,
    reportingProgressTo report: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) async throws -> (
    Swift.Result<First.Result, any Error>, (repeat Swift.Result<(each Rest).Result, any Error>)
  )
  where First: VideoAnalyzer.Request, repeat each Rest: VideoAnalyzer.Request {
    let firstLane = AnalysisLane(first)
    let lanes = (repeat AnalysisLane(each rest))
    var jobs: [any AnalysisJob] = [firstLane]
    repeat jobs.append(each lanes)
    let observer = AnalysisObserver(progress: report)
    try await perform(jobs, on: asset, reportingTo: nil, observer: observer)
    return (firstLane.outcome, (repeat (each lanes).outcome))
  }
}
