internal import MediaValues

/// Recognises dissolves: a change that lasts a while and that no single step makes.
struct DissolveEvidence: Sendable {
  let thresholds: ShotDetectionThresholds

  /// How sure one is of a change that is only just enough, what more change adds to that, and how sure one is at most.
  private static let certainty = (base: 0.4, change: 0.5, most: 0.9)

  /// Why a dissolve ends at a frame, or `nil` when none does.
  ///
  /// The window difference at its peak compares the pictures before and after the dissolve.
  func reasons(at index: Int, in steps: [FrameStep], windowLength: Int) -> TransitionEvidence? {
    let peak = Double(steps[index].windowDifference)
    guard peak >= thresholds.dissolveDifference else { return nil }
    func step(_ position: Int) -> FrameStep { steps[min(max(position, 0), steps.count - 1)] }
    for distance in 1...windowLength {
      if Double(step(index - distance).windowDifference) >= peak { return nil }
      if Double(step(index + distance).windowDifference) > peak { return nil }
    }
    var largestStep = 0.0
    for distance in 0..<windowLength {
      largestStep = max(largestStep, Double(step(index - distance).histogramDifference))
    }
    guard largestStep <= thresholds.dissolveStepShare * peak else { return nil }
    var around: [Double] = []
    for distance in windowLength...(windowLength + CutEvidence.farReach / 2) {
      around.append(Double(step(index - distance).windowDifference))
      around.append(Double(step(index + distance).windowDifference))
    }
    let usual = median(around)
    guard peak >= thresholds.dissolveRatio * usual else { return nil }
    let certainty = Self.certainty
    let change = min(certainty.change * peak, certainty.most - certainty.base)
    return TransitionEvidence(
      confidence: certainty.base + change,
      reasons: [
        ScoreReason(name: .baseline, value: certainty.base, contribution: certainty.base),
        ScoreReason(name: .change, value: min(peak, 1), contribution: change),
      ],
      measures: [
        .init(name: .endsDifference, value: peak, least: thresholds.dissolveDifference),
        .init(
          name: .timesAround,
          value: peak / max(usual, Self.leastUsual),
          least: thresholds.dissolveRatio
        ),
        .init(
          name: .largestStep,
          value: largestStep / peak,
          most: thresholds.dissolveStepShare
        ),
      ]
    )
  }

  /// Histograms of pictures that differ by noise alone are this far apart.
  private static let leastUsual = 0.005
}
