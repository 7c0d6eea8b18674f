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

  /// Takes pictures from a file at some times, cut as wished, and turns each into something as it comes.
  func pictures<Value: Sendable>(
    of path: String,
    at times: [CMTime],
    maximumWidth: Int?,
    crop: PictureCrop?,
    configuration: VideoAnalyzer.Configuration,
    transform: @escaping @Sendable (VideoPicture) throws -> Value
  ) async throws -> [Value]

  /// Finds the faces in pictures; nil where they cannot be found.
  func faces(
    in pictures: [VideoPicture],
    configuration: VideoAnalyzer.Configuration
  ) async throws -> [[NormalizedRectangle]]?

  /// Writes clips of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - export: which stretches go where, and what the clips are to be.
  ///   - progress: told the share that is written, 0…1.
  /// - Returns: the clips in the order of the jobs.
  /// - Throws: `MediaFailure`, `CancellationError`.
  func export(
    _ path: String,
    _ export: ClipExport,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [VideoClip]

  /// Writes storyboards of a file into a folder.
  func writeStoryboards(
    of path: String,
    into folder: String,
    options: StoryboardOptions,
    configuration: VideoAnalyzer.Configuration,
    progress: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) async throws -> StoryboardSummary

  /// What this machine offers.
  func capabilities() -> MediaCapabilities

  /// Checks the inference engine and the models.
  func models(runsSelfTest: Bool) async throws -> FaceModelReport
}
