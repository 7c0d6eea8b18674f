internal import Glibc
internal import MediaValues

/// Scores segments against each other and says how much happens in the video at all.
struct SegmentScorer: Sendable {
  /// The scores of all segments, and how far they may be told apart.
  struct Scores: Sendable {
    var scores: [WeightedScore]
    /// 0 when nothing happens, 1 when the video has its ups and downs.
    var dynamics: Double
    /// Which segments show more than black and titles.
    var isFit: [Bool]
  }

  let weights: HighlightWeights

  /// What a signal has where it says nothing: the middle of ranks.
  private static let ordinary = 0.5
  /// How far motion alone may tell moments apart: the levels of a silent fixed camera end at 6.5.
  private static let fixedCameraDynamics = 0.55
  /// How far sound may, where pictures are alike: the levels of a fixed camera that is heard end at 8.
  private static let soundDynamics = 0.82

  func score(_ signals: [SegmentSignals], segments: [CMTimeRange], duration: Double) -> Scores {
    // A share of motion or sound that is twice the middle is where something begins to happen.
    let motion = RankedSignal(signals.map(\.motion)) { high, middle in
      ramp(high / max(middle, 1e-6), from: 1.2, to: 2.5)
    }
    let loudness = Self.loudness(signals)
    let onsets = RankedSignal(signals.map(\.onsets)) { high, _ in ramp(high, from: 0.02, to: 0.15) }
    let voice = RankedSignal(signals.map(\.voice)) { high, _ in ramp(high, from: 0.1, to: 0.4) }
    let cheer = Self.cheer(signals)
    let faces = RankedSignal(signals.map(\.faces)) { high, _ in ramp(high, from: 0.1, to: 0.5) }
    let quality = RankedSignal(signals.map(\.quality)) { high, middle in
      ramp(high - middle, from: 0.02, to: 0.15)
    }
    let variety = Variety(signals)
    let uniqueness = RankedSignal(variety.values) { _, _ in variety.dynamics }
    // That black gives way to a picture, or a title to a scene, is nothing that happens.
    let seen = signals.filter(\.isFit)
    let dynamics =
      seen.isEmpty
      ? dynamics(of: signals) : min(dynamics(of: signals), dynamics(of: seen))
    let ingredients: [(name: ScoreReason.Name, signal: RankedSignal, weight: Double)] = [
      (.motion, motion, weights.motion), (.loudness, loudness, weights.loudness),
      (.soundOnsets, onsets, weights.onsets), (.voice, voice, weights.voice),
      (.cheer, cheer, weights.cheer), (.faces, faces, weights.faces),
      (.pictureQuality, quality, weights.quality), (.uniqueness, uniqueness, weights.uniqueness),
    ]
    // What is missing leaves its share empty: it must not lend it to the place in the video.
    let whole = max(ingredients.reduce(weights.position) { $0 + $1.weight }, 1e-9)
    var scores = segments.indices.map { index in
      var score = WeightedScore()
      let present = ingredients.filter(\.signal.isPresent)
      let presentWeight = present.reduce(weights.position) { $0 + $1.weight } / whole
      score.add(.baseline, value: Self.ordinary * presentWeight, weight: 1)
      for ingredient in present {
        score.add(
          ingredient.name,
          value: ingredient.signal.values[index],
          above: Self.ordinary,
          weight: ingredient.weight / whole
        )
      }
      // Where nothing happens the place alone makes no moment better than another.
      let place = 0.5 + dynamics * (Self.position(of: segments[index], in: duration) - 0.5)
      score.add(
        .position,
        value: place,
        above: Self.ordinary,
        weight: weights.position / whole
      )
      return score
    }
    scores = SegmentSmoother(weights: weights, usualDistance: variety.usualDistance)
      .smoothed(scores, segments: segments, signatures: signals.map(\.signature))
    for index in scores.indices {
      scores[index].removeNeutral()
      let (freedom, fitness) = (signals[index].freedomFromText, signals[index].fitness)
      let textFactor = 1 - weights.unfitLoss * (1 - freedom)
      let factor = 1 - weights.unfitLoss * (1 - fitness)
      scores[index].multiply(by: textFactor, for: .freedomFromText, value: freedom)
      scores[index].multiply(
        by: textFactor > 0 ? factor / textFactor : 0,
        for: .usability,
        value: freedom > 0 ? fitness / freedom : 0
      )
    }
    return Scores(scores: scores, dynamics: dynamics, isFit: signals.map(\.isFit))
  }

  /// How much happens in a video.
  ///
  /// Pictures that differ show that something happens; what moves or sounds before a fixed camera does so in part.
  private func dynamics(of signals: [SegmentSignals]) -> Double {
    max(
      Self.fixedCameraDynamics * ramp(motionRatio(signals), from: 2, to: 3.5),
      Self.soundDynamics * max(Self.loudness(signals).dynamics, Self.cheer(signals).dynamics),
      Variety(signals).dynamics
    )
  }

  private static func loudness(_ signals: [SegmentSignals]) -> RankedSignal {
    RankedSignal(signals.map(\.loudness)) { high, middle in
      high < -60 ? 0 : ramp(high - middle, from: 1.5, to: 8)
    }
  }

  private static func cheer(_ signals: [SegmentSignals]) -> RankedSignal {
    RankedSignal(signals.map(\.cheer)) { high, middle in
      ramp(high - middle, from: 0.1, to: 0.4)
    }
  }

  private func motionRatio(_ signals: [SegmentSignals]) -> Double {
    let motions = signals.compactMap(\.motion)
    let middle = median(motions)
    return middle > 0 ? RobustRange(motions).high / middle : 0
  }

  private static func position(of segment: CMTimeRange, in duration: Double) -> Double {
    guard duration.isFinite, duration > 0 else { return 0.5 }
    let middle = (segment.start.seconds + segment.end.seconds) / 2
    let place = 2 * min(max(middle / duration, 0), 1) - 1
    return 1 - place * place
  }
}
