package import MediaValues

/// Guesses shots from sparse samples alone, such as the key frames.
///
/// A boundary stands at the first sample that looks unlike the one before; encoders like to put key
/// frames on cuts, so it often is the very frame. Shots without a sample of their own are not found.
package struct CoarseShotDetector: Sendable {
  /// Samples further apart than this, in signature distance, belong to different shots.
  private static let surelyDifferent = 0.34
  /// Samples nearer than this belong to the same one.
  private static let surelySame = 0.16
  /// In between they belong to different shots when the distance is this many times the usual one around it.
  private static let ratio = 1.8

  /// Makes a detector; it has no settings.
  package init() {}

  /// The boundaries between samples that look unlike each other, in order of time.
  package func boundaries(in samples: [FrameSample], duration: CMTime) -> [ShotBoundary] {
    var timeline = SignalTimeline(duration: duration, frameSeconds: 0)
    timeline.samples = samples
    let ordered = timeline.orderedSamples
    guard ordered.count > 1 else { return [] }
    let distances = zip(ordered, ordered.dropFirst()).map { before, after in
      Double(before.signature.distance(to: after.signature))
    }
    var boundaries: [ShotBoundary] = []
    for (index, distance) in distances.enumerated() where distance > Self.surelySame {
      let around = distances[max(index - 3, 0)..<min(index + 4, distances.count)]
      let usual = median(Array(around))
      guard distance > Self.surelyDifferent || distance > Self.ratio * usual else { continue }
      let time = ordered[index + 1].time
      guard time > .zero, !timeline.duration.isNumeric || time < timeline.usableDuration else {
        continue
      }
      boundaries.append(
        ShotBoundary(
          time: time,
          transition: .cut,
          evidence: Self.evidence(distance: distance, usual: usual)
        )
      )
    }
    return boundaries
  }

  /// How sure one is of the least distance, and what the greatest adds to that.
  private static let certainty = (base: 0.3, change: 0.6)
  /// The distance from which a change says no more.
  private static let fullDistance = 0.6

  private static func evidence(distance: Double, usual: Double) -> TransitionEvidence {
    let value = ramp(distance, from: surelySame, to: fullDistance)
    let change = certainty.change * value
    return TransitionEvidence(
      confidence: certainty.base + change,
      reasons: [
        ScoreReason(name: .baseline, value: certainty.base, contribution: certainty.base),
        ScoreReason(name: .change, value: value, contribution: change),
      ],
      measures: [
        .init(name: .sampleDistance, value: distance, least: surelySame),
        .init(
          name: .timesAround,
          value: distance / max(usual, 0.01),
          least: distance > surelyDifferent ? nil : ratio
        ),
      ]
    )
  }
}
