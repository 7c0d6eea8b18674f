internal import FoundationEssentials
internal import MediaDecoding

extension VideoAnalyzer {
  /// Runs the jobs over one reading of the file, in this analyzer's turn.
  nonisolated(nonsending) func perform(
    _ jobs: [any AnalysisJob],
    on asset: MediaIntelligenceVideoAsset,
    reportingTo manager: ProgressManager?,
    observer: AnalysisObserver = AnalysisObserver()
  ) async throws {
    let answerable = jobs.filter { $0.needs != nil }
    guard !answerable.isEmpty else { return }
    let configuration = configuration
    let needs = answerable.compactMap(\.needs).map(configuration.evidence.needs)
      .reduce(SignalNeeds(frames: .none)) { $0.union($1) }
    var observer = observer
    if let manager {
      let forward = observer.progress
      observer.progress = { progress in
        manager.setCounts { completed, _ in completed = Int(progress.fraction * 1_000) }
        forward?(progress)
      }
    }
    do {
      let run = AnalysisRun(
        path: try asset.localPath,
        needs: needs,
        configuration: configuration,
        observer: observer
      )
      try await queue.withSlot {
        try await BlockingWork.run("MediaIntelligence.VideoAnalyzer") { cancellation in
          try run.answer(answerable, cancellation: cancellation)
        }
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      let reported: any Error =
        configuration.reportsDetailedFailures ? error : MediaIntelligenceError.mediaProcessing
      for job in answerable { job.fail(with: reported) }
    }
  }
}
