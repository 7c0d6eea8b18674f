public import FoundationEssentials
internal import MediaDecoding
internal import MediaExport

/// Cuts clips out of videos.
///
/// ```swift
/// let exporter = VideoClipExporter()
/// let clips = try await exporter.export(
///   asset, ranges: highlights.map(\.timeRange), to: urls)
/// ```
///
/// The work runs on a thread of its own. Every file appears whole or not at all; a file that is there
/// already is replaced. Cancelling the calling task ends the call with `CancellationError`.
public struct VideoClipExporter: Sendable {
  /// What the clips are to be.
  public var settings: VideoClipSettings
  /// How videos are read: threads, time limit.
  public var configuration: VideoAnalyzer.Configuration

  /// Makes an exporter.
  public init(
    settings: VideoClipSettings = VideoClipSettings(),
    configuration: VideoAnalyzer.Configuration = VideoAnalyzer.Configuration()
  ) {
    self.settings = settings
    self.configuration = configuration
  }

  /// Writes a clip for each of some ranges.
  ///
  /// - Parameters:
  ///   - asset: The video; it must be a file on this machine.
  ///   - ranges: The ranges, relative to the first frame shown; a frame belongs to a range when its time
  ///     lies in it. Where the first one comes more than half a second after the start, as in slides, the
  ///     clip begins with the frame that is on show at the start; a copy begins where that frame does.
  ///   - urls: The file of each range; its extension chooses the container unless the settings do.
  ///   - report: Told the share of all clips that is written, 0…1, from the export's own thread.
  /// - Returns: The clips in the order of the ranges.
  /// - Throws: ``MediaFailure`` with `invalidArgument` when a range shows nothing, a name stands for no
  ///   container or the container cannot have a codec, `notLocal`, `missingComponent` when a codec is not there, `notCopyable` when
  ///   the streams are to be copied and cannot be, `cannotWrite`; what reading a video fails with;
  ///   `CancellationError`.
  public nonisolated(nonsending) func export(
    _ asset: MediaIntelligenceVideoAsset,
    ranges: [CMTimeRange],
    to urls: [URL],
    reportingProgressTo report: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> [VideoClip] {
    guard ranges.count == urls.count else {
      throw MediaFailure(
        code: .invalidArgument,
        stage: .writing,
        message: "There must be as many files as ranges."
      )
    }
    let paths = try urls.map { url in try url.outputPath }
    let settings = try paths.map { path in try self.settings.exporterSettings(for: path) }
    return try await run(asset) { exporter in
      var clips: [VideoClip] = []
      for (index, range) in ranges.enumerated() {
        let made = try exporter.export(range, to: paths[index], settings: settings[index]) {
          share in
          report((Double(index) + share) / Double(ranges.count))
        }
        clips.append(VideoClip(made))
      }
      report(1)
      return clips
    }
  }

  /// Writes one film of several ranges, one behind the other in the order given.
  ///
  /// Unless parts are mixed by a crossfade, each is copied or spliced like a clip of its own. Its sound then
  /// begins and ends with whole packets, which is within half a packet, some 10 ms, of the pictures.
  ///
  /// - Parameters:
  ///   - asset: The video; it must be a file on this machine.
  ///   - ranges: The ranges, relative to the first frame shown.
  ///   - titles: The titles of chapters, one for each range; none makes no chapters.
  ///   - url: The file; its extension chooses the container unless the settings do.
  ///   - report: Told the share that is written, 0…1, from the export's own thread.
  /// - Returns: What was written.
  /// - Throws: As ``export(_:ranges:to:reportingProgressTo:)``.
  public nonisolated(nonsending) func exportReel(
    _ asset: MediaIntelligenceVideoAsset,
    ranges: [CMTimeRange],
    titles: [String] = [],
    to url: URL,
    reportingProgressTo report: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> VideoClip {
    guard !ranges.isEmpty else {
      throw MediaFailure(
        code: .invalidArgument,
        stage: .writing,
        message: "A reel needs at least one range."
      )
    }
    let path = try url.outputPath
    let settings = try settings.exporterSettings(for: path)
    return try await run(asset) { exporter in
      let made = try exporter.exportReel(
        ranges,
        titles: titles,
        to: path,
        settings: settings,
        progress: report
      )
      report(1)
      return VideoClip(made)
    }
  }

  /// Writes a short moving preview of some ranges, one behind the other, without sound.
  ///
  /// - Parameters:
  ///   - asset: The video; it must be a file on this machine.
  ///   - ranges: The ranges, relative to the first frame shown; a few seconds in all.
  ///   - url: The file; its extension chooses the format: gif, webp or mp4.
  ///   - preview: What the preview is to be.
  ///   - report: Told the share of the work that is done, 0…1, from the export's own thread.
  /// - Returns: What was written.
  /// - Throws: ``MediaFailure`` with `limitExceeded` when a size cannot be met, or the pictures need too
  ///   much memory or are more than 10,800; else as ``export(_:ranges:to:reportingProgressTo:)``.
  public nonisolated(nonsending) func exportPreview(
    _ asset: MediaIntelligenceVideoAsset,
    ranges: [CMTimeRange],
    to url: URL,
    preview: VideoPreviewSettings = VideoPreviewSettings(),
    reportingProgressTo report: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> VideoClip {
    let path = try url.outputPath
    let settings = try preview.exporterSettings(for: path)
    return try await run(asset) { exporter in
      let made = try exporter.exportPreview(ranges, to: path, settings: settings, progress: report)
      report(1)
      return VideoClip(made)
    }
  }

  private nonisolated(nonsending) func run<Value: Sendable>(
    _ asset: MediaIntelligenceVideoAsset,
    _ body: @escaping @Sendable (ClipExporter) throws -> Value
  ) async throws -> Value {
    let path = try asset.localPath
    let options = ReaderOptions(configuration)
    return try await BlockingWork.run("MediaIntelligence.VideoClipExporter") { cancellation in
      try body(ClipExporter(path: path, options: options, cancellation: cancellation))
    }
  }
}
