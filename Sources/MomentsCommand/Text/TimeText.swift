internal import MediaIntelligence

/// Times as people write and read them.
enum TimeText {
  /// The time that a text names: seconds such as `12.5`, or `minutes:seconds`, or
  /// `hours:minutes:seconds`, with up to nine digits after the point.
  static func time(from text: String) -> CMTime? {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(fields.count), let last = fields.last else { return nil }
    let parts = last.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : ""
    guard let seconds = number(parts[0]), fraction.count <= 9, fraction.allSatisfy(isDigit),
      parts.count == 1 || !fraction.isEmpty
    else { return nil }
    var whole: Int64 = 0
    for field in fields.dropLast() {
      guard let value = number(field), fields.count == 1 || value < 100_000 else { return nil }
      whole = (whole + value) * 60
    }
    guard fields.count == 1 || seconds < 60, fields.count < 3 || (number(fields[1]) ?? 60) < 60
    else { return nil }
    let scale = fraction.reduce(Int64(1)) { power, _ in power * 10 }
    return CMTime(
      value: (whole + seconds) * scale + (Int64(fraction) ?? 0),
      timescale: Int32(scale)
    )
  }

  /// The stretch that a text names as two times with a dash between, the later one second.
  @Sendable static func range(from text: String) -> CMTimeRange? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let start = time(from: String(ends[0])),
      let end = time(from: String(ends[1])), start < end
    else { return nil }
    return CMTimeRange(start: start, end: end)
  }

  /// The stretch that a text names as ``range(from:)`` reads it, or from a time to the end, as in `10-`.
  @Sendable static func openRange(from text: String) -> CMTimeRange? {
    if let range = range(from: text) { return range }
    guard text.last == "-", let start = time(from: String(text.dropLast())) else { return nil }
    return CMTimeRange(start: start, duration: .positiveInfinity)
  }

  /// A time as `minutes:seconds.milliseconds`, with hours in front when there are any.
  static func clock(_ time: CMTime) -> String {
    let milliseconds = NumberText.rounded(time, unitsPerSecond: 1000)
    return clock(milliseconds.magnitude / 1000, isNegative: milliseconds < 0) + "."
      + twoDigits(milliseconds.magnitude % 1000, width: 3)
  }

  /// A time as `minutes:seconds`, rounded to the second, with hours in front when there are any.
  static func shortClock(_ time: CMTime) -> String {
    let seconds = NumberText.rounded(time, unitsPerSecond: 1)
    return clock(seconds.magnitude, isNegative: seconds < 0)
  }

  private static func clock(_ seconds: UInt128, isNegative: Bool) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let head = hours > 0 ? "\(hours):\(twoDigits(minutes, width: 2))" : "\(minutes)"
    return (isNegative ? "-" : "") + "\(head):\(twoDigits(seconds % 60, width: 2))"
  }

  private static func twoDigits(_ number: UInt128, width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(width - text.count, 0)) + text
  }

  private static func number(_ text: Substring) -> Int64? {
    // Nine digits keep every product below within 64 bits.
    guard (1...9).contains(text.count), text.allSatisfy(isDigit) else { return nil }
    return Int64(text)
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }
}
