internal import CFFmpeg
package import MediaValues

extension ClipExporter {
  /// The share of the work that decoding the pictures is.
  private static let readingShare = 0.3

  /// Makes a short moving preview of some ranges, one behind another, without sound.
  ///
  /// The pictures are upright and in standard dynamic range. They are all held in memory, so that a size
  /// can be met by coding them again; the limit is 384 MB.
  ///
  /// - Parameters:
  ///   - ranges: the frames to show.
  ///   - path: the file; one that is there already is replaced.
  ///   - settings: what the preview is to be.
  ///   - progress: told the share of the work that is done, 0…1, from the calling thread.
  /// - Returns: what was written.
  /// - Throws: ``MediaFailure`` with `limitExceeded` when a size cannot be met or the pictures need
  ///   too much memory, `invalidArgument` when the ranges show nothing, `missingComponent`, `cannotWrite`; `CancellationError`.
  package func exportPreview(
    _ ranges: [CMTimeRange],
    to path: String,
    settings: PreviewSettings,
    progress: (Double) -> Void = { _ in }
  ) throws -> ClipReport {
    let reader = try PacketReader(source)
    // What each range shows is known first, so that a range that shows nothing is told of.
    let shown = try ranges.map { range in
      try part(for: ClipRange(range, origin: origin, timeBase: timeBase)).shown
    }
    let pictures = try PreviewPictures(shown, of: source, settings: settings) {
      progress(Self.readingShare * $0)
    }
    do {
      let (byteCount, frameCount) = try PreviewWriter(source: source, settings: settings)
        .write(pictures, to: path) {
          progress(Self.readingShare + (1 - Self.readingShare) * $0)
        }
      return ClipReport(
        path: path,
        mode: .encode,
        requestedRanges: ranges,
        shownRanges: shown,
        lead: .zero,
        hidesLead: false,
        streams: reader.streams.map { stream in
          ClipStreamReport(stream, isKept: stream.index == reader.videoIndex)
        },
        byteCount: byteCount,
        encodedFrameCount: frameCount,
        copiedFrameCount: 0
      )
    } catch let refusal as ContainerRefusal {
      throw refusal.failure
    }
  }
}
