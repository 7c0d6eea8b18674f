internal import Synchronization

/// A request on its way to its result, without its type: what the analysis loop sees of it.
protocol AnalysisJob: AnyObject, Sendable {
  /// What has to be measured to answer; `nil` when the library does not know the request.
  var needs: SignalNeeds? { get }
  /// Answers from what was measured.
  func decide(from video: MeasuredVideo, refiningWith refiner: inout FrameRefiner) throws
  /// The result, without its type.
  var answer: Swift.Result<any VideoAnalyzer.Result, any Error> { get }
  /// Ends without an answer.
  func fail(with error: any Error)
}

/// One request and the place for its result.
final class AnalysisLane<Request: VideoAnalyzer.Request>: AnalysisJob {
  private let request: Request
  private let result = Mutex<Swift.Result<Request.Result, any Error>?>(nil)

  init(_ request: Request) {
    self.request = request
  }

  var needs: SignalNeeds? { (request as? any TimelineRequest)?.needs }

  /// The result; a request that nobody answered failed to fetch one.
  var outcome: Swift.Result<Request.Result, any Error> {
    result.withLock { $0 } ?? .failure(MediaIntelligenceError.resultFetching)
  }

  var answer: Swift.Result<any VideoAnalyzer.Result, any Error> { outcome.map { $0 } }

  func decide(from video: MeasuredVideo, refiningWith refiner: inout FrameRefiner) throws {
    guard let known = request as? any TimelineRequest else { return }
    let decision = try Self.decision(of: known, from: video, refiningWith: &refiner)
    result.withLock { $0 = decision.map { .success($0) } }
  }

  func fail(with error: any Error) {
    result.withLock { $0 = .failure(error) }
  }

  /// Tells what the answer would be from a snapshot of an analysis under way.
  func reportPartialResult(
    to body: @escaping @Sendable (Request.Result) -> Void
  ) -> @Sendable (MeasuredVideo) -> Void {
    { [request] video in
      guard let known = request as? any TimelineRequest else { return }
      if let partial = Self.preliminaryDecision(of: known, from: video) { body(partial) }
    }
  }

  private static func decision<Known: TimelineRequest>(
    of request: Known,
    from video: MeasuredVideo,
    refiningWith refiner: inout FrameRefiner
  ) throws -> Request.Result? {
    let decision = try request.decide(from: video)
    return try request.refine(decision, of: video, with: &refiner) as? Request.Result
  }

  private static func preliminaryDecision<Known: TimelineRequest>(
    of request: Known,
    from video: MeasuredVideo
  ) -> Request.Result? {
    try? request.decide(from: video) as? Request.Result
  }
}
