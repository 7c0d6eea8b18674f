/// The tables that a JPEG of a given quality divides its frequencies by.
///
/// They are the example tables of ITU-T T.81, annex K, scaled as the Independent JPEG Group's library
/// scales them, so that a quality means what other programs mean by it.
struct QuantizationTables {
  /// The table for luma, row by row, from the lowest frequency on.
  let luma: [UInt16]
  /// The table for both chroma components.
  let chroma: [UInt16]

  /// Makes the tables for a quality of 1, smallest, to 100, best.
  init(quality: Int) {
    let quality = min(max(quality, 1), 100)
    let percent = quality < 50 ? 5000 / quality : 200 - 2 * quality
    let scaled = { (entry: Int) in UInt16(min(max((entry * percent + 50) / 100, 1), 255)) }
    luma = Self.exampleLuma.map(scaled)
    chroma = Self.exampleChroma.map(scaled)
  }

  private static let exampleLuma = [
    16, 11, 10, 16, 24, 40, 51, 61,
    12, 12, 14, 19, 26, 58, 60, 55,
    14, 13, 16, 24, 40, 57, 69, 56,
    14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77,
    24, 35, 55, 64, 81, 104, 113, 92,
    49, 64, 78, 87, 103, 121, 120, 101,
    72, 92, 95, 98, 112, 100, 103, 99,
  ]

  private static let exampleChroma = [
    17, 18, 24, 47, 99, 99, 99, 99,
    18, 21, 26, 66, 99, 99, 99, 99,
    24, 26, 56, 99, 99, 99, 99, 99,
    47, 66, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
  ]
}
