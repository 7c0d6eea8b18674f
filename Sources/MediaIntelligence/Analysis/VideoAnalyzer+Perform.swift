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
    guard let first = answerable.first?.needs else { return }
    var needs = answerable.compactMap(\.needs).reduce(first) { $0.union($1) }
    if configuration.evidence == .everyFrame, needs.frames == .keyFrames { needs.frames = .every }
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

extension MediaIntelligenceVideoAsset {
  /// The path of the file, or a failure when the asset is not a file on this machine.
  var localPath: String {
    get throws {
      switch kind {
      case .url(let url):
        guard url.isFileURL else {
          throw MediaFailure(
            code: .notLocal,
            stage: .opening,
            path: url.absoluteString,
            message:
              "Only files on this machine are analysed, and \(url.absoluteString) is not one.",
            remedy: "Copy the video to this machine and pass a file URL."
          )
        }
        return url.path(percentEncoded: false)
      }
    }
  }
}
