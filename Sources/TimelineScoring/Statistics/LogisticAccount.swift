internal import Glibc
internal import MediaValues

/// Tells what each part of log-odds adds to the probability that they amount to.
///
/// The parts share the way from the probability without them to that with all of them by their log-odds: the
/// integrated gradients of a logistic function (Sundararajan, Taly and Yan, ICML 2017), which add up to it.
struct LogisticAccount: Sendable {
  /// A part of the log-odds, and how much there is of what it stands for.
  struct Part: Sendable {
    var name: ScoreReason.Name
    var value: Double
    var logOdds: Double
  }

  /// The probability.
  let probability: Double
  /// The base and the parts, which add up to the probability.
  let reasons: [ScoreReason]

  init(baseLogOdds: Double, parts: [Part]) {
    let sum = parts.reduce(0) { $0 + $1.logOdds }
    let (low, high) = (Self.probability(baseLogOdds), Self.probability(baseLogOdds + sum))
    // Where the parts cancel each other out the slope is that of the function.
    let slope = abs(sum) > 1e-6 ? (high - low) / sum : low * (1 - low)
    let base = ScoreReason(name: .baseline, value: low, contribution: low)
    reasons =
      [base]
      + parts.map { part in
        let value = part.value.isFinite ? min(max(part.value, 0), 1) : 0
        let share = part.logOdds * slope
        return ScoreReason(
          name: part.name,
          value: value,
          contribution: share.isFinite ? share : 0
        )
      }
    probability = high.isFinite ? high : 0
  }

  static func probability(_ logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }
}
