/// Who wants to know how an analysis gets on.
struct AnalysisObserver: Sendable {
  /// Told now and then how far the analysis is.
  var progress: (@Sendable (VideoAnalysisProgress) -> Void)?
  /// Told about ten times per video what was measured so far.
  var partialResult: (@Sendable (MeasuredVideo) -> Void)?
}
