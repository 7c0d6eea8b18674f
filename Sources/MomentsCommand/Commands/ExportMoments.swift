internal import MediaIntelligence

/// The stretches of a video that go into clips.
struct ExportMoments: Equatable {
  /// One of them.
  struct Moment: Equatable {
    var range: CMTimeRange
    /// How engaging it is, 0…9; nil when nobody said.
    var level: Float?
  }

  private(set) var moments: [Moment]

  /// Makes moments in the order in which they are shown.
  init(_ moments: [Moment]) { self.moments = moments }

  /// The stretch round a key frame, moved so that it lies in the video.
  init(around time: CMTime, length: CMTime, duration: CMTime) {
    let half = CMTime(
      value: length.value,
      timescale: length.timescale > Int32.max / 2 ? length.timescale : length.timescale * 2
    )
    var start = max(time - half, .zero)
    if duration.isNumeric, start + length > duration { start = max(duration - length, .zero) }
    var end = start + length
    if duration.isNumeric { end = min(end, duration) }
    self.init([Moment(range: CMTimeRange(start: start, end: end))])
  }

  /// Leaves out or shortens moments so that they last no longer than a limit together.
  ///
  /// Moments with a level stay by their level, others in their order; what is left of less than a second
  /// goes too, unless nothing else would be there.
  mutating func limit(to duration: CMTime) {
    let order = moments.indices.sorted { first, second in
      let (left, right) = (moments[first].level ?? 0, moments[second].level ?? 0)
      return left != right ? left > right : first < second
    }
    var room = duration
    var kept: [Int: Moment] = [:]
    for index in order {
      var moment = moments[index]
      if moment.range.duration > room {
        guard room >= CMTime(value: 1, timescale: 1) || kept.isEmpty, room > .zero else { continue }
        moment.range.duration = room
      }
      room -= moment.range.duration
      kept[index] = moment
    }
    moments = kept.keys.sorted().compactMap { kept[$0] }
  }

  /// Keeps the middles of up to three moments, those of the highest level, as long together as wished.
  mutating func shorten(to duration: CMTime) {
    let best = moments.indices.sorted { first, second in
      let (left, right) = (moments[first].level ?? 0, moments[second].level ?? 0)
      return left != right ? left > right : first < second
    }
    moments = best.prefix(3).sorted().map { moments[$0] }
    guard !moments.isEmpty, duration.isNumeric else { return }
    let share = CMTime(
      value: NumberText.milliseconds(duration) / Int64(moments.count),
      timescale: 1000
    )
    for index in moments.indices where moments[index].range.duration > share {
      let spare = NumberText.milliseconds(moments[index].range.duration - share)
      moments[index].range = CMTimeRange(
        start: moments[index].range.start + CMTime(value: spare / 2, timescale: 1000),
        duration: share
      )
    }
  }

  /// A chapter's title for each moment.
  var titles: [String] {
    moments.enumerated().map { index, moment in
      let place = "\(TimeText.shortClock(moment.range.start))"
      return moment.level == nil ? "\(index + 1) (\(place))" : "Highlight \(index + 1) (\(place))"
    }
  }
}

extension NumberText {
  /// A time in whole milliseconds, rounded to nearest.
  fileprivate static func milliseconds(_ time: CMTime) -> Int64 {
    Int64(clamping: rounded(time, unitsPerSecond: 1000))
  }
}
