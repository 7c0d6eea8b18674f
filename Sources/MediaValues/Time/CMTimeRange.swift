/// A half-open stretch of time: the start belongs to it, the end does not.
public struct CMTimeRange: Sendable, Hashable, Codable {
  /// The first instant of the range.
  public var start: CMTime
  /// The length of the range; never negative in a valid range.
  public var duration: CMTime

  /// Makes a range from its start and its length.
  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  /// Makes a range from its start and its end.
  public init(start: CMTime, end: CMTime) {
    self.init(start: start, duration: end - start)
  }

  /// The empty range at zero.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  /// No range at all.
  public static let invalid = CMTimeRange(start: .invalid, duration: .invalid)

  /// The first instant after the range.
  public var end: CMTime { start + duration }
  /// Whether both parts are valid and the length is not negative.
  public var isValid: Bool { start.isValid && duration.isValid && duration >= .zero }
  /// Whether the range holds no instant.
  public var isEmpty: Bool { isValid && duration == .zero }
  /// Whether the start is not a number.
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }

  /// Whether an instant lies in the range.
  public func containsTime(_ time: CMTime) -> Bool {
    isValid && time.isNumeric && time >= start && time < end
  }

  /// Whether another range lies wholly in this one.
  public func containsTimeRange(_ other: CMTimeRange) -> Bool {
    isValid && other.isValid && other.start >= start && other.end <= end
  }

  /// The stretch that both ranges share; empty when they share none.
  public func intersection(_ other: CMTimeRange) -> CMTimeRange {
    guard isValid, other.isValid else { return .invalid }
    let first = max(start, other.start)
    let last = min(end, other.end)
    return last > first ? CMTimeRange(start: first, end: last) : .zero
  }

  /// The shortest stretch that holds both ranges.
  public func union(_ other: CMTimeRange) -> CMTimeRange {
    guard isValid, other.isValid else { return isValid ? self : other }
    return CMTimeRange(start: min(start, other.start), end: max(end, other.end))
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A range from its start and its length.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A range from its start and its end.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, end: end)
}
