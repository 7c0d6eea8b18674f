internal import MediaValues

/// A score built from ingredients, which keeps account of what each one added.
///
/// The contributions always add up to the score: a factor shrinks what is there, and the loss is
/// booked on the ingredient that the factor stands for.
struct WeightedScore: Sendable {
  private(set) var reasons: [ScoreReason] = []
  private(set) var total = 0.0

  /// Adds an ingredient: its value times its weight.
  mutating func add(_ name: ScoreReason.Name, value: Double, weight: Double) {
    let safe = value.isFinite ? value : 0
    append(name, value: safe, contribution: safe * weight)
  }

  /// Adds an ingredient that counts against what is ordinary of it: what it has above that, times its weight.
  ///
  /// What is ordinary is booked as the base of the score.
  mutating func add(
    _ name: ScoreReason.Name,
    value: Double,
    above ordinary: Double,
    weight: Double
  ) {
    let safe = value.isFinite ? value : ordinary
    append(name, value: safe, contribution: (safe - ordinary) * weight)
  }

  /// Takes out the ingredients that added nothing and took nothing.
  mutating func removeNeutral() {
    reasons.removeAll { abs($0.contribution) < 1e-9 && $0.name != .baseline }
  }

  /// Multiplies the score by a factor in 0…1 and books the loss on an ingredient.
  mutating func multiply(by factor: Double, for name: ScoreReason.Name, value: Double) {
    let bounded = factor.isFinite ? min(max(factor, 0), 1) : 0
    append(name, value: value.isFinite ? value : 0, contribution: total * (bounded - 1))
  }

  /// Multiplies the score by a factor of at least 1 and books the gain on an ingredient.
  mutating func raise(by factor: Double, for name: ScoreReason.Name, value: Double) {
    let bounded = factor.isFinite ? max(factor, 1) : 1
    append(name, value: value.isFinite ? value : 0, contribution: total * (bounded - 1))
  }

  /// Replaces every contribution by its mean with those of other scores, ingredient by ingredient.
  ///
  /// All scores must have been built in the same way. Their weights need not add up to one.
  static func blend(_ scores: [(score: WeightedScore, weight: Double)]) -> WeightedScore {
    var blended = WeightedScore()
    let weights = scores.reduce(0) { $0 + $1.weight }
    guard let first = scores.first, weights > 0 else { return blended }
    for (position, reason) in first.score.reasons.enumerated() {
      var contribution = 0.0
      var value = 0.0
      for (score, weight) in scores where position < score.reasons.count {
        contribution += score.reasons[position].contribution * weight / weights
        value += score.reasons[position].value * weight / weights
      }
      blended.append(reason.name, value: value, contribution: contribution)
    }
    return blended
  }

  /// The mean of scores that were told as reasons, weighted by the seconds that they stand for.
  ///
  /// Ingredients are matched by name, in the order in which they first come.
  static func mean(of scores: [(reasons: [ScoreReason], seconds: Double)]) -> WeightedScore {
    var mean = WeightedScore()
    let known = scores.filter { $0.seconds.isFinite && $0.seconds > 0 }
    let seconds = known.reduce(0.0) { $0 + $1.seconds }
    var names: [ScoreReason.Name] = []
    for reason in known.lazy.flatMap(\.reasons) where !names.contains(reason.name) {
      names.append(reason.name)
    }
    for name in names {
      // Where an ingredient told nothing it has no value that could count.
      var (value, contribution, told) = (0.0, 0.0, 0.0)
      for score in known {
        for reason in score.reasons where reason.name == name {
          value += reason.value * score.seconds
          contribution += reason.contribution * score.seconds / seconds
          told += score.seconds
        }
      }
      mean.append(name, value: told > 0 ? value / told : 0, contribution: contribution)
    }
    return mean
  }

  private mutating func append(_ name: ScoreReason.Name, value: Double, contribution: Double) {
    reasons.append(
      ScoreReason(name: name, value: min(max(value, 0), 1), contribution: contribution)
    )
    total += contribution
  }
}
