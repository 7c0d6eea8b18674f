internal import CFFmpeg
internal import MediaValues

/// The length of one tick of a stream's clock, as a fraction of a second.
struct TimeBase: Hashable, Sendable {
  let numerator: Int32
  let denominator: Int32

  /// Makes a time base; one that says nothing becomes FFmpeg's own, a microsecond.
  init(numerator: Int32, denominator: Int32) {
    let isPositive = numerator > 0 && denominator > 0
    self.numerator = isPositive ? numerator : 1
    self.denominator = isPositive ? denominator : 1_000_000
  }

  init(_ value: AVRational) { self.init(numerator: value.num, denominator: value.den) }

  var rational: AVRational { AVRational(num: numerator, den: denominator) }

  /// Seconds in a tick.
  var seconds: Double { Double(numerator) / Double(denominator) }

  /// The first tick at or after a time; times beyond every clock give its ends.
  func firstTick(atOrAfter time: CMTime) -> Int64 {
    guard time.isNumeric else { return time < .zero ? -Self.farthest : Self.farthest }
    let scaled = Int128(time.value) * Int128(denominator)
    let divisor = Int128(time.timescale) * Int128(numerator)
    var ticks = scaled / divisor
    if scaled % divisor > 0 { ticks += 1 }
    return Int64(max(Int128(-Self.farthest), min(ticks, Int128(Self.farthest))))
  }

  /// The exact time of a tick.
  func time(of tick: Int64) -> CMTime {
    let (value, isOverflow) = tick.multipliedReportingOverflow(by: Int64(numerator))
    guard !isOverflow else { return tick < 0 ? .negativeInfinity : .positiveInfinity }
    return CMTime(value: value, timescale: denominator)
  }

  /// The same instant in another clock, rounded to nearest.
  func rescale(_ tick: Int64, to other: TimeBase) -> Int64 {
    let scaled = Int128(tick) * Int128(numerator) * Int128(other.denominator)
    let divisor = Int128(denominator) * Int128(other.numerator)
    let (quotient, remainder) = scaled.quotientAndRemainder(dividingBy: divisor)
    let isUp = remainder.magnitude * 2 >= divisor.magnitude
    let rounded = isUp ? quotient + (scaled < 0 ? -1 : 1) : quotient
    return Int64(max(Int128(-Self.farthest), min(rounded, Int128(Self.farthest))))
  }

  /// The number of ticks nearest to a number of seconds.
  func ticks(inSeconds seconds: Double) -> Int64 {
    let ticks = seconds * Double(denominator) / Double(numerator)
    return ticks.isFinite ? Int64(max(-1e17, min(ticks.rounded(), 1e17))) : 0
  }

  /// Ticks beyond this are none that a file can mean, and sums of two still fit.
  static let farthest = Int64.max / 4
}
