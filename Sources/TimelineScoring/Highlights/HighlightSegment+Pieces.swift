internal import MediaValues

extension [HighlightSegment] {
  /// The segments inside a part of the video, cut to it; all when there is no part.
  func within(_ part: CMTimeRange?) -> [HighlightSegment] {
    guard let part, part.isValid else { return self }
    return compactMap { segment in
      let shared = segment.timeRange.intersection(part)
      guard shared.isValid, !shared.isEmpty, shared.duration.isNumeric else { return nil }
      return segment.piece(shared)
    }
  }

  /// How many seconds the best segment takes, with as many of its better neighbors as make a shortest range.
  ///
  /// By default there is room for that, however short the video.
  func roomForBest(shortest: Double) -> Double {
    guard let around = aroundBest(shortest: shortest) else { return 0 }
    return self[around.run].reduce(0) { $0 + $1.timeRange.duration.seconds }
  }

  /// The best segment and the run of segments around it that is as long as the shortest range, if there are so many.
  func aroundBest(shortest: Double) -> (best: Int, run: Range<Int>)? {
    guard let best = indices.max(by: { self[$0].level < self[$1].level }) else { return nil }
    var run = best..<best + 1
    var seconds = self[best].timeRange.duration.seconds
    while seconds < shortest {
      let before = run.lowerBound > startIndex ? self[run.lowerBound - 1].level : -1
      let after = run.upperBound < endIndex ? self[run.upperBound].level : -1
      guard before >= 0 || after >= 0 else { break }
      let added = before > after ? run.lowerBound - 1 : run.upperBound
      run = Swift.min(run.lowerBound, added)..<Swift.max(run.upperBound, added + 1)
      seconds += self[added].timeRange.duration.seconds
    }
    return (best, run)
  }

  /// The segments, those longer than a limit in seconds parted there.
  ///
  /// Without this the best moment of a video would be passed over for a lesser one that fits.
  func cut(to limit: Double, shortest: Double) -> [HighlightSegment] {
    guard limit > 0, limit.isFinite, limit >= shortest else { return self }
    return flatMap { segment -> [HighlightSegment] in
      let (start, end) = (segment.timeRange.start, segment.timeRange.end)
      let scale = Swift.max(segment.timeRange.duration.timescale, 1_000)
      let middle = start + CMTime(seconds: limit, preferredTimescale: scale)
      guard segment.timeRange.duration.seconds > limit, middle > start, middle < end
      else { return [segment] }
      return [
        segment.piece(CMTimeRange(start: start, end: middle)),
        segment.piece(CMTimeRange(start: middle, end: end)),
      ]
    }
  }
}

extension HighlightSegment {
  /// How free of text and how usable the pictures are, 0…1, as the score counted it.
  var fitness: Double {
    reasons.filter { $0.name == .freedomFromText || $0.name == .usability }
      .reduce(1) { $0 * $1.value }
  }
}

extension HighlightSegment {
  /// A part of the segment, scored like the whole.
  fileprivate func piece(_ range: CMTimeRange) -> HighlightSegment {
    HighlightSegment(timeRange: range, level: level, score: score, reasons: reasons)
  }
}
