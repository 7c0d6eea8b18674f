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

  /// How sure it is that a shot begins within the frames around an index, 0…1, or `nil` when none does.
  func confidence(at index: Int, logOdds: [Double], steps: [FrameStep]) -> Double? {
    let odds = Self.sum(around: index, logOdds)
    guard odds > thresholds.spreadLogOdds else { return nil }
    for other in (index - Self.clearance)...(index + Self.clearance)
    where Self.sum(around: other, logOdds) > odds {
      return nil
    }
    let behind = (index + Self.framesAfter)...(index + Self.framesAfter + Self.windowReach)
    let lasts = behind.contains {
      $0 < steps.count && Double(steps[$0].windowDifference) >= thresholds.spreadDifference
    }
    return lasts ? 1 / (1 + exp(-odds)) : nil
  }

  /// The log of the summed odds of the frames around an index; none where they are not all known.
  private static func sum(around index: Int, _ logOdds: [Double]) -> Double {
    let frames = frames(around: index)
    guard frames.lowerBound >= 0, frames.upperBound < logOdds.count else { return -.infinity }
    return log(logOdds[frames].reduce(0) { $0 + exp($1) })
  }
}
