internal import MediaValues

/// Recognises flashes: what changes goes back within a third of a second to what it was before.
///
/// Frames a third of a second apart are compared, from the one that changed on. Behind a cut all of these pairs are
/// of two shots; around a flash those that lie on both sides of it are of one, and as unlike as movement makes them.
struct FlashEvidence: Sendable {
  let thresholds: ShotDetectionThresholds

  /// Whether the change with the frame at an index is that to, or from, what does not last.
  func isBrief(at index: Int, in steps: [FrameStep], windowLength: Int) -> Bool {
    // The last frames have no window after them that could show a flash.
    guard index + windowLength <= steps.count else { return false }
    let color = WindowAfter(index, steps, length: windowLength, \.windowDifference)
    guard color.least >= thresholds.flashReturn else { return true }
    guard isLight(at: index, in: steps, windowLength: windowLength) else { return false }
    // A picture shown for as long as all of the window but a quarter is a short shot.
    let comesBack = (index..<(index + windowLength)).count { place in
      Double(steps[place].windowDifference) < thresholds.flashShare * color.most
        && Double(steps[place].windowStructureDifference) < thresholds.flashStructure
    }
    return comesBack >= max(windowLength / 4, 1)
  }

  /// Whether the change with the frame at an index is one of light, rather than to a picture shown for a moment.
  ///
  /// Light leaves the structure of what it falls on, or makes the picture much lighter, or leaves nothing to be seen.
  func isLight(at index: Int, in steps: [FrameStep], windowLength: Int) -> Bool {
    let (step, before) = (steps[index], steps[max(index - 1, 0)])
    // With its first frame a flash has no pair of frames yet that lie on both sides of it, with its last all.
    let last = steps[min(index + windowLength, steps.count) - 1]
    let isFirst = step.windowDifference > last.windowDifference
    let lighter = Double(step.meanLuma - before.meanLuma) * (isFirst ? 1 : -1)
    return Double(step.structureDifference) < thresholds.flashStep || lighter > thresholds.flashLuma
      || Double((isFirst ? step : before).lumaDeviation) < thresholds.blankLumaDeviation
  }
}
