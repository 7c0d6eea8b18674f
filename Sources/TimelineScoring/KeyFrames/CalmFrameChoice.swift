package import MediaValues

/// A frame near one that was chosen, and how it differs from the frame before it.
package struct NeighborFrame: Sendable, Hashable {
  /// What the frame measures.
  package var sample: FrameSample
  /// How it differs from the frame before.
  package var step: FrameStep

  /// Makes a neighbour from its parts.
  package init(sample: FrameSample, step: FrameStep) {
    self.sample = sample
    self.step = step
  }
}

/// Finds the sharpest and calmest frame of those that follow a chosen one within its shot.
///
/// Encoders set key frames where pictures change, so the chosen frame may be the first of a movement;
/// stillness within the shot is what Hecate's ablation found to matter most (precision at 1 of 0.0555
/// against 0.0483 for the centroid, arXiv 1609.01388).
package struct CalmFrameChoice: Sendable {
  /// Beyond this lack of correlation two frames belong to different shots or to a transition.
  package static let sameShotLimit: Float = 0.35
  /// What sharpness counts against stillness.
  package static let sharpnessShare = 0.6
  /// How much better than the first frame another must be to be preferred.
  package static let leastGain = 0.1

  /// Makes a choice; it has no settings.
  package init() {}

  /// The best of the frames, of which the first was chosen before; `nil` when there is none.
  package func best(of frames: [NeighborFrame]) -> FrameSample? {
    guard let first = frames.first else { return nil }
    let shot =
      [first] + frames.dropFirst().prefix { $0.step.structureDifference < Self.sameShotLimit }
    let sharpness = shot.map { Double($0.sample.measures.sharpness) }
    let motion = shot.indices.map { index in
      // A frame is as calm as the livelier of the steps to it and from it.
      let next = index + 1 < shot.count ? shot[index + 1].step.motion : shot[index].step.motion
      return Double(index == 0 ? next : max(shot[index].step.motion, next))
    }
    let sharpnessRange = (sharpness.min() ?? 0)...(sharpness.max() ?? 0)
    let liveliest = max(motion.max() ?? 0, 1e-3)
    let merits = shot.indices.map { index -> Double in
      guard !shot[index].sample.isDamaged else { return -1 }
      // Differences below a tenth of a unit are within what coding a frame differently makes.
      let spread = max(sharpnessRange.upperBound - sharpnessRange.lowerBound, 0.1)
      let crispness = 1 - (sharpnessRange.upperBound - sharpness[index]) / spread
      let stillness = 1 - motion[index] / liveliest
      return Self.sharpnessShare * crispness + (1 - Self.sharpnessShare) * stillness
    }
    var best = 0
    for index in merits.indices.dropFirst() {
      let hurdle = best == 0 ? Self.leastGain : 0
      if merits[index] > merits[best] + hurdle { best = index }
    }
    return shot[best].sample
  }
}
