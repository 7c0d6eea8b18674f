/// Something that an analysis under way has to tell.
public enum VideoAnalysisEvent<Result: VideoAnalyzer.Result>: Sendable {
  /// How far the analysis has come.
  case progress(VideoAnalysisProgress)
  /// What the answer would be if the video ended where the analysis is now.
  case partialResult(Result)
  /// The answer; always the last event.
  case result(Result)
}

/// How far an analysis has come.
public struct VideoAnalysisProgress: Sendable, Hashable, Codable {
  /// The share of the work that is done, 0…1.
  public let fraction: Double
  /// The time in the video up to which it was read.
  public let position: CMTime

  /// Makes a report from its parts.
  public init(fraction: Double, position: CMTime) {
    self.fraction = fraction
    self.position = position
  }
}

extension VideoAnalyzer {
  /// Analyses a video for one request and tells on the way how far it is and what it knows so far.
  ///
  /// The analysis starts when this is called and takes its turn in the analyzer's queue. Leaving the loop
  /// ends it. A slow reader misses reports of progress, never the result. Partial results cost a
  /// decision each and come about ten times per video.
  ///
  /// - Parameters:
  ///   - asset: The video; it must be a file on this machine.
  ///   - request: The request.
  /// - Returns: The events in order; the sequence throws what the request fails with.
  public func events<R: VideoAnalyzer.Request>(
    _ asset: MediaIntelligenceVideoAsset,
    for request: R
  ) -> some AsyncSequence<VideoAnalysisEvent<R.Result>, any Error> & Sendable {
    AsyncThrowingStream<VideoAnalysisEvent<R.Result>, any Error>(
      bufferingPolicy: .bufferingNewest(64)
    ) { continuation in
      let lane = AnalysisLane(request)
      let observer = AnalysisObserver(
        progress: { continuation.yield(.progress($0)) },
        partialResult: lane.reportPartialResult { continuation.yield(.partialResult($0)) }
      )
      let task = Task {
        do {
          try await self.perform([lane], on: asset, reportingTo: nil, observer: observer)
          continuation.yield(.result(try lane.outcome.get()))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
