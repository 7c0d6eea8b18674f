package import MediaValues

/// Remembers between samples where the picture changed most, so that a cut between two need not be guessed.
///
/// Samples half a second apart tell that a shot ends between them; the frames between them, which were
/// followed anyway, tell where. One step is kept for each sample.
package struct GreatestSteps: Sendable {
  private struct Step: Sendable {
    var time: CMTime
    var size: Float
  }

  private var steps: [Step] = []
  private var greatest: Step?

  /// Remembers nothing yet.
  package init() {}

  /// Takes the step to the next frame.
  package mutating func consume(_ step: FrameStep) {
    guard step.time.isNumeric, step.colorDifference > greatest?.size ?? 0 else { return }
    greatest = Step(time: step.time, size: step.colorDifference)
  }

  /// Tells that the frame taken last is a sample.
  package mutating func endAtSample() {
    if let greatest { steps.append(greatest) }
    greatest = nil
  }

  /// Boundaries found from samples, in order of time, each moved to the greatest step since the sample before.
  package func moved(_ boundaries: [ShotBoundary], samples: [CMTime]) -> [ShotBoundary] {
    let ordered = steps.sorted { $0.time < $1.time }
    return boundaries.map { boundary in
      guard let before = samples.last(where: { $0 < boundary.time }) else { return boundary }
      let between = ordered.filter { $0.time > before && $0.time <= boundary.time }
      var moved = boundary
      if let best = between.max(by: { $0.size < $1.size }) { moved.time = best.time }
      return moved
    }
  }
}
