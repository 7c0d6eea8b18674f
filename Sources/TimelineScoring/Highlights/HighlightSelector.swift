package import MediaValues

/// The ranges worth watching again, and the scored segments that they were chosen from.
package struct HighlightDecision: Sendable, Hashable {
  /// The ranges in order of time.
  package var highlights: [Highlight]
  /// Segments that tile the video.
  package var segments: [HighlightSegment]
  /// The level at which the scale ends in this video; 9 where plainly something happens.
  package var highestLevel: Float

  /// Makes a decision from its parts.
  package init(highlights: [Highlight], segments: [HighlightSegment], highestLevel: Float = 9) {
    self.highlights = highlights
    self.segments = segments
    self.highestLevel = highestLevel
  }
}

/// Scores the segments of a video and chooses the ranges that are worth watching again.
package struct HighlightSelector: Sendable {
  /// What is asked for.
  package struct Options: Sendable {
    /// How much time the ranges may take together; by default 15 % of what is chosen from, a minute at most,
    /// or what its best moment takes where that is more.
    package var targetDuration: CMTime?
    /// The most ranges wanted.
    package var maximumCount: Int?
    /// The shortest range wanted; 2 s by default.
    package var minimumLength: CMTime?
    /// The longest range wanted; 15 s by default.
    package var maximumLength: CMTime?
    /// The part of the video to choose from; the whole when `nil`.
    package var within: CMTimeRange?
    /// What counts how much.
    package var weights = HighlightWeights()

    /// Makes options; what is left out takes its default.
    package init(
      targetDuration: CMTime? = nil,
      maximumCount: Int? = nil,
      minimumLength: CMTime? = nil,
      maximumLength: CMTime? = nil,
      within: CMTimeRange? = nil
    ) {
      self.targetDuration = targetDuration
      self.maximumCount = maximumCount
      self.minimumLength = minimumLength
      self.maximumLength = maximumLength
      self.within = within
    }
  }

  private static let usualMinimum = 2.0
  private static let usualMaximum = 15.0
  private static let usualShare = 0.15
  private static let usualBudget = 60.0
  /// A video of which nothing is fitter than this is black, or a card throughout, and has no highlight.
  private static let leastFitness = 0.15

  private let options: Options

  /// Makes a selector for what is asked.
  package init(options: Options = Options()) { self.options = options }

  /// Scores the segments and chooses the ranges; both are empty when the video has no length.
  package func decide(_ timeline: SignalTimeline, shots: [Shot]) -> HighlightDecision {
    let duration = timeline.usableDuration
    let (segments, highest) = segments(of: timeline, shots: shots, duration: duration)
    let highlights = highlights(in: segments)
    return HighlightDecision(
      highlights: highlights,
      segments: segments,
      highestLevel: Float(highest)
    )
  }

  private func segments(
    of timeline: SignalTimeline,
    shots: [Shot],
    duration: CMTime
  ) -> (segments: [HighlightSegment], highestLevel: Double) {
    guard duration > .zero else { return ([], 0) }
    let ranges = SegmentCutter(duration: duration.seconds).segments(
      shots: tiling(shots, duration: duration),
      samples: timeline.orderedSamples,
      audio: timeline.audio
    )
    let signals = SegmentMeasurer(timeline).signals(of: ranges)
    let scored = SegmentScorer(weights: options.weights)
      .score(signals, segments: ranges, duration: duration.seconds)
    let scale = LevelScale()
    let totals = scored.scores.map(\.total)
    let levels = scale.levels(
      of: totals,
      lengths: ranges.map(\.duration.seconds),
      dynamics: scored.dynamics,
      isFit: scored.isFit
    )
    let segments = ranges.indices.map { index in
      HighlightSegment(
        timeRange: ranges[index],
        level: Float(levels[index]),
        score: totals[index],
        reasons: scored.scores[index].reasons
      )
    }
    let highest = scale.highest(for: totals, dynamics: scored.dynamics, isFit: scored.isFit)
    return (segments, highest)
  }

  /// The shots, or one shot over the whole video when they do not tile it.
  private func tiling(_ shots: [Shot], duration: CMTime) -> [Shot] {
    let whole = CMTimeRange(start: .zero, end: duration)
    let isTiling =
      shots.first?.timeRange.start == .zero && shots.last?.timeRange.end == duration
      && zip(shots, shots.dropFirst()).allSatisfy { $0.timeRange.end == $1.timeRange.start }
    return isTiling ? shots : [Shot(timeRange: whole, transition: .start, keyFrame: .zero)]
  }

  private func highlights(in segments: [HighlightSegment]) -> [Highlight] {
    let pieces = segments.within(options.within)
    guard pieces.contains(where: { $0.fitness >= Self.leastFitness }) else { return [] }
    let available = pieces.reduce(0.0) { $0 + $1.timeRange.duration.seconds }
    let wanted = positive(options.maximumLength)
    let shortest =
      positive(options.minimumLength) ?? min(Self.usualMinimum, wanted ?? Self.usualMaximum)
    let longest = max(wanted ?? Self.usualMaximum, shortest)
    let usual = max(
      min(Self.usualShare * available, Self.usualBudget),
      shortest,
      min(pieces.roomForBest(shortest: shortest), longest)
    )
    let least = positive(options.minimumLength) ?? 0
    let budget = min(max(positive(options.targetDuration) ?? usual, least), available)
    let affordable = pieces.cut(to: min(longest, budget), shortest: shortest)
    let selector = RangeSelector(
      budget: budget,
      minimumLength: shortest,
      maximumLength: longest,
      maximumCount: options.maximumCount
    )
    let runs = selector.runs(
      lengths: affordable.map(\.timeRange.duration.seconds),
      levels: affordable.map { Double($0.level) }
    )
    guard runs.isEmpty else { return runs.map { highlight(over: affordable[$0]) } }
    guard options.maximumCount ?? 1 > 0 else { return [] }
    return aroundBest(pieces, shortest: shortest, longest: min(longest, budget)).map { [$0] } ?? []
  }

  private func positive(_ time: CMTime?) -> Double? {
    guard let time, time.isNumeric, time > .zero else { return nil }
    return time.seconds
  }

  private func highlight(over segments: ArraySlice<HighlightSegment>) -> Highlight {
    let start = segments.first?.timeRange.start ?? .zero
    let end = segments.last?.timeRange.end ?? .zero
    let mean = WeightedScore.mean(
      of: segments.map { (reasons: $0.reasons, seconds: $0.timeRange.duration.seconds) }
    )
    let seconds = segments.reduce(0.0) { $0 + $1.timeRange.duration.seconds }
    let sum = segments.reduce(0.0) { $0 + Double($1.level) * $1.timeRange.duration.seconds }
    return Highlight(
      timeRange: CMTimeRange(start: start, end: end),
      level: Float(seconds > 0 ? sum / seconds : 0),
      score: mean.total,
      reasons: mean.reasons
    )
  }

  /// The best segment and as many beside it as the shortest highlight takes, cut where limits leave no room for it.
  private func aroundBest(
    _ pieces: [HighlightSegment],
    shortest: Double,
    longest: Double
  ) -> Highlight? {
    guard let around = pieces.aroundBest(shortest: shortest), longest > 0 else { return nil }
    let whole = highlight(over: pieces[around.run])
    guard whole.timeRange.duration.seconds > longest else { return whole }
    let scale = max(whole.timeRange.duration.timescale, 1_000)
    let length = CMTime(seconds: longest, preferredTimescale: scale)
    guard length > .zero else { return nil }
    let best = pieces[around.best]
    let start = max(whole.timeRange.start, min(best.timeRange.start, whole.timeRange.end - length))
    return Highlight(
      timeRange: CMTimeRange(start: start, duration: length),
      level: best.level,
      score: best.score,
      reasons: best.reasons
    )
  }
}
