/// Finds the moments of a video that matter: its key frame, its highlights, its shots.
///
/// One call answers any number of requests over a single decode of the file:
///
/// ```swift
/// let (highlights, keyFrame) = try await VideoAnalyzer.shared.analyze(
///   asset, for: HighlightAnalysisRequest(), KeyFrameAnalysisRequest())
/// print(try keyFrame.get().timestamp.seconds)
/// ```
///
/// Calls on one analyzer wait for one another and start in the order in which they came. The work runs
/// on threads of its own, never on the caller's actor. Cancelling the calling task ends the call with
/// `CancellationError` within a quarter of a second, also while it waits for its turn.
public final class VideoAnalyzer: Sendable {
  /// A question about a video; the library answers the requests that it defines.
  public protocol Request: Sendable {
    /// What the request is answered with.
    associatedtype Result: VideoAnalyzer.Result
  }

  /// The answer to a request.
  public protocol Result: Sendable {}

  /// The analyzer with Apple's behaviour: one analysis at a time, failures without details.
  public static let shared = VideoAnalyzer(configuration: .appleCompatible)

  /// How this analyzer works.
  public let configuration: Configuration

  let queue: AnalysisQueue

  /// Makes an analyzer with a queue of its own.
  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    queue = AnalysisQueue(slotCount: configuration.maximumConcurrentAnalyses)
  }

  /// Analyses a video once for all the requests given.
  ///
  /// - Parameters:
  ///   - asset: The video; it must be a file on this machine.
  ///   - request: One or more requests.
  /// - Returns: One result per request, in their order. A request that fails leaves the others alone; a
  ///   file that cannot be read fails each of them.
  /// - Throws: `CancellationError` when the calling task was cancelled.
  public nonisolated(nonsending) func analyze<each T>(
    _ asset: MediaIntelligenceVideoAsset,
    for request: repeat each T
  ) async throws -> (repeat Swift.Result<(each T).Result, any Error>)
  where repeat each T: VideoAnalyzer.Request {
    try await analyze(asset, for: repeat each request, subprogress: nil)
  }

  /// Analyses a video once for all the requests given, and reports how far it has come.
  ///
  /// - Parameters:
  ///   - asset: The video; it must be a file on this machine.
  ///   - request: One or more requests.
  ///   - subprogress: A share of the caller's progress, filled as the video is read.
  /// - Returns: One result per request, in their order.
  /// - Throws: `CancellationError` when the calling task was cancelled.
  public nonisolated(nonsending) func analyze<each T>(
    _ asset: MediaIntelligenceVideoAsset,
    for request: repeat each T,
    subprogress: consuming Subprogress?
  ) async throws -> (repeat Swift.Result<(each T).Result, any Error>)
  where repeat each T: VideoAnalyzer.Request {
    let lanes = (repeat AnalysisLane(each request))
    var jobs: [any AnalysisJob] = []
    repeat jobs.append(each lanes)
    try await perform(jobs, on: asset, reportingTo: subprogress?.start(totalCount: 1_000))
    return (repeat (each lanes).outcome)
  }
}
