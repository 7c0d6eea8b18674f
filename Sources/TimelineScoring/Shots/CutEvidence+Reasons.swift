internal import MediaValues

extension CutEvidence {
  /// Why the frame at an index begins a shot, or does not: what each kind of sign adds to how sure it is.
  ///
  /// The base is a frame as light as this one with which nothing changes.
  func reasons(
    at index: Int,
    in steps: [FrameStep],
    windowLength: Int,
    thresholds: ShotDetectionThresholds
  ) -> TransitionEvidence {
    let account = LogisticAccount(
      baseLogOdds: baseLogOdds(at: index, in: steps),
      parts: parts(at: index, in: steps, windowLength: windowLength)
    )
    let least = LogisticAccount.probability(thresholds.cutLogOdds)
    return TransitionEvidence(
      confidence: account.probability,
      reasons: account.reasons,
      measures: measures(at: index, in: steps, windowLength: windowLength, thresholds)
        + [TransitionMeasure(name: .confidence, value: account.probability, least: least)]
    )
  }

  /// The log-odds of a frame as light as that at an index with which nothing changes.
  func baseLogOdds(at index: Int, in steps: [FrameStep]) -> Double {
    let still = zip(Self.stillSigns, weights.values).reduce(weights.bias) { $0 + $1.0 * $1.1 }
    let luma = Double(steps[min(max(index, 0), steps.count - 1)].meanLuma)
    return still + (luma.isFinite ? luma * weights.values[4 * CutWeights.differenceCount + 9] : 0)
  }

  /// What each kind of sign adds to the log-odds of a frame with which nothing changes.
  func parts(at index: Int, in steps: [FrameStep], windowLength: Int) -> [LogisticAccount.Part] {
    let signs = Self.signs(at: index, in: steps, windowLength: windowLength)
    func step(_ position: Int) -> FrameStep { steps[min(max(position, 0), steps.count - 1)] }
    func sum(_ indices: some Sequence<Int>) -> Double {
      indices.reduce(0) { total, index in
        let part = (signs[index] - Self.stillSigns[index]) * weights.values[index]
        return part.isFinite ? total + part : total
      }
    }
    let count = CutWeights.differenceCount
    let rest = 4 * count
    let window = WindowAfter(index, steps, length: windowLength, \.windowDifference)
    return [
      .init(name: .change, value: Double(step(index).histogramDifference), logOdds: sum(0..<count)),
      .init(
        name: .changeAround,
        value: Self.histogramDifferenceAround(index, steps),
        logOdds: sum(count..<rest)
      ),
      .init(
        name: .lastingChange,
        value: window.least,
        logOdds: sum([rest, rest + 1, rest + 3, rest + 4, rest + 6, rest + 8])
      ),
      .init(
        name: .changeBefore,
        value: Double(step(index - 1).windowDifference),
        logOdds: sum([rest + 2, rest + 5, rest + 7])
      ),
      .init(name: .brightness, value: signs[rest + 10], logOdds: sum([rest + 10])),
    ]
  }

  private func measures(
    at index: Int,
    in steps: [FrameStep],
    windowLength: Int,
    _ thresholds: ShotDetectionThresholds
  ) -> [TransitionMeasure] {
    let step = steps[min(max(index, 0), steps.count - 1)]
    let window = WindowAfter(index, steps, length: windowLength, \.windowDifference)
    let around = Self.histogramDifferenceAround(index, steps)
    let times = Double(step.histogramDifference) / max(around, Self.leastAround)
    let measures: [TransitionMeasure] = [
      .init(name: .colorDifference, value: Double(step.colorDifference)),
      .init(name: .histogramDifference, value: Double(step.histogramDifference)),
      .init(name: .structureDifference, value: Double(step.structureDifference)),
      .init(name: .timesAround, value: times),
      .init(name: .lastingDifference, value: window.least, least: thresholds.flashReturn),
    ]
    return measures.map(\.finite)
  }

  /// Histograms of pictures that differ by noise alone are this far apart.
  private static let leastAround = 0.005

  /// The mean difference of histograms of the frames within three of one, without its own.
  private static func histogramDifferenceAround(_ index: Int, _ steps: [FrameStep]) -> Double {
    let near = (1...nearReach).flatMap { [index - $0, index + $0] }
      .map { Double(steps[min(max($0, 0), steps.count - 1)].histogramDifference) }
    return near.reduce(0, +) / Double(near.count)
  }
}
