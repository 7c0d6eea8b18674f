internal import MediaValues

/// The likeliest of the places where a shot seemed to begin and none does; a bounded number, however long the video.
struct RejectedTransitions: Sendable {
  /// Places with lower log-odds of a cut than this are not worth telling: one in fifty.
  static let leastLogOdds = -3.9
  /// So many are told at most: as many as a person would look through.
  static let limit = 100

  private var kept: [RejectedTransition] = []

  /// Adds a boundary that is none, and why.
  mutating func add(_ boundary: ShotBoundary, _ cause: RejectedTransition.Cause) {
    guard let evidence = boundary.evidence else { return }
    kept.append(RejectedTransition(time: boundary.time, cause: cause, evidence: evidence))
    if kept.count >= 2 * Self.limit { kept = likeliest }
  }

  /// Adds a place that is not sure enough, and names what speaks against it most.
  mutating func add(faint boundary: ShotBoundary) {
    let causes: [ScoreReason.Name: RejectedTransition.Cause] = [
      .changeAround: .movement, .changeBefore: .movement, .lastingChange: .flash,
    ]
    let against = boundary.evidence?.reasons.filter { $0.contribution < 0 }
      .min { $0.contribution < $1.contribution }
    add(boundary, against.flatMap { causes[$0.name] } ?? .tooFaint)
  }

  /// Those kept, in order of time, without the echoes of transitions that were found and of likelier ones.
  func ordered(beside found: [ShotBoundary]) -> [RejectedTransition] {
    var told: [RejectedTransition] = []
    for one in likeliest {
      let isEcho =
        told.contains { Self.isNear($0.time, one.time) }
        || found.contains { boundary in
          guard one.cause != .tooNear, one.cause != .withinTransition else { return false }
          let range = boundary.transitionRange
          return Self.isNear(boundary.time, one.time)
            || range.map { $0.start <= one.time && one.time <= $0.end } ?? false
        }
      if !isEcho { told.append(one) }
    }
    return told.sorted { $0.time < $1.time }
  }

  /// What is nearer than this in seconds to something surer is a part of it.
  private static let echoSeconds = 0.5

  private static func isNear(_ first: CMTime, _ second: CMTime) -> Bool {
    abs((first - second).seconds) < echoSeconds
  }

  private var likeliest: [RejectedTransition] {
    let order = kept.sorted { first, second in
      let (one, other) = (first.evidence.confidence, second.evidence.confidence)
      return one != other ? one > other : first.time < second.time
    }
    return Array(order.prefix(Self.limit))
  }
}
