internal import MediaValues

/// A range of a video in the ticks of its stream.
struct ClipRange: Equatable, Sendable {
  /// What was asked for, relative to the first frame shown.
  let requested: CMTimeRange
  /// The tick of the first frame that the video shows.
  let origin: Int64
  /// The first tick of the range.
  let start: Int64
  /// The first tick behind the range.
  let end: Int64
  let timeBase: TimeBase

  /// How much of a range's beginning may show nothing of its own, in seconds.
  ///
  /// A range begins with the first frame whose time lies in it. In pictures that stand for seconds, such as
  /// slides, that would leave out what is seen at the start; beyond this a clip begins with the frame on show.
  /// Videos of two frames a second and more never come to it.
  static let longestOmission = 0.5

  /// Converts a range; a frame belongs to it when its time does.
  init(_ range: CMTimeRange, origin: Int64, timeBase: TimeBase) {
    requested = range
    self.origin = origin
    self.timeBase = timeBase
    start = max(origin, timeBase.firstTick(atOrAfter: range.start) + origin)
    end = max(start, timeBase.firstTick(atOrAfter: range.end) + origin)
  }

  /// The range that is shown when the first frame and the end of the last are known.
  func shown(from first: Int64, to end: Int64) -> CMTimeRange {
    CMTimeRange(
      start: timeBase.time(of: first - origin),
      end: timeBase.time(of: max(first, end) - origin)
    )
  }
}
