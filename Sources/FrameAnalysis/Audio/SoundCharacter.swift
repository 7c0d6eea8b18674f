internal import Glibc

/// Judges whether about a second of sound is speech, or a crowd cheering, clapping or laughing.
///
/// Speech puts its power between 300 and 3,400 Hz and swells and fades about four times a second, the
/// rate of syllables (Houtgast and Steeneken 1985; Scheirer and Slaney 1997). A crowd is broadband,
/// flat in spectrum and steady.
struct SoundCharacter: Sendable {
  let voice: Float
  let cheer: Float

  /// Sound fainter than this is neither, in decibels below full scale, fading in over 15 dB.
  private static let faintest: Float = -60
  /// The rates of syllables looked at, in hertz.
  private static let syllableRates: [Float] = [3, 4, 5, 6]

  /// Judges hops that follow one another at a rate in hertz.
  init(hops: ArraySlice<SoundHop>, hopsPerSecond: Float) {
    let count = Float(max(hops.count, 1))
    let power = hops.reduce(0) { $0 + $1.power } / count
    let audible = Self.ramp(10 * log10f(power + 1e-10), Self.faintest, Self.faintest + 15)
    guard audible > 0, hops.count >= 10 else {
      voice = 0
      cheer = 0
      return
    }
    let levels = hops.map { $0.speechLevel }
    let mean = levels.reduce(0, +) / count
    let deviation = (levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
    let spectrum = hops.reduce(0) { $0 + $1.spectrumPower }
    let speechShare = hops.reduce(0) { $0 + $1.speechPower } / max(spectrum, 1e-12)
    let modulation = Self.modulationShare(hops, hopsPerSecond: hopsPerSecond)
    let flatness = hops.reduce(0) { $0 + $1.flatness } / count
    voice =
      audible * Self.ramp(speechShare, 0.25, 0.6) * Self.ramp(modulation, 0.08, 0.3)
      * Self.ramp(deviation, 2, 6) * (1 - Self.ramp(flatness, 0.5, 0.8))
    cheer =
      audible * Self.ramp(flatness, 0.25, 0.55) * (1 - Self.ramp(deviation, 3, 7))
  }

  /// The share of the speech envelope's variance that swings at the rate of syllables.
  private static func modulationShare(
    _ hops: ArraySlice<SoundHop>,
    hopsPerSecond: Float
  ) -> Float {
    let envelope = hops.map { $0.speechPower.squareRoot() }
    let count = Float(envelope.count)
    let mean = envelope.reduce(0, +) / count
    let variance = envelope.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    // An envelope that hardly moves has no rate.
    guard variance > 0.02 * mean * mean * count, variance > 0 else { return 0 }
    var best: Float = 0
    for rate in syllableRates {
      var (cosineSum, sineSum): (Float, Float) = (0, 0)
      for (index, value) in envelope.enumerated() {
        let angle = 2 * Float.pi * rate * Float(index) / hopsPerSecond
        cosineSum += (value - mean) * cosf(angle)
        sineSum += (value - mean) * sinf(angle)
      }
      // A pure swing at the rate would give count / 2 times the variance.
      best = max(best, (cosineSum * cosineSum + sineSum * sineSum) * 2 / (count * variance))
    }
    return min(best, 1)
  }

  private static func ramp(_ value: Float, _ low: Float, _ high: Float) -> Float {
    min(max((value - low) / (high - low), 0), 1)
  }
}
