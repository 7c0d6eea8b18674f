package import MediaValues

/// Joins shots into chapters: stretches long enough to jump between, that begin where a shot begins.
package struct ChapterPlanner: Sendable {
  /// A stretch to jump to.
  package struct Chapter: Sendable, Hashable {
    /// From the start of its first shot to that of the next chapter's, or to the end of the last shot.
    package let timeRange: CMTimeRange
    /// The best frame of its first shot.
    package let picture: CMTime
  }

  /// The shortest chapter in seconds.
  var leastSeconds = 10.0
  /// The greatest number of chapters; a longer video has longer ones.
  var limit = 30

  /// Makes a planner.
  package init() {}

  /// The chapters that shots make, in order.
  package func chapters(of shots: [Shot]) -> [Chapter] {
    let firsts = firstShots(of: shots)
    return firsts.enumerated().map { place, first in
      let end =
        place + 1 < firsts.count
        ? shots[firsts[place + 1]].timeRange.start : shots.last?.timeRange.end
      let start = shots[first].timeRange.start
      return Chapter(
        timeRange: CMTimeRange(start: start, end: max(end ?? start, start)),
        picture: shots[first].keyFrame
      )
    }
  }

  /// The first shot of each chapter, by its place among the shots.
  ///
  /// A chapter begins at the best change of picture within one to two times the least length behind the
  /// last: a fade before a dissolve before a cut, and of those the earliest. No shots give no chapters.
  package func firstShots(of shots: [Shot]) -> [Int] {
    guard let end = shots.last?.timeRange.end.seconds, end.isFinite else { return [] }
    let least = max(leastSeconds, end / Double(max(limit, 1)))
    var chosen = [0]
    var start = shots[0].timeRange.start.seconds
    var best: Int?
    for (index, shot) in shots.enumerated().dropFirst() {
      let seconds = shot.timeRange.start.seconds
      guard end - seconds >= least else { break }
      if let candidate = best, seconds - start > 2 * least {
        chosen.append(candidate)
        start = shots[candidate].timeRange.start.seconds
        best = nil
      }
      guard seconds - start >= least else { continue }
      if rank(shot) > (best.map { rank(shots[$0]) } ?? -1) { best = index }
    }
    if let best { chosen.append(best) }
    return chosen
  }

  private func rank(_ shot: Shot) -> Int {
    switch shot.transition {
    case .start, .cut: 0
    case .dissolve: 1
    case .fade: 2
    }
  }
}
