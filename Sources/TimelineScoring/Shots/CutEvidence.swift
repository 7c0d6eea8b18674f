internal import Glibc
internal import MediaValues

/// Weighs the signs that a frame begins a new shot into the log-odds of a cut.
///
/// Each difference counts against its neighbours within three frames and, for two of them, within half
/// a second: what is large among large ones is movement. The window differences after the frame say
/// whether the change lasts; the one before says whether things were already in flux. The weights are a
/// logistic regression on the first half of the labelled strips.
struct CutEvidence: Sendable {
  /// One difference: what is added before its logarithm is taken, and what the logarithms weigh.
  struct Weights: Sendable {
    var offset: Double
    var step: Double
    var near: Double
    var far: Double
  }

  var color = Weights(offset: 0.01, step: 0.846, near: -0.548, far: -0.508)
  var histogram = Weights(offset: 0.02, step: 0.459, near: -0.158, far: 0)
  var structure = Weights(offset: 0.01, step: 0.342, near: -0.161, far: 0)
  var local = Weights(offset: 0.004, step: 1.210, near: -0.636, far: -0.612)
  /// The logarithm of the smallest window difference from the frame on, plus 0.05.
  var leastWindow = 0.766
  var meanWindow = 2.192
  var windowBefore = -1.084
  /// The logarithm of the difference across the frame, plus 0.01.
  var across = 0.268
  var bias = -4.727

  /// Frames on each side that count as near.
  static let nearReach = 3
  /// Frames on each side that count as far, beyond the near ones: half a second at 25 per second.
  static let farReach = 12

  /// The log-odds that the frame at an index begins a shot; indices beyond the ends repeat the ends.
  func logOdds(at index: Int, in steps: [FrameStep], windowLength: Int) -> Double {
    let window = WindowAfter(index, steps, length: windowLength)
    var sum = bias
    sum += term(color, \.colorDifference, index, steps)
    sum += term(histogram, \.histogramDifference, index, steps)
    sum += term(structure, \.structureDifference, index, steps)
    sum += term(local, \.localDifference, index, steps)
    sum += leastWindow * log(window.least + 0.05)
    sum += meanWindow * window.mean
    sum += windowBefore * Double(steps[max(index - 1, 0)].windowDifference)
    let next = steps[min(index + 1, steps.count - 1)]
    sum += across * log(Double(next.differenceAcross) + 0.01)
    return sum.isFinite ? sum : -100
  }

  private func term(
    _ weights: Weights,
    _ difference: KeyPath<FrameStep, Float>,
    _ index: Int,
    _ steps: [FrameStep]
  ) -> Double {
    func value(_ position: Int) -> Double {
      Double(steps[min(max(position, 0), steps.count - 1)][keyPath: difference])
    }
    var near = 0.0
    for distance in 1...Self.nearReach { near += value(index - distance) + value(index + distance) }
    var sum = weights.step * log(value(index) + weights.offset)
    sum += weights.near * log(near / Double(2 * Self.nearReach) + weights.offset)
    guard weights.far != 0 else { return sum }
    var far = 0.0
    for distance in (Self.nearReach + 1)...Self.farReach {
      far += value(index - distance) + value(index + distance)
    }
    let count = Double(2 * (Self.farReach - Self.nearReach))
    return sum + weights.far * log(far / count + weights.offset)
  }
}

/// The window differences from a frame on, as long as they compare with frames before it.
struct WindowAfter: Sendable {
  let least: Double
  let mean: Double

  init(_ index: Int, _ steps: [FrameStep], length: Int) {
    var least = 1.0
    var sum = 0.0
    for offset in 0..<max(length, 1) {
      let value = Double(steps[min(index + offset, steps.count - 1)].windowDifference)
      least = min(least, value)
      sum += value
    }
    self.least = least
    mean = sum / Double(max(length, 1))
  }
}
