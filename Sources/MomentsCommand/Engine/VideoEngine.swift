package import MediaIntelligence

/// What the commands need of the library; a test puts its own in the place of ``LibraryEngine``.
package protocol VideoEngine: Sendable {
  /// Analyzes a file in one pass.
  ///
  /// - Throws: `MediaFailure` when the file cannot be used, `CancellationError` when the task was
  ///   cancelled.
  func analyze(
    _ path: String,
    options: AnalysisOptions,
    progress: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) async throws -> AnalysisOutcome

  /// Takes pictures from a file at some times.
  func pictures(
    of path: String,
    at times: [CMTime],
    maximumWidth: Int?,
    configuration: VideoAnalyzer.Configuration
  ) async throws -> [VideoPicture]

  /// What this machine offers.
  func capabilities() -> MediaCapabilities
}
