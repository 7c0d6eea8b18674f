internal import Glibc

/// What a fiftieth of a second of sound measures.
struct SoundHop: Sendable {
  /// The mean square of the samples.
  var power: Float = 0
  /// The power between 300 and 3,400 Hz, where speech is understood.
  var speechPower: Float = 0
  /// The power of the whole spectrum.
  var spectrumPower: Float = 0
  /// Geometric over arithmetic mean of the band powers above 500 Hz: 1 for white noise, 0 for tones.
  var flatness: Float = 0
  /// How much the bands' levels rose since the hop before, in decibels averaged over the bands.
  var flux: Float = 0

  /// The speech band's level in decibels, bounded below.
  var speechLevel: Float { 10 * log10f(speechPower + 1e-8) }
}

/// Turns spectra into what one hop measures, with bands that widen with frequency.
struct SoundHopMeasure: Sendable {
  private let edges: [Int]
  private let widths: [Float]
  private let speechBins: Range<Int>
  private let flatBands: Range<Int>
  private var levelsBefore: [Float]

  /// The number of bands between 100 Hz and the top.
  private static let bandCount = 20
  /// Band powers below this count as this: about the noise floor of 16-bit sound.
  private static let floor: Float = 1e-9

  init(binCount: Int, sampleRate: Double) {
    let hertzPerBin = sampleRate / 2 / Double(binCount)
    func bin(_ hertz: Double) -> Int { min(max(Int(hertz / hertzPerBin), 1), binCount - 1) }
    let top = sampleRate / 2 * 0.95
    var edges: [Int] = []
    for index in 0...Self.bandCount {
      // Bands of equal width on the logarithm of frequency, at least one bin each.
      let hertz = 100 * pow(top / 100, Double(index) / Double(Self.bandCount))
      edges.append(min(max(bin(hertz), (edges.last ?? 0) + 1), binCount))
    }
    self.edges = edges
    widths = (0..<Self.bandCount).map { Float(max(edges[$0 + 1] - edges[$0], 1)) }
    speechBins = bin(300)..<max(bin(3_400), bin(300) + 1)
    let first = edges.firstIndex { Double($0) * hertzPerBin >= 500 } ?? 0
    flatBands = min(first, Self.bandCount - 1)..<Self.bandCount
    levelsBefore = [Float](repeating: 10 * log10f(Self.floor), count: Self.bandCount)
  }

  mutating func measure(spectrum: [Float], power: Float) -> SoundHop {
    var hop = SoundHop()
    hop.power = power
    var flux: Float = 0
    var logSum: Float = 0
    var sum: Float = 0
    for band in 0..<Self.bandCount {
      var total: Float = 0
      for index in edges[band]..<edges[band + 1] { total += spectrum[index] }
      let density = total / widths[band] + Self.floor
      let level = 10 * log10f(density)
      flux += max(level - levelsBefore[band], 0)
      levelsBefore[band] = level
      if flatBands.contains(band) {
        logSum += level
        sum += density
      }
    }
    let count = Float(flatBands.count)
    hop.spectrumPower = spectrum.reduce(0, +)
    // Where next to nothing sounds above 500 Hz, only the floor there would be flat.
    var highPower: Float = 0
    for index in edges[flatBands.lowerBound]..<edges[flatBands.upperBound] {
      highPower += spectrum[index]
    }
    let highShare = highPower / max(hop.spectrumPower, 1e-12)
    let presence = min(max((highShare - 0.1) / 0.3, 0), 1)
    hop.flatness = presence * min(powf(10, logSum / count / 10) / (sum / count), 1)
    hop.flux = flux / Float(Self.bandCount)
    for index in speechBins { hop.speechPower += spectrum[index] }
    return hop
  }

  /// What silence measures; the next sound is an onset.
  mutating func measureSilence() -> SoundHop {
    for band in levelsBefore.indices { levelsBefore[band] = 10 * log10f(Self.floor) }
    return SoundHop()
  }
}
