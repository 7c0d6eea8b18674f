package import MediaValues

extension VideoAnalyzer {
  /// Measures what highlights are decided from, for benchmarks that try decisions out.
  package func measureSignals(
    of asset: MediaIntelligenceVideoAsset
  ) async throws -> (timeline: SignalTimeline, shots: [Shot]) {
    let run = AnalysisRun(
      path: try asset.localPath,
      needs: configuration.evidence.needs(HighlightAnalysisRequest().needs),
      configuration: configuration,
      observer: AnalysisObserver()
    )
    let video = try await BlockingWork.run("MediaIntelligence.signals") { cancellation in
      try run.measured(cancellation: cancellation)
    }
    return (video.timeline, video.shots)
  }
}
