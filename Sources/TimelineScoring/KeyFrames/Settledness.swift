package import MediaValues

/// How far moments are from the places where one shot gives way to the next.
package struct Settledness: Sendable {
  private let edges: [(seconds: Double, isGradual: Bool)]

  /// A first frame after a cut is usually whole, but camera moves and wipes end there, so it counts for less
  /// than a frame a third of a second on; not for much less, since encoders put key frames there and a better
  /// frame after it is found by a closer look.
  private static let atCut = 0.85
  private static let settledAfterCut = 0.35
  /// Dissolves and fades leave their marks for about a second on both sides.
  private static let settledAfterGradual = 1.2

  /// Learns where the shots begin.
  package init(shots: [Shot]) {
    edges = shots.dropFirst().map { shot in
      let isGradual = shot.transition == .dissolve || shot.transition == .fade
      return (shot.timeRange.start.seconds, isGradual)
    }
  }

  /// 1 for a settled moment, 0 in the middle of a gradual transition.
  package func value(at seconds: Double) -> Double {
    // Edges are in order of time, so only those around the moment matter.
    var low = 0
    var high = edges.count
    while low < high {
      let middle = (low + high) / 2
      if edges[middle].seconds <= seconds { low = middle + 1 } else { high = middle }
    }
    var value = 1.0
    for index in max(low - 2, 0)..<min(low + 2, edges.count) {
      let distance = abs(seconds - edges[index].seconds)
      if edges[index].isGradual {
        value = min(value, ramp(distance, from: 0.1, to: Self.settledAfterGradual))
      } else {
        let share = ramp(distance, from: 0, to: Self.settledAfterCut)
        value = min(value, Self.atCut + (1 - Self.atCut) * share)
      }
    }
    return value
  }
}
