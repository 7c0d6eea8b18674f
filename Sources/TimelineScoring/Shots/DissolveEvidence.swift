internal import MediaValues

/// Recognises dissolves: a change that lasts a while and that no single step makes.
struct DissolveEvidence: Sendable {
  let thresholds: ShotDetectionThresholds

  /// How sure it is that a dissolve ends at a frame, 0…1, or `nil` when none does.
  ///
  /// The window difference at its peak compares the pictures before and after the dissolve.
  func confidence(at index: Int, in steps: [FrameStep], windowLength: Int) -> Double? {
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
    return min(0.4 + 0.5 * peak, 0.9)
  }
}
