internal import MediaValues
internal import TimelineScoring

extension MeasuredVideo {
  /// How far the distance of two samples may be from the usual one to be the encoder's beat, as a share.
  private static let beatTolerance = 0.05

  /// The sample before a time at which a shot begins, if the shot may have begun anywhere between.
  ///
  /// An encoder that sets key frames at cuts keeps no beat, and the key frame is the cut. One that sets them by the
  /// clock, as for streaming, tells nothing. Samples of a video so long that key frames are passed over keep no beat
  /// either; there it would cost too much to look.
  func sample(beforeDoubtful boundary: CMTime) -> CMTime? {
    guard shotsBeginAtSamples,
      shots.dropFirst().contains(where: { $0.timeRange.start == boundary }),
      let place = timeline.samples.firstIndex(where: { $0.time == boundary }), place > 0
    else { return nil }
    let times = timeline.samples.map(\.time)
    let distances = zip(times, times.dropFirst()).map { ($1 - $0).seconds }
    let usual = median(distances)
    let isOnBeat = distances.map { abs($0 - usual) <= Self.beatTolerance * usual }
    let keepsBeat = 2 * isOnBeat.count { $0 } > isOnBeat.count
    return keepsBeat && isOnBeat[place - 1] ? times[place - 1] : nil
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
      keyFrame: first.keyFrame,
      transitionRange: first.transitionRange,
      evidence: first.evidence,
      keyFrameChoice: first.keyFrameChoice
    )
    shots[later] = Shot(
      timeRange: CMTimeRange(start: new, end: second.timeRange.end),
      transition: second.transition,
      keyFrame: second.keyFrame,
      transitionRange: second.transitionRange,
      evidence: second.evidence,
      keyFrameChoice: second.keyFrameChoice
    )
  }
}
