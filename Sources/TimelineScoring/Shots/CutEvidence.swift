internal import Glibc
package import MediaValues

/// Weighs the signs that a frame begins a new shot into the log-odds of a cut.
///
/// Each difference counts against its neighbours within three frames, the largest of these, and those
/// within half a second: what is large among large ones is movement. The window differences after the
/// frame say whether the change lasts; the one before says whether things were already in flux.
package struct CutEvidence: Sendable {
  /// Frames on each side that count as near.
  static let nearReach = 3
  /// Frames on each side that count as far, beyond the near ones: half a second at 25 per second.
  package static let farReach = 12

  /// What is added to each difference before its logarithm is taken: about its noise.
  private static let offsets = SIMD8<Float>(0.01, 0.02, 0.01, 0.004, 0.02, 0.02, 0.01, 0.01)

  let weights: CutWeights

  /// Makes evidence that is weighed as given.
  package init(weights: CutWeights = CutWeights()) { self.weights = weights }

  /// The log-odds that the frame at an index begins a shot; indices beyond the ends repeat the ends.
  package func logOdds(at index: Int, in steps: [FrameStep], windowLength: Int) -> Double {
    let signs = Self.signs(at: index, in: steps, windowLength: windowLength)
    let sum = zip(signs, weights.values).reduce(weights.bias) { $0 + $1.0 * $1.1 }
    return sum.isFinite ? sum : -100
  }

  /// The numbers that are weighed, in the order of the weights.
  package static func signs(
    at index: Int,
    in steps: [FrameStep],
    windowLength: Int
  ) -> [Double] {
    func step(_ position: Int) -> FrameStep { steps[min(max(position, 0), steps.count - 1)] }
    var near = SIMD8<Float>.zero
    var most = SIMD8<Float>.zero
    var far = SIMD8<Float>.zero
    for distance in 1...farReach {
      let before = differences(step(index - distance))
      let after = differences(step(index + distance))
      if distance <= nearReach {
        near += before + after
        most = pointwiseMax(most, pointwiseMax(before, after))
      } else {
        far += before + after
      }
    }
    near /= Float(2 * nearReach)
    far /= Float(2 * (farReach - nearReach))
    var signs: [Double] = []
    signs.reserveCapacity(CutWeights.count)
    for values in [differences(step(index)), near, far, most] {
      let shifted = values + offsets
      for lane in 0..<CutWeights.differenceCount { signs.append(Double(log(shifted[lane]))) }
    }
    let window = WindowAfter(index, steps, length: windowLength, \.windowDifference)
    let structure = WindowAfter(index, steps, length: windowLength, \.windowStructureDifference)
    signs += [log(window.least + 0.05), window.mean, Double(step(index - 1).windowDifference)]
    signs += [log(structure.least + 0.05), structure.mean]
    signs.append(Double(step(index - 1).windowStructureDifference))
    let halfway = step(index + windowLength / 2 - 1).halfWindowStructureDifference
    signs.append(Double(log(halfway + 0.02)))
    signs.append(Double(log(step(index - 1).halfWindowStructureDifference + 0.02)))
    signs.append(Double(log(step(index + 1).differenceAcross + 0.01)))
    signs.append(Double(step(index).meanLuma))
    signs.append(Double(abs(step(index).meanLuma - step(index - 1).meanLuma)))
    return signs
  }

  /// The signs of a dark frame with which nothing changes.
  static let stillSigns = signs(
    at: 0,
    in: [FrameStep(time: .zero)],
    windowLength: FrameStep.windowLength(framesPerSecond: 25)
  )

  private static func differences(_ step: FrameStep) -> SIMD8<Float> {
    SIMD8(
      step.colorDifference,
      step.histogramDifference,
      step.structureDifference,
      step.localDifference,
      step.quietestDifference,
      step.quietDifference,
      step.motion,
      0
    )
  }
}

/// Window differences from a frame on, as long as they compare with frames before it.
struct WindowAfter: Sendable {
  let least: Double
  let most: Double
  let mean: Double

  init(_ index: Int, _ steps: [FrameStep], length: Int, _ difference: KeyPath<FrameStep, Float>) {
    var (least, most) = (1.0, 0.0)
    var sum = 0.0
    for offset in 0..<max(length, 1) {
      let value = Double(steps[min(index + offset, steps.count - 1)][keyPath: difference])
      least = min(least, value)
      most = max(most, value)
      sum += value
    }
    self.least = least
    self.most = most
    mean = sum / Double(max(length, 1))
  }
}
