internal import Glibc
internal import MediaValues

extension BlendTracker.Blend {
  /// The kinds of signs and the places of those that belong to each.
  private static let kinds: [(name: ScoreReason.Name, signs: [Int])] = [
    (.change, [0, 13]), (.mixture, [3, 4, 9, 12]), (.steadiness, [5, 6]),
    (.softening, [1, 2, 8, 10, 11]), (.length, [7]),
  ]

  /// Why the stretch is a blend: what each kind of sign adds to how sure it is.
  ///
  /// The base is what the usual stretch has in which things move and nothing blends.
  func evidence(_ weights: BlendWeights, leastLogOdds: Double) -> TransitionEvidence {
    let usual = BlendWeights.usualSigns
    let base = zip(usual, weights.values).reduce(weights.bias) { $0 + $1.0 * $1.1 }
    let seconds = range.duration.seconds
    let values: [ScoreReason.Name: Double] = [
      .change: 1 - signs[0], .mixture: 1 - signs[3], .steadiness: 1 - 2 * signs[5],
      .softening: max(signs[1], 0), .length: seconds / 3,
    ]
    let account = LogisticAccount(
      baseLogOdds: base,
      parts: Self.kinds.map { kind in
        .init(
          name: kind.name,
          value: values[kind.name] ?? 0,
          logOdds: kind.signs.reduce(0) { $0 + (signs[$1] - usual[$1]) * weights.values[$1] }
        )
      }
    )
    let measures: [TransitionMeasure] = [
      .init(name: .endsCorrelation, value: signs[0], most: BlendWindow.mostCorrelation),
      .init(name: .unexplained, value: signs[3], most: BlendWindow.mostResidual.squareRoot()),
      .init(name: .unsteadiness, value: signs[5]),
      .init(name: .contrastLoss, value: signs[1]),
      .init(name: .seconds, value: seconds),
      .init(
        name: .confidence,
        value: account.probability,
        least: LogisticAccount.probability(leastLogOdds)
      ),
    ]
    return TransitionEvidence(
      confidence: account.probability,
      reasons: account.reasons,
      measures: measures.map(\.finite)
    )
  }
}
