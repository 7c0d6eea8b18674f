public import FoundationEssentials
internal import MediaDecoding
internal import MediaExport

extension VideoAnalyzer {
  /// Writes the storyboards of a video for players and media servers, all from one decoding.
  ///
  /// ```swift
  /// let summary = try await VideoAnalyzer.shared.writeStoryboards(
  ///   of: asset, into: folder, options: StoryboardOptions(targets: [.web, .jellyfin]))
  /// ```
  ///
  /// The files have the names and the layout that each target looks for beside the video. They appear
  /// together at the end; when the call fails or is cancelled, none does. The call takes its turn in the
  /// analyzer's queue. The cost is that of one decoding, or of decoding the key frames.
  ///
  /// - Parameters:
  ///   - asset: The video; it must be a file on this machine.
  ///   - folder: Where the files go; it is made when it is missing.
  ///   - options: For whom, how many, how large.
  ///   - report: Told how far the reading has come, from a thread of its own.
  /// - Returns: What was written.
  /// - Throws: ``MediaFailure`` when the file cannot be read or the files not be written,
  ///   `CancellationError` when the calling task was cancelled.
  public nonisolated(nonsending) func writeStoryboards(
    of asset: MediaIntelligenceVideoAsset,
    into folder: URL,
    options: StoryboardOptions,
    reportingProgressTo report: (@Sendable (VideoAnalysisProgress) -> Void)? = nil
  ) async throws -> StoryboardSummary {
    let writer = try StoryboardWriter(
      path: asset.localPath,
      options: options,
      folder: folder.outputPath
    )
    let configuration = configuration
    return try await queue.withSlot {
      try await BlockingWork.run("MediaIntelligence.VideoAnalyzer.storyboards") { cancellation in
        var lastPercent = -1
        return try writer.write(
          with: ReaderOptions(configuration),
          cancellation: cancellation,
          findingChaptersWith: { properties in
            let seesAll = options.frames == .every
            return ChapterFinder(
              properties,
              seesEveryFrame: seesAll,
              density: configuration.samplingDensity
            )
          }
        ) { fraction, position in
          let percent = Int(fraction * 100)
          guard percent > lastPercent else { return }
          lastPercent = percent
          report?(VideoAnalysisProgress(fraction: fraction, position: position))
        }
      }
    }
  }
}
