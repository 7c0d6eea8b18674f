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
    let readings = AnalysisReading.plan(answerable, evidence: configuration.evidence)
    var observer = observer
    if let manager {
      let forward = observer.progress
      observer.progress = { progress in
        manager.setCounts { completed, _ in completed = Int(progress.fraction * 1_000) }
        forward?(progress)
      }
    }
    do {
      let path = try asset.localPath
      let runs = readings.indices.map { index in
        AnalysisRun(
          path: path,
          needs: readings[index].needs,
          configuration: configuration,
          observer: observer.part(index, of: readings.count)
        )
      }
      try await queue.withSlot {
        try await BlockingWork.run("MediaIntelligence.VideoAnalyzer") { cancellation in
          let deadline = configuration.deadline
          for (run, reading) in zip(runs, readings) {
            try run.answer(reading.jobs, deadline: deadline, cancellation: cancellation)
          }
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
