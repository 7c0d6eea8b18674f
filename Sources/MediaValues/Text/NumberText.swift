/// Numbers as text, the same on every machine and in every locale.
package enum NumberText {
  /// A number rounded to at most `places` digits after the point, without trailing zeros.
  ///
  /// A number that is not finite, or too large for the digits, becomes the nearest that fits; one
  /// that is no number becomes 0.
  package static func decimal(_ number: Double, places: Int) -> String {
    trimmed(fixed(number, places: places))
  }

  /// A number rounded to exactly `places` digits after the point, 0…9 of them.
  package static func fixed(_ number: Double, places: Int) -> String {
    let places = min(max(places, 0), 9)
    let scale = powerOfTen(places)
    let limit = Double(Int64.max / 2)
    let scaled = number.isNaN ? 0 : min(max(number * Double(scale), -limit), limit)
    return digits(Int128(Int64(scaled.rounded(.toNearestOrAwayFromZero))), places: places)
  }

  /// A time in seconds rounded to at most `places` digits after the point, from its exact value.
  package static func seconds(_ time: CMTime, places: Int = 6) -> String {
    trimmed(fixedSeconds(time, places: places))
  }

  /// A time in seconds rounded to exactly `places` digits after the point, from its exact value.
  package static func fixedSeconds(_ time: CMTime, places: Int) -> String {
    guard time.isNumeric else { return digits(0, places: places) }
    return digits(rounded(time, unitsPerSecond: powerOfTen(places)), places: places)
  }

  /// A time in whole units of a fraction of a second, rounded to nearest; 0 when it is no number.
  package static func rounded(_ time: CMTime, unitsPerSecond: Int64) -> Int128 {
    guard time.isNumeric else { return 0 }
    let scaled = Int128(time.value) * Int128(unitsPerSecond)
    let (quotient, remainder) = scaled.quotientAndRemainder(dividingBy: Int128(time.timescale))
    guard remainder.magnitude * 2 >= UInt128(time.timescale) else { return quotient }
    return quotient + (scaled < 0 ? -1 : 1)
  }

  /// A time as the rational number it is, in lowest terms; "0/1" when it is no number.
  package static func exact(_ time: CMTime) -> String {
    guard time.isNumeric else { return "0/1" }
    var (larger, smaller) = (time.value.magnitude, UInt64(time.timescale))
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    let divisor = Int128(max(larger, 1))
    return "\(Int128(time.value) / divisor)/\(Int128(time.timescale) / divisor)"
  }

  /// A count and its noun: "1 shot", "2 shots"; "1 person", "2 people" when the plural is given.
  package static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(plural ?? noun + "s")"
  }

  private static func powerOfTen(_ exponent: Int) -> Int64 {
    (0..<min(max(exponent, 0), 9)).reduce(Int64(1)) { power, _ in power * 10 }
  }

  private static func digits(_ scaled: Int128, places: Int) -> String {
    let text = String(scaled.magnitude)
    let sign = scaled < 0 ? "-" : ""
    guard places > 0 else { return sign + text }
    let padded = String(repeating: "0", count: max(places + 1 - text.count, 0)) + text
    return sign + padded.dropLast(places) + "." + padded.suffix(places)
  }

  private static func trimmed(_ text: String) -> String {
    guard text.contains(".") else { return text }
    var text = text[...]
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : String(text)
  }
}
