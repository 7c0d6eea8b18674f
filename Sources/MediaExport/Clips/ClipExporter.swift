internal import CFFmpeg
package import MediaDecoding
package import MediaValues

/// Makes clips of the ranges of one video.
///
/// All calls block; they are meant for a thread of their own. Every file appears whole or not at all.
package struct ClipExporter {
  /// What a clip is to be.
  package struct Settings: Sendable, Hashable {
    /// How its packets come about.
    package var mode = ClipMode.smart
    /// How its streams are laid in the file.
    package var container: ClipContainer
    /// How it is coded where it is coded anew.
    package var coding = ClipCoding()
    /// How long two parts of a reel are mixed; zero puts them one behind the other.
    package var crossfade = CMTime.zero

    /// Makes the usual settings.
    package init(container: ClipContainer) { self.container = container }
  }

  let source: ClipSource
  let origin: Int64
  let timeBase: TimeBase

  /// Opens a video and decodes its first frame, from which all times count.
  ///
  /// Formats whose clock may start over within a file are read through once, up to 256 MB.
  ///
  /// - Throws: ``MediaFailure`` as ``VideoReader`` does; `CancellationError`.
  package init(
    path: String,
    options: ReaderOptions = ReaderOptions(),
    cancellation: CancellationFlag = CancellationFlag()
  ) throws {
    var source = ClipSource(path: path, options: options, cancellation: cancellation)
    var reader = try PacketReader(source)
    if reader.mayStartOver {
      source.repair = try reader.findJumps()
      reader = try PacketReader(source)
    }
    self.source = source
    origin = try reader.firstTick()
    timeBase = reader.video.timeBase
  }

  /// Makes a clip of a range.
  ///
  /// - Parameters:
  ///   - range: the frames to show: those whose times lie in it.
  ///   - path: the file; one that is there already is replaced.
  ///   - settings: what the clip is to be.
  ///   - progress: told the share of the clip that is written, 0…1, from the calling thread.
  /// - Returns: what was written.
  /// - Throws: ``MediaFailure`` with `invalidArgument` when the range shows nothing, `notCopyable`,
  ///   `cannotWrite`, `missingComponent`; `CancellationError`.
  package func export(
    _ range: CMTimeRange,
    to path: String,
    settings: Settings,
    progress: (Double) -> Void = { _ in }
  ) throws -> ClipReport {
    try make([range], titles: [], to: path, settings: settings, progress: progress)
  }

  /// Makes one film of several ranges, one behind another in the order given.
  ///
  /// Where the parts are not mixed, copying and splicing do for each of them what they do for a clip.
  ///
  /// - Parameters:
  ///   - ranges: the frames to show; at least one.
  ///   - titles: the titles of chapters, one for each range; none makes no chapters.
  ///   - path: the file; one that is there already is replaced.
  ///   - settings: what the film is to be.
  ///   - progress: told the share of the film that is written, 0…1, from the calling thread.
  /// - Returns: what was written.
  /// - Throws: as ``export(_:to:settings:progress:)``.
  package func exportReel(
    _ ranges: [CMTimeRange],
    titles: [String],
    to path: String,
    settings: Settings,
    progress: (Double) -> Void = { _ in }
  ) throws -> ClipReport {
    try make(ranges, titles: titles, to: path, settings: settings, progress: progress)
  }

  private func make(
    _ requested: [CMTimeRange],
    titles: [String],
    to path: String,
    settings: Settings,
    progress: (Double) -> Void
  ) throws -> ClipReport {
    // What is copied keeps its codecs, whatever the coding says.
    if settings.mode != .copy { try settings.container.check(settings.coding, for: path) }
    let ranges = requested.map { ClipRange($0, origin: origin, timeBase: timeBase) }
    let total = max(ranges.reduce(0.0) { $0 + max(0, $1.requested.duration.seconds) }, 0.001)
    let report = { (done: Double) in progress(min(max(done / total, 0), 1)) }
    switch settings.mode {
    case .copy:
      do {
        return try remuxer(settings).copy(ranges, titles: titles, to: path, progress: report)
      } catch let obstacle as ScanObstacle {
        throw unreadable(obstacle)
      } catch let obstacle as SpliceObstacle {
        throw uncopied(obstacle)
      } catch let refusal as ContainerRefusal {
        throw refusal.failure
      }
    case .smart:
      let reason: String
      do {
        try checkCoding(settings, partCount: ranges.count)
        return try remuxer(settings).splice(ranges, titles: titles, to: path, progress: report)
      } catch let obstacle as SpliceObstacle {
        reason = obstacle.reason
      } catch is ContainerRefusal {
        reason = "the container cannot hold its streams as they are"
      }
      var made = try render(ranges, titles: titles, to: path, settings, report)
      made.fallbackReason = "coded anew because \(reason)"
      return made
    case .encode:
      return try render(ranges, titles: titles, to: path, settings, report)
    }
  }

  private func remuxer(_ settings: Settings) -> ClipRemuxer {
    ClipRemuxer(source: source, container: settings.container)
  }

  /// What copying cannot do: change how the pictures look or the sound is heard.
  private func checkCoding(_ settings: Settings, partCount: Int) throws(SpliceObstacle) {
    let coding = settings.coding
    if partCount > 1, settings.crossfade > .zero {
      throw SpliceObstacle(reason: "its parts are mixed where they meet")
    }
    if coding.maximumHeight != nil || coding.frameRate != nil {
      throw SpliceObstacle(reason: "another size or frame rate was asked for")
    }
    if coding.loudness != nil || !coding.hasSound {
      throw SpliceObstacle(reason: "other sound was asked for")
    }
    if coding.videoCodec != nil || coding.audioCodec != nil || coding.dynamicRange == .standard {
      throw SpliceObstacle(reason: "another coding was asked for")
    }
  }

  private func render(
    _ ranges: [ClipRange],
    titles: [String],
    to path: String,
    _ settings: Settings,
    _ progress: (Double) -> Void
  ) throws -> ClipReport {
    let renderer = ClipRenderer(
      source: source,
      container: settings.container,
      coding: settings.coding
    )
    let fade = max(0, timeBase.firstTick(atOrAfter: settings.crossfade))
    let parts = ReelPart.sequence(try ranges.map(part), fade: fade)
    do {
      return try renderer.render(parts, titles: titles, to: path, progress: progress)
    } catch let refusal as ContainerRefusal {
      throw refusal.failure
    }
  }

  /// Finds the first frame of a range and the end of its last.
  func part(for range: ClipRange) throws -> ReelPart {
    var reader = try PacketReader(source)
    let stream = reader.video
    do {
      let bounds = try ClipRemuxer(source: source, container: .mp4).bounds(of: range, &reader)
      let first = bounds.isHeld ? range.start : bounds.start.first
      let last = bounds.end.shownEnd(in: stream, before: range.end)
      return ReelPart(range: range, first: first, end: max(last, first + 1))
    } catch is ScanObstacle {
      return try decodedPart(for: range)
    }
  }

  /// Finds the first frame of a range and the end of its last where only the frames themselves tell.
  ///
  /// Costs decoding the range.
  private func decodedPart(for range: ClipRange) throws -> ReelPart {
    let frames = try VideoFrames(source, from: range.start, to: range.end)
    let frame = try ClipFrame()
    guard try frames.next(into: frame) else {
      throw ExportFailure.nothing(in: range.requested, of: source.path)
    }
    let first = frame.presentationTime
    while try frames.next(into: frame) {}
    let last = frames.isBeyondEnd ? range.end : min(frames.shownEnd, range.end)
    return ReelPart(range: range, first: first, end: max(last, first + 1))
  }

  private func uncopied(_ obstacle: SpliceObstacle) -> MediaFailure {
    MediaFailure(
      code: .notCopyable,
      stage: .writing,
      path: source.path,
      message: "The ranges cannot be copied one behind another: \(obstacle.reason).",
      remedy: "Splice them, or code them anew."
    )
  }

  private func unreadable(_ obstacle: ScanObstacle) -> MediaFailure {
    MediaFailure(
      code: .notCopyable,
      stage: .reading,
      path: source.path,
      message: obstacle == .noTimes
        ? "The range cannot be copied: the file does not say when its frames are shown."
        : "The range cannot be copied: the key frames of the video are too far apart.",
      remedy: "Code the clip anew."
    )
  }
}
