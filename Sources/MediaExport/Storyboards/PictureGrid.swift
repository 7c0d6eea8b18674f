internal import MediaValues

/// The times of a storyboard's pictures: multiples of an interval, a bounded number of them.
struct PictureGrid: Equatable {
  /// The time between two pictures.
  let interval: CMTime
  /// The greatest number of pictures.
  let limit: Int

  /// Every so many seconds, and rarer when a video of the length would need more than the limit.
  static func regular(every interval: CMTime, limit: Int, duration: CMTime) -> PictureGrid {
    let limit = max(limit, 1)
    let wanted = max(microseconds(interval), 100_000)
    let needed = (microseconds(duration) + Int64(limit) - 1) / Int64(limit)
    guard needed > wanted else { return PictureGrid(microseconds: wanted, limit: limit) }
    let second: Int64 = 1_000_000
    return PictureGrid(microseconds: (needed + second - 1) / second * second, limit: limit)
  }

  /// As many pictures as given, spread evenly over the length.
  static func even(count: Int, duration: CMTime) -> PictureGrid {
    let count = max(count, 1)
    return PictureGrid(microseconds: max(microseconds(duration) / Int64(count), 1), limit: count)
  }

  private init(microseconds: Int64, limit: Int) {
    // A thousandth of a second is what BIF files and WebVTT can say; finer steps stay exact here.
    let isMilliseconds = microseconds % 1_000 == 0
    interval =
      isMilliseconds
      ? CMTime(value: microseconds / 1_000, timescale: 1_000)
      : CMTime(value: microseconds, timescale: 1_000_000)
    self.limit = limit
  }

  /// The time of a picture, counted from 0.
  func time(of index: Int) -> CMTime {
    let (value, isOverflow) = interval.value.multipliedReportingOverflow(by: Int64(index))
    return isOverflow ? .positiveInfinity : CMTime(value: value, timescale: interval.timescale)
  }

  /// The number of pictures of a video; at least 1.
  func count(duration: CMTime) -> Int {
    let length = Int128(Self.microseconds(duration))
    let step = Int128(max(Self.microseconds(interval), 1))
    return Int(min(max((length + step - 1) / step, 1), Int128(limit)))
  }

  private static func microseconds(_ time: CMTime) -> Int64 {
    Int64(clamping: min(max(NumberText.rounded(time, unitsPerSecond: 1_000_000), 0), 1 << 60))
  }
}
