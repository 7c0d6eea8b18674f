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
          confidence: 0.3 + 0.6 * ramp(distance, from: Self.surelySame, to: 0.6)
        )
      )
    }
    return boundaries
  }
}
