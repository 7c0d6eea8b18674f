extension CMTime: Comparable, Hashable {
  /// Whether both times name the same instant, whatever their timescales.
  public static func == (left: CMTime, right: CMTime) -> Bool { left.order(against: right) == 0 }

  /// Whether one time is before another; an invalid time is before every other.
  public static func < (left: CMTime, right: CMTime) -> Bool { left.order(against: right) < 0 }

  /// Feeds the instant to a hasher, so that equal times of different timescales hash alike.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kindRank)
    guard isNumeric else { return }
    let divisor = greatestCommonDivisor(value.magnitude, UInt64(timescale))
    hasher.combine(value / Int64(divisor))
    hasher.combine(Int64(timescale) / Int64(divisor))
  }

  /// The sum: exact where a common timescale exists, else rounded and marked so.
  public static func + (left: CMTime, right: CMTime) -> CMTime {
    left.combined(with: right, isSubtraction: false)
  }

  /// The difference: exact where a common timescale exists, else rounded and marked so.
  public static func - (left: CMTime, right: CMTime) -> CMTime {
    left.combined(with: right, isSubtraction: true)
  }

  /// Adds a time in place.
  public static func += (left: inout CMTime, right: CMTime) { left = left + right }

  /// Subtracts a time in place.
  public static func -= (left: inout CMTime, right: CMTime) { left = left - right }

  /// The same instant in another timescale, rounded to nearest where it must be.
  public func convertScale(_ newTimescale: Int32) -> CMTime {
    guard isNumeric, newTimescale > 0 else { return isNumeric ? .invalid : self }
    guard newTimescale != timescale else { return self }
    return CMTime.rational(
      numerator: Int128(value) * Int128(newTimescale),
      denominator: Int128(timescale),
      timescale: newTimescale,
      isRounded: hasBeenRounded
    )
  }

  /// Invalid, negative infinity, numbers, indefinite, positive infinity: CoreMedia's order of kinds.
  private var kindRank: Int {
    if !isValid { return 0 }
    if isNegativeInfinity { return 1 }
    if isPositiveInfinity { return 4 }
    if isIndefinite { return 3 }
    return isNumeric ? 2 : 0
  }

  private func order(against other: CMTime) -> Int {
    if kindRank != other.kindRank { return kindRank < other.kindRank ? -1 : 1 }
    guard isNumeric, other.isNumeric else { return 0 }
    let mine = Int128(value) * Int128(other.timescale)
    let theirs = Int128(other.value) * Int128(timescale)
    return mine == theirs ? 0 : (mine < theirs ? -1 : 1)
  }

  private func combined(with other: CMTime, isSubtraction: Bool) -> CMTime {
    guard isNumeric, other.isNumeric else {
      return nonNumericSum(with: other, isSubtraction: isSubtraction)
    }
    let divisor = greatestCommonDivisor(UInt64(timescale), UInt64(other.timescale))
    let common = Int128(timescale) / Int128(divisor) * Int128(other.timescale)
    let addend = isSubtraction ? -Int128(other.value) : Int128(other.value)
    let numerator =
      Int128(value) * (common / Int128(timescale)) + addend * (common / Int128(other.timescale))
    let target = common <= Int128(Int32.max) ? Int32(common) : max(timescale, other.timescale)
    return CMTime.rational(
      numerator: numerator * Int128(target),
      denominator: common,
      timescale: target,
      isRounded: hasBeenRounded || other.hasBeenRounded
    )
  }

  private func nonNumericSum(with other: CMTime, isSubtraction: Bool) -> CMTime {
    guard isValid, other.isValid else { return .invalid }
    if isIndefinite || other.isIndefinite { return .indefinite }
    let otherIsPositive = isSubtraction ? other.isNegativeInfinity : other.isPositiveInfinity
    let otherIsNegative = isSubtraction ? other.isPositiveInfinity : other.isNegativeInfinity
    if (isPositiveInfinity && otherIsNegative) || (isNegativeInfinity && otherIsPositive) {
      return .invalid
    }
    return isPositiveInfinity || otherIsPositive ? .positiveInfinity : .negativeInfinity
  }

  private static func rational(
    numerator: Int128,
    denominator: Int128,
    timescale: Int32,
    isRounded: Bool
  ) -> CMTime {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    let roundsAway = remainder.magnitude * 2 >= denominator.magnitude
    let rounded = roundsAway ? quotient + (numerator < 0 ? -1 : 1) : quotient
    guard let value = Int64(exactly: rounded) else {
      return rounded > 0 ? .positiveInfinity : .negativeInfinity
    }
    var result = CMTime(value: value, timescale: timescale)
    if remainder != 0 || isRounded { result.flags.insert(.hasBeenRounded) }
    return result
  }
}

extension CMTime: Codable {
  private enum CodingKeys: String, CodingKey {
    case value
    case timescale
    case flags
    case epoch
  }

  /// Reads the four parts; absent flags mean a valid time, an absent epoch means zero.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      value: try container.decode(Int64.self, forKey: .value),
      timescale: try container.decode(Int32.self, forKey: .timescale),
      flags: try container.decodeIfPresent(CMTimeFlags.self, forKey: .flags) ?? [.valid],
      epoch: try container.decodeIfPresent(Int64.self, forKey: .epoch) ?? 0
    )
  }

  /// Writes the four parts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(value, forKey: .value)
    try container.encode(timescale, forKey: .timescale)
    try container.encode(flags, forKey: .flags)
    try container.encode(epoch, forKey: .epoch)
  }
}

extension CMTime: CustomStringConvertible {
  /// The rational number and its value in seconds, or the kind of a time that is no number.
  public var description: String {
    if isNumeric { return "\(value)/\(timescale) = \(seconds) s" }
    if isPositiveInfinity { return "+infinity" }
    if isNegativeInfinity { return "-infinity" }
    return isIndefinite ? "indefinite" : "invalid"
  }
}

private func greatestCommonDivisor(_ first: UInt64, _ second: UInt64) -> UInt64 {
  var (larger, smaller) = (first, second)
  while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
  return max(larger, 1)
}
