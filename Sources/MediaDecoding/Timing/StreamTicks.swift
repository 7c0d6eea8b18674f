internal import MediaValues

/// Converts between a stream's ticks and exact times relative to the first frame shown.
struct StreamTicks: Equatable {
  /// The length of a tick in seconds, as a fraction.
  let timeBase: Rational
  /// The tick of the first frame shown.
  let origin: Int64

  init(timeBase: Rational, origin: Int64) {
    // A stream without a time base gets the one that FFmpeg counts in.
    self.timeBase = timeBase.isPositive ? timeBase : Rational(numerator: 1, denominator: 1_000_000)
    self.origin = origin
  }

  /// The exact time of a tick.
  func time(at tick: Int64) -> CMTime { length(of: tick.subtractingReportingOverflow(origin).0) }

  /// The exact length of a number of ticks.
  func length(of ticks: Int64) -> CMTime {
    let (value, isOverflow) = ticks.multipliedReportingOverflow(by: Int64(timeBase.numerator))
    guard !isOverflow else { return ticks < 0 ? .negativeInfinity : .positiveInfinity }
    return CMTime(value: value, timescale: timeBase.denominator)
  }

  /// The last tick at or before a time.
  func tick(at time: CMTime) -> Int64 {
    guard time.isNumeric else { return time < .zero ? Int64.min / 4 : Int64.max / 4 }
    let numerator = Int128(time.value) * Int128(timeBase.denominator)
    let denominator = Int128(time.timescale) * Int128(timeBase.numerator)
    var quotient = numerator / denominator
    if numerator % denominator < 0 { quotient -= 1 }
    quotient += Int128(origin)
    return Int64(clamping: max(Int128(Int64.min / 4), min(quotient, Int128(Int64.max / 4))))
  }

  /// The number of ticks nearest to a number of seconds; at least 1.
  func ticks(inSeconds seconds: Double) -> Int64 {
    let ticks = seconds * Double(timeBase.denominator) / Double(timeBase.numerator)
    return ticks.isFinite ? Int64(max(1, min(ticks.rounded(), 1e17))) : 1
  }
}
