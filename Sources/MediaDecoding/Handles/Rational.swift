internal import CFFmpeg

/// A fraction as FFmpeg has it; its denominator may be zero, which says that it is not known.
struct Rational: Equatable {
  var numerator: Int32
  var denominator: Int32

  init(numerator: Int32, denominator: Int32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  init(_ value: AVRational) { self.init(numerator: value.num, denominator: value.den) }

  /// Whether the fraction is a positive number.
  var isPositive: Bool { numerator > 0 && denominator > 0 }
  /// The value, or zero when it is not a number.
  var value: Double { denominator == 0 ? 0 : Double(numerator) / Double(denominator) }
  var avRational: AVRational { AVRational(num: numerator, den: denominator) }
}
