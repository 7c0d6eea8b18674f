internal import MediaIntelligence

extension AnalysisFile {
  /// What the document says that an analysis found, without the reasons.
  ///
  /// - Throws: `MediaFailure` with `unrecognizedFormat` when times are missing or no times.
  func outcome() throws(MediaFailure) -> AnalysisOutcome {
    let video = document.video
    guard let duration = video?.durationExact.flatMap(Self.time) else {
      throw Self.failure(name, "The document does not say how long the video is.")
    }
    let size = PixelSize(
      width: min(max(video?.width ?? 0, 0), 1 << 20),
      height: min(max(video?.height ?? 0, 0), 1 << 20)
    )
    let properties = VideoProperties(
      container: video?.container ?? "",
      codec: video?.codec ?? "",
      displaySize: size,
      codedSize: size,
      frameDuration: video?.frameRateExact.flatMap(Self.frameDuration) ?? .invalid,
      duration: duration,
      audioCodec: video?.audioCodec
    )
    let warnings = (document.warnings ?? []).map { warning in
      MediaWarning(code: .init(rawValue: warning.code), message: warning.message)
    }
    var outcome = AnalysisOutcome(
      video: .init(
        properties: properties,
        isPartial: document.partial ?? false,
        warnings: warnings
      )
    )
    outcome.candidates = try (document.candidates ?? document.keyFrame.map { [$0] }).map(frames)
    outcome.shots = try document.shots.map(shots)
    outcome.highlights = try highlightResult()
    return outcome
  }

  private func highlightResult() throws(MediaFailure) -> HighlightAnalysisRequest.Result? {
    guard let highlights = document.highlights else { return nil }
    var found: [Highlight] = []
    for highlight in highlights {
      found.append(Highlight(timeRange: try range(highlight), level: highlight.level ?? 0))
    }
    var segments: [HighlightSegment] = []
    for level in document.levels ?? [] {
      segments.append(
        HighlightSegment(
          timeRange: try range(level),
          level: level.level ?? 0,
          score: level.score ?? 0,
          reasons: []
        )
      )
    }
    return .init(highlights: found, segments: segments)
  }

  private func frames(_ frames: [Frame]) throws(MediaFailure) -> [KeyFrameCandidate] {
    var candidates: [KeyFrameCandidate] = []
    for frame in frames {
      guard let time = Self.time(frame.timeExact) else {
        throw Self.failure(name, "A key frame in the document has no proper time.")
      }
      candidates.append(KeyFrameCandidate(timestamp: time, score: frame.score ?? 0, reasons: []))
    }
    return candidates
  }

  private func shots(_ moments: [Moment]) throws(MediaFailure) -> [Shot] {
    var shots: [Shot] = []
    for moment in moments {
      let range = try range(moment)
      shots.append(
        Shot(
          timeRange: range,
          transition: moment.transition.flatMap(ShotTransition.init) ?? .cut,
          keyFrame: moment.keyFrameExact.flatMap(Self.time) ?? range.start
        )
      )
    }
    return shots
  }

  private func range(_ moment: Moment) throws(MediaFailure) -> CMTimeRange {
    guard let start = Self.time(moment.startExact), let end = Self.time(moment.endExact),
      end >= start
    else { throw Self.failure(name, "A stretch in the document has no proper times.") }
    return CMTimeRange(start: start, end: end)
  }

  /// The length of a frame from the rate, "30000/1001".
  private static func frameDuration(_ rate: String) -> CMTime? {
    guard let rate = time(rate), rate.value > 0, rate.value <= Int64(Int32.max) else { return nil }
    return CMTime(value: Int64(rate.timescale), timescale: Int32(rate.value))
  }
}
