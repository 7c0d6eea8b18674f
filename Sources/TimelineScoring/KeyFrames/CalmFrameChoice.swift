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
  /// Lack of correlation with the picture a third of a second away that is usual, and that is a transition.
  static let fluxRange = 0.2...0.45
  /// What a frame loses in the midst of a transition or a sweep of the camera.
  static let fluxLoss = 0.5
  /// What a frame loses per unit of unsettledness: 0.23 right at a cut, a third of a second later nothing.
  static let cutLoss = 1.5
  /// How much better than the first frame another must be to be preferred.
  package static let leastGain = 0.1

  /// Writing on this much more of the picture than on the frame with least is a title that comes or goes.
  static let writingMargin: Float = 0.003

  /// Whether to look beyond the cut that ends a shot: a flash, a fade or black holds nothing to choose.
  package static func isWorthStaying(in frames: [NeighborFrame]) -> Bool {
    frames.contains { FrameFitness($0.sample).value >= Acceptability.leastFitness }
  }

  private let settledness: Settledness

  /// Makes a choice for a video with these shots.
  package init(shots: [Shot] = []) { settledness = Settledness(shots: shots) }

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
    let fitness = shot.map { FrameFitness($0.sample).value }
    let leastFitness = 0.7 * (fitness.max() ?? 0)
    let writing = shot.map {
      max($0.sample.measures.writingShare, $0.sample.measures.strongWritingShare)
    }
    let mostWriting = (writing.min() ?? 0) + Self.writingMargin
    let merits = shot.indices.map { index -> Double in
      guard !shot[index].sample.isDamaged, !shot[index].sample.isInTransition,
        fitness[index] >= leastFitness,
        writing[index] <= mostWriting
      else { return -1 }
      // Differences below a tenth of a unit are within what coding a frame differently makes.
      let spread = max(sharpnessRange.upperBound - sharpnessRange.lowerBound, 0.1)
      let crispness = 1 - (sharpnessRange.upperBound - sharpness[index]) / spread
      let stillness = 1 - motion[index] / liveliest
      let merit = Self.sharpnessShare * crispness + (1 - Self.sharpnessShare) * stillness
      let unsettled = 1 - settledness.value(at: shot[index].sample.time.seconds)
      return merit - Self.fluxLoss * Self.flux(at: index, in: shot) - Self.cutLoss * unsettled
    }
    var best = 0
    for index in merits.indices.dropFirst() {
      let hurdle = best == 0 ? Self.leastGain : 0
      if merits[index] > merits[best] + hurdle { best = index }
    }
    var sample = shot[best].sample
    // Writing is not found in every frame that has it, as when it moves or shines through.
    sample.measures.raiseWriting(toMeanOf: shot.map(\.sample.measures))
    return sample
  }

  /// How much the picture changes from a third of a second before to a third of a second after, 0…1.
  private static func flux(at index: Int, in shot: [NeighborFrame]) -> Double {
    let window = frameCount(ofWindowIn: shot)
    let after = min(index + window, shot.count - 1)
    // What follows the last frames is not known, so what came before them stands for it.
    let change =
      shot[max(min(index, after - window), 0)...after].map(\.step.windowStructureDifference).max()
      ?? 0
    return ramp(Double(change), from: fluxRange.lowerBound, to: fluxRange.upperBound)
  }

  /// The number of frames that the window differences of steps reach back.
  private static func frameCount(ofWindowIn shot: [NeighborFrame]) -> Int {
    guard let first = shot.first, let last = shot.last, shot.count > 1 else { return 0 }
    let seconds = (last.sample.time - first.sample.time).seconds
    return FrameStep.windowLength(framesPerSecond: Double(shot.count - 1) / max(seconds, 1e-3))
  }
}

extension FrameMeasures {
  private static let fewestForMean = 4

  /// Takes as much writing as others tell of on average, when that is more.
  ///
  /// One find among very few pictures says little, so fewer than four count as four.
  fileprivate mutating func raiseWriting(toMeanOf others: [FrameMeasures]) {
    func mean(_ part: KeyPath<FrameMeasures, Float>) -> Float {
      others.reduce(0) { $0 + $1[keyPath: part] } / Float(max(others.count, Self.fewestForMean))
    }
    writingShare = max(writingShare, mean(\.writingShare))
    strongWritingShare = max(strongWritingShare, mean(\.strongWritingShare))
    textLikelihood = max(textLikelihood, mean(\.textLikelihood))
  }
}
