/// An exact point in time, or a length of time, as a rational number of seconds.
///
/// The value has the shape and the arithmetic of CoreMedia's type of that name, so that code written
/// for Apple's platforms compiles here. Frame times are never rounded: a time that names a frame is
/// the frame's presentation timestamp in the stream's own time base.
///
/// ```swift
/// let frame = CMTime(value: 1001, timescale: 24000)
/// print(frame.seconds)  // 0.041708…
/// ```
public struct CMTime: Sendable {
  /// The number of timescale units.
  public var value: Int64
  /// The number of units in one second; positive for a numeric time.
  public var timescale: Int32
  /// What kind of time this is: valid, rounded, infinite or indefinite.
  public var flags: CMTimeFlags
  /// Separates timelines that restart; zero everywhere in this library.
  public var epoch: Int64

  /// Makes a valid time of `value / timescale` seconds; a timescale below 1 gives an invalid time.
  public init(value: Int64, timescale: Int32) {
    self.init(
      value: value,
      timescale: timescale,
      flags: timescale > 0 ? [.valid] : [],
      epoch: 0
    )
  }

  /// Makes a time from its four parts.
  public init(value: Int64, timescale: Int32, flags: CMTimeFlags, epoch: Int64) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  /// Makes the time nearest to a number of seconds, in units of `1 / preferredTimescale`.
  ///
  /// A number that the timescale cannot hold becomes an infinite time; NaN becomes an invalid one.
  public init(seconds: Double, preferredTimescale: Int32) {
    guard preferredTimescale > 0, !seconds.isNaN else {
      self = .invalid
      return
    }
    let units = (seconds * Double(preferredTimescale)).rounded(.toNearestOrAwayFromZero)
    guard let exact = Int64(exactly: units) else {
      self = units > 0 ? .positiveInfinity : .negativeInfinity
      return
    }
    self.init(value: exact, timescale: preferredTimescale)
    if Double(exact) / Double(preferredTimescale) != seconds {
      flags.insert(.hasBeenRounded)
    }
  }

  /// The zero time.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// No time at all.
  public static let invalid = CMTime(value: 0, timescale: 0, flags: [], epoch: 0)
  /// A time that is not known.
  public static let indefinite = CMTime(
    value: 0,
    timescale: 0,
    flags: [.valid, .indefinite],
    epoch: 0
  )
  /// A time after every other.
  public static let positiveInfinity = CMTime(
    value: 0,
    timescale: 0,
    flags: [.valid, .positiveInfinity],
    epoch: 0
  )
  /// A time before every other.
  public static let negativeInfinity = CMTime(
    value: 0,
    timescale: 0,
    flags: [.valid, .negativeInfinity],
    epoch: 0
  )

  /// Whether the time means anything, be it infinite or indefinite.
  public var isValid: Bool { flags.contains(.valid) }
  /// Whether the time is after every number.
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  /// Whether the time is before every number.
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  /// Whether the time is valid but not known.
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  /// Whether the time is a number of seconds.
  public var isNumeric: Bool {
    isValid && timescale > 0
      && flags.isDisjoint(with: [.positiveInfinity, .negativeInfinity, .indefinite])
  }
  /// Whether making the time lost precision.
  public var hasBeenRounded: Bool { isValid && flags.contains(.hasBeenRounded) }

  /// The time in seconds; infinite or NaN when the time is not a number.
  public var seconds: Double {
    if isNumeric { return Double(value) / Double(timescale) }
    if isPositiveInfinity { return .infinity }
    if isNegativeInfinity { return -.infinity }
    return .nan
  }
}

/// What kind of time a time value holds.
public struct CMTimeFlags: OptionSet, Sendable, Hashable, Codable {
  /// The bits, as CoreMedia defines them.
  public let rawValue: UInt32

  /// Makes flags from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The time means something.
  public static let valid = CMTimeFlags(rawValue: 1 << 0)
  /// Precision was lost when the time was made.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 1 << 1)
  /// The time is after every number.
  public static let positiveInfinity = CMTimeFlags(rawValue: 1 << 2)
  /// The time is before every number.
  public static let negativeInfinity = CMTimeFlags(rawValue: 1 << 3)
  /// The time is not known.
  public static let indefinite = CMTimeFlags(rawValue: 1 << 4)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The time in seconds, as the property of the same meaning gives it.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A valid time of `value / timescale` seconds.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The time nearest to a number of seconds, in units of `1 / preferredTimescale`.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
