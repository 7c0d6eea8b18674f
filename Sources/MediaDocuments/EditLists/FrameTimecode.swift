package import MediaValues

/// Counts frames at an exact rate, and writes frame numbers as SMPTE timecode.
///
/// Rates that are a standard one up to rounding count as that one: 24000/1001 and its kin are exact.
/// At 30000/1001 frames a second and its double, numbers are dropped as SMPTE ST 12-1 has it, so that
/// the timecode keeps to the clock.
package struct FrameTimecode: Sendable, Hashable {
  /// Frames in so many seconds: the rate is this over ``denominator``.
  package let numerator: Int64
  /// See ``numerator``.
  package let denominator: Int64

  private static let standardRates: [(Int64, Int64)] = [
    (24_000, 1_001), (24, 1), (25, 1), (30_000, 1_001), (30, 1), (48, 1), (50, 1),
    (60_000, 1_001), (60, 1), (100, 1), (120_000, 1_001), (120, 1),
  ]

  /// Counts frames that are shown for so long each; 25 a second when that is not known.
  package init(frameDuration: CMTime) {
    guard frameDuration.isNumeric, frameDuration.value > 0 else {
      (numerator, denominator) = (25, 1)
      return
    }
    let rate = Double(frameDuration.timescale) / Double(frameDuration.value)
    let standard = Self.standardRates.first { standard in
      abs(Double(standard.0) / Double(standard.1) - rate) <= rate * 5e-5
    }
    if let standard {
      (numerator, denominator) = standard
      return
    }
    var (larger, smaller) = (Int64(frameDuration.timescale), frameDuration.value)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    numerator = Int64(frameDuration.timescale) / larger
    denominator = frameDuration.value / larger
  }

  /// Frames per second.
  package var rate: Double { Double(numerator) / Double(denominator) }

  /// The number of frames that a second of timecode counts.
  package var base: Int64 { min(max((numerator + denominator / 2) / denominator, 1), 10_000) }

  /// Whether numbers are dropped to keep to the clock.
  package var dropsNumbers: Bool { denominator == 1_001 && numerator % 30_000 == 0 }

  /// The number of the frame nearest to a time; 0 when the time is no number.
  package func frame(at time: CMTime) -> Int64 {
    guard time.isNumeric else { return 0 }
    let scaled = Int128(time.value) * Int128(numerator)
    let divisor = Int128(time.timescale) * Int128(denominator)
    let (quotient, rest) = scaled.quotientAndRemainder(dividingBy: divisor)
    let rounded = rest.magnitude * 2 >= divisor.magnitude ? quotient + rest.signum() : quotient
    return Int64(clamping: min(max(rounded, -1 << 40), 1 << 40))
  }

  /// The exact time of a frame in seconds, as a fraction in lowest terms.
  package func fraction(ofFrame frame: Int64) -> (numerator: Int64, denominator: Int64) {
    let (product, isOverflow) = frame.multipliedReportingOverflow(by: denominator)
    guard !isOverflow else { return (frame / max(numerator, 1), 1) }
    var (larger, smaller) = (abs(product), numerator)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return (product / max(larger, 1), numerator / max(larger, 1))
  }

  /// The timecode of a frame; days wrap, and a semicolon says that numbers are dropped.
  package func text(ofFrame frame: Int64) -> String {
    var number = max(frame, 0)
    if dropsNumbers {
      let dropped = base / 15
      let perMinute = base * 60 - dropped
      let perTenMinutes = base * 600 - dropped * 9
      let (tens, rest) = number.quotientAndRemainder(dividingBy: perTenMinutes)
      number += dropped * 9 * tens
      if rest >= dropped { number += dropped * ((rest - dropped) / perMinute) }
    }
    let (seconds, frames) = number.quotientAndRemainder(dividingBy: base)
    let fields = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map(Self.twoDigits)
    return fields.joined(separator: ":") + (dropsNumbers ? ";" : ":") + Self.twoDigits(frames)
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
