internal import MediaValues
internal import TimelineScoring

extension MeasuredVideo {
  /// How far the distance of two samples may be from the usual one to be the encoder's beat, as a share.
  private static let beatTolerance = 0.05

  /// The sample before a time at which a shot begins, if the shot may have begun anywhere between.
  ///
  /// An encoder that sets key frames at cuts breaks its beat there, and the key frame is the cut. One that sets
  /// them by the clock alone, as for streaming, tells nothing; nor do samples of a long video, which are chosen
  /// by the clock.
  func sample(beforeDoubtful boundary: CMTime) -> CMTime? {
    guard shotsBeginAtSamples,
      shots.dropFirst().contains(where: { $0.timeRange.start == boundary }),
      let place = timeline.samples.firstIndex(where: { $0.time == boundary }), place > 0
    else { return nil }
    let times = timeline.samples.map(\.time)
    let distances = zip(times, times.dropFirst()).map { ($1 - $0).seconds }
    let usual = median(distances)
    let before = times[place - 1]
    let isOnBeat = abs(distances[place - 1] - usual) <= Self.beatTolerance * usual
    return isOnBeat ? before : nil
  }

  /// Lets the shot that begins at a time begin earlier.
  mutating func moveBoundary(from old: CMTime, to new: CMTime) {
    guard new < old, let later = shots.dropFirst().firstIndex(where: { $0.timeRange.start == old }),
      new > shots[later - 1].keyFrame, new > shots[later - 1].timeRange.start
    else { return }
    let (first, second) = (shots[later - 1], shots[later])
    shots[later - 1] = Shot(
      timeRange: CMTimeRange(start: first.timeRange.start, end: new),
      transition: first.transition,
      keyFrame: first.keyFrame
    )
    shots[later] = Shot(
      timeRange: CMTimeRange(start: new, end: second.timeRange.end),
      transition: second.transition,
      keyFrame: second.keyFrame
    )
  }
}
