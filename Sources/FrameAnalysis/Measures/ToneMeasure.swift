internal import Glibc

/// How the luma of a picture is spread.
struct ToneMeasure: Sendable {
  let mean: Float
  let deviation: Float
  let contrast: Float
  let entropy: Float
  let shadows: Float
  let highlights: Float

  /// Luma at or below which a pixel counts as clipped to black, and at or above which to white.
  private static let blackEnd = 8
  private static let whiteEnd = 247

  init(_ picture: LumaPicture) {
    var histogram = [Int32](repeating: 0, count: 256)
    for value in picture.luma { histogram[Int(value)] &+= 1 }
    let count = Float(max(picture.luma.count, 1))
    var sum = 0
    var squareSum = 0
    for (level, pixels) in histogram.enumerated() {
      sum += level * Int(pixels)
      squareSum += level * level * Int(pixels)
    }
    let average = Float(sum) / count
    mean = average / 255
    deviation = max(Float(squareSum) / count - average * average, 0).squareRoot() / 255
    let low = Self.level(atShare: 0.05, of: histogram, count: count)
    let high = Self.level(atShare: 0.95, of: histogram, count: count)
    contrast = Float(high - low) / 255
    shadows = Float(histogram[...Self.blackEnd].reduce(0, +)) / count
    highlights = Float(histogram[Self.whiteEnd...].reduce(0, +)) / count
    entropy = Self.entropy(of: histogram, count: count)
  }

  private static func level(atShare share: Float, of histogram: [Int32], count: Float) -> Int {
    let target = share * count
    var seen: Float = 0
    for (level, pixels) in histogram.enumerated() {
      seen += Float(pixels)
      if seen >= target { return level }
    }
    return histogram.count - 1
  }

  /// The entropy over 64 classes of four levels, over its maximum of six bits.
  private static func entropy(of histogram: [Int32], count: Float) -> Float {
    var bits: Float = 0
    for first in stride(from: 0, to: 256, by: 4) {
      let share = Float(histogram[first..<(first + 4)].reduce(0, +)) / count
      if share > 0 { bits -= share * log2f(share) }
    }
    return min(max(bits / 6, 0), 1)
  }
}
