internal import Glibc
internal import MediaValues

/// Recognises short gradual changes: a few frames in a row, each of which may begin a shot and none of which must.
///
/// Brief dissolves, wipes and blurred cuts are spread over three to six frames, so that the odds of each frame
/// stay low where the odds that one of them begins a shot are high.
struct SpreadEvidence: Sendable {
  /// The frames over which a change may be spread.
  static let frameCount = 6
  /// Frames around the change in which there must be no other boundary, and no surer change.
  static let clearance = 6
  /// The last of the frames from the one at an index on.
  static let framesAfter = 2
  /// The frames behind an index that must be known to decide there.
  static let reach = clearance + framesAfter
  /// Where the picture before the change is compared with that after it: within so many frames behind it.
  private static let windowReach = 2

  let thresholds: ShotDetectionThresholds

  /// The frames of a change around an index, the last of which belongs to the new shot.
  static func frames(around index: Int) -> ClosedRange<Int> {
    (index + framesAfter - frameCount + 1)...(index + framesAfter)
  }

  /// Whether a shot begins within the frames around an index.
  func isFound(at index: Int, logOdds: [Double], steps: [FrameStep]) -> Bool {
    let odds = Self.sum(around: index, logOdds)
    guard odds > thresholds.spreadLogOdds else { return false }
    for other in (index - Self.clearance)...(index + Self.clearance)
    where Self.sum(around: other, logOdds) > odds {
      return false
    }
    return difference(behind: index, steps) >= thresholds.spreadDifference
  }

  /// Why a shot begins within the frames around an index: the signs of each count by how likely it is to begin it.
  func reasons(
    at index: Int,
    logOdds: [Double],
    steps: [FrameStep],
    windowLength: Int,
    evidence: CutEvidence
  ) -> TransitionEvidence {
    let frames = Self.frames(around: index)
    let sum = Self.sum(around: index, logOdds)
    var base = 0.0
    var parts: [LogisticAccount.Part] = []
    for frame in frames {
      let share = exp(logOdds[frame] - sum)
      base += share * evidence.baseLogOdds(at: frame, in: steps)
      let own = evidence.parts(at: frame, in: steps, windowLength: windowLength)
      if parts.isEmpty { parts = own.map { .init(name: $0.name, value: 0, logOdds: 0) } }
      for (place, part) in own.enumerated() {
        parts[place].value += share * part.value
        parts[place].logOdds += share * part.logOdds
      }
    }
    // What is left is what several frames together are surer of than each of them.
    let rest = sum - parts.reduce(base) { $0 + $1.logOdds }
    let evenness = min(rest / log(Double(frames.count)), 1)
    parts.append(.init(name: .spread, value: evenness, logOdds: rest))
    let account = LogisticAccount(baseLogOdds: base, parts: parts)
    return TransitionEvidence(
      confidence: account.probability,
      reasons: account.reasons,
      measures: [
        TransitionMeasure(
          name: .endsDifference,
          value: difference(behind: index, steps),
          least: thresholds.spreadDifference
        ).finite,
        .init(
          name: .confidence,
          value: account.probability,
          least: LogisticAccount.probability(thresholds.spreadLogOdds)
        ),
      ]
    )
  }

  /// How far the picture behind the frames around an index is from that before them.
  private func difference(behind index: Int, _ steps: [FrameStep]) -> Double {
    let behind = (index + Self.framesAfter)...(index + Self.framesAfter + Self.windowReach)
    return behind.filter { $0 < steps.count }.map { Double(steps[$0].windowDifference) }.max() ?? 0
  }

  /// The log of the summed odds of the frames around an index; none where they are not all known.
  private static func sum(around index: Int, _ logOdds: [Double]) -> Double {
    let frames = frames(around: index)
    guard frames.lowerBound >= 0, frames.upperBound < logOdds.count else { return -.infinity }
    return log(logOdds[frames].reduce(0) { $0 + exp($1) })
  }
}
