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
    var starts: [(time: CMTime, transition: ShotTransition)] = [(.zero, .start)]
    let ordered = boundaries.filter { $0.time.isNumeric && $0.time > .zero && $0.time < end }
      .sorted { $0.time < $1.time }
    for boundary in ordered where starts.last.map({ $0.time < boundary.time }) ?? true {
      let transition = boundary.transition == .start ? .cut : boundary.transition
      starts.append((boundary.time, transition))
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
          keyFrame: best ?? start.time
        )
      )
    }
    return shots
  }

  /// The sample of the best quality, away from the shot's ends as far as the shot is long enough.
  private static func bestFrame(
    _ samples: [FrameSample],
    start: Double,
    end: Double,
    startMargin: Double,
    endMargin: Double,
    quality: PictureQuality
  ) -> CMTime? {
    let length = max(end - start, 0)
    var best: (time: CMTime, score: Double)?
    for sample in samples {
      let seconds = sample.time.seconds
      let after = ramp(seconds - start, from: 0, to: min(startMargin, length / 3))
      let before = ramp(end - seconds, from: 0, to: min(endMargin, length / 3))
      let settled = 0.5 + 0.5 * min(after, before)
      let text = Double(sample.measures.textLikelihood)
      let score =
        (0.05 + quality.quality(of: sample.measures)) * settled * (1 - 0.8 * text)
        * (0.05 + FrameFitness(sample).value)
      if score > (best?.score ?? -1) { best = (sample.time, score) }
    }
    return best?.time
  }
}
