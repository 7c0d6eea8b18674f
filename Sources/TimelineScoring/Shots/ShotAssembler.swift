package import MediaValues

/// Makes shots that tile a video from the boundaries found in it, and names the best frame of each.
package struct ShotAssembler: Sendable {
  /// Makes an assembler; it has no settings.
  package init() {}

  /// The shots from zero to the video's end, without gaps or overlaps.
  ///
  /// Boundaries outside the video, out of order or at the same time are passed over. A video of no
  /// length has one empty shot when a frame was seen, and none otherwise.
  package func shots(boundaries: [ShotBoundary], timeline: SignalTimeline) -> [Shot] {
    let samples = timeline.orderedSamples
    let end = timeline.usableDuration
    guard end > .zero || !samples.isEmpty else { return [] }
    var starts = [ShotBoundary(time: .zero, transition: .start, confidence: 1)]
    let ordered = boundaries.filter { $0.time.isNumeric && $0.time > .zero && $0.time < end }
      .sorted { $0.time < $1.time }
    for boundary in ordered where starts.last.map({ $0.time < boundary.time }) ?? true {
      var start = boundary
      if start.transition == .start { start.transition = .cut }
      starts.append(start)
    }
    let quality = PictureQuality(samples: samples)
    var shots: [Shot] = []
    shots.reserveCapacity(starts.count)
    var next = 0
    for (index, start) in starts.enumerated() {
      let shotEnd = index + 1 < starts.count ? starts[index + 1].time : end
      var inside: [FrameSample] = []
      while next < samples.count, samples[next].time < shotEnd || index == starts.count - 1 {
        inside.append(samples[next])
        next += 1
      }
      let gradualAfter = index + 1 < starts.count && starts[index + 1].transition != .cut
      let isGradual = start.transition == .dissolve || start.transition == .fade
      let best = Self.bestFrame(
        inside,
        start: start.time.seconds,
        end: shotEnd.seconds,
        startMargin: isGradual ? 0.8 : 0.2,
        endMargin: gradualAfter ? 0.8 : 0.1,
        quality: quality
      )
      shots.append(
        Shot(
          timeRange: CMTimeRange(start: start.time, end: shotEnd),
          transition: start.transition,
          keyFrame: best?.timestamp ?? start.time,
          transitionRange: start.transitionRange,
          evidence: start.evidence,
          keyFrameChoice: best
        )
      )
    }
    return shots
  }

  /// What a picture of no quality, and one that no one would show, are still worth: there is always a best.
  private static let leastQuality = 0.05
  private static let leastUsability = 0.05
  /// What a picture at the edge of its shot, and one full of text, lose.
  private static let edgeLoss = 0.5
  private static let textLoss = 0.8

  /// The sample of the best quality, away from the shot's ends as far as the shot is long enough.
  private static func bestFrame(
    _ samples: [FrameSample],
    start: Double,
    end: Double,
    startMargin: Double,
    endMargin: Double,
    quality: PictureQuality
  ) -> KeyFrameCandidate? {
    let length = max(end - start, 0)
    var best: (time: CMTime, score: WeightedScore)?
    for sample in samples {
      let seconds = sample.time.seconds
      let after = ramp(seconds - start, from: 0, to: min(startMargin, length / 3))
      let before = ramp(end - seconds, from: 0, to: min(endMargin, length / 3))
      let settled = min(after, before)
      let text = Double(sample.measures.textLikelihood)
      let usability = FrameFitness(sample).value
      var score = WeightedScore()
      score.add(.baseline, value: leastQuality, weight: 1 / scale)
      score.add(quality.ingredients(of: sample.measures), quality.weights, share: 1 / scale)
      score.multiply(by: 1 - edgeLoss * (1 - settled), for: .settledness, value: settled)
      score.multiply(by: 1 - textLoss * text, for: .freedomFromText, value: 1 - text)
      score.multiply(
        by: (leastUsability + usability) / (1 + leastUsability),
        for: .usability,
        value: usability
      )
      if score.total > (best?.score.total ?? -1) { best = (sample.time, score) }
    }
    return best.map {
      KeyFrameCandidate(timestamp: $0.time, score: $0.score.total, reasons: $0.score.reasons)
    }
  }

  /// Keeps the score of the best picture at one.
  private static let scale = 1 + leastQuality
}
