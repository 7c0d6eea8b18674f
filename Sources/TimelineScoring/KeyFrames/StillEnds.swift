internal import MediaValues

/// Finds the still pictures at the beginning and the end of a lively video: title cards and end cards.
///
/// Not every card has writing that is found, but next to none moves.
enum StillEnds {
  /// The least usual distance of neighbouring samples in a video that is lively.
  static let leastUsualDistance = 0.2
  /// The share of that distance below which samples are of one still picture.
  ///
  /// In two films whose samples are mostly 0.2 and more apart those of the end card are 0.02 to 0.03 apart, in one
  /// of them with the noise of tape; people who sit still before a fixed camera there are 0.05 to 0.06 apart.
  static let stillShare = 0.12
  /// The fewest samples that are as still as this: of two that are alike one may be chance.
  static let leastCount = 3

  /// The times of samples, in order, that belong to a still beginning or end.
  static func times(of samples: [FrameSample]) -> Set<CMTime> {
    let distances = zip(samples, samples.dropFirst()).map {
      Double($0.signature.distance(to: $1.signature))
    }
    let usual = median(distances)
    guard usual >= leastUsualDistance else { return [] }
    let isStill = { (distance: Double) in distance < stillShare * usual }
    let opening = distances.prefix(while: isStill).count + 1
    let closing = distances.reversed().prefix(while: isStill).count + 1
    var times: Set<CMTime> = []
    if opening >= leastCount { times.formUnion(samples.prefix(opening).map(\.time)) }
    if closing >= leastCount { times.formUnion(samples.suffix(closing).map(\.time)) }
    return times
  }
}
