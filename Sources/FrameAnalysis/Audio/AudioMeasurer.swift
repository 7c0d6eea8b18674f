internal import Glibc
package import MediaValues

/// Measures mono sound in bins of a tenth of a second: loudness, onsets, speech, cheering.
///
/// Sound may come in blocks of any length. Gaps are silence, overlaps are dropped, and about a second
/// of measures is kept; a minute of sound costs about 20 ms.
package struct AudioMeasurer: Sendable {
  private static let hopsPerBin = 5
  /// Hops on each side of a bin that its character is judged from: half a second.
  private static let contextHops = 25
  /// Block times may be off by this many seconds without counting as a gap or an overlap.
  private static let timeTolerance = 0.04
  /// A jump of the clock by more seconds than this is not filled with silence.
  private static let longestGap = 3_600.0
  /// The most bins kept: four days of sound.
  private static let maximumBinCount = 3_456_000
  /// A mean rise by this many decibels counts as a sudden sound of 0.63.
  private static let onsetScale: Float = 6

  private let sampleRate: Double
  private let hopLength: Int
  private let spectrum: PowerSpectrum
  private var hopMeasure: SoundHopMeasure
  private var history: [Float]
  private var hop: [Float] = []
  private var recentHops: [SoundHop] = []
  private var hopCount = 0
  private var samplePosition = 0
  private var bins: [AudioTimeline.Bin] = []
  private var judgedBinCount = 0

  /// Makes a measurer for a sample rate in hertz, 16,000 being meant.
  package init(sampleRate: Double) {
    let rate = sampleRate.isFinite ? min(max(sampleRate, 8_000), 48_000) : 16_000
    self.sampleRate = rate
    hopLength = Int(rate * AudioTimeline.binSeconds / Double(Self.hopsPerBin))
    spectrum = PowerSpectrum(lengthBits: rate > 24_000 ? 10 : 9)
    hopMeasure = SoundHopMeasure(binCount: spectrum.binCount, sampleRate: rate)
    history = [Float](repeating: 0, count: max(spectrum.length, hopLength))
    hop.reserveCapacity(hopLength)
  }

  /// Measures the next block, whose first sample is heard at `seconds` of the video's time.
  ///
  /// What is heard before zero is left out; samples that are no numbers count as silence.
  package mutating func consume(_ samples: [Float], at seconds: Double) {
    var first = 0
    if seconds.isFinite, abs(seconds) < 1e9 {
      let start = Int((seconds * sampleRate).rounded())
      let tolerance = Int(Self.timeTolerance * sampleRate)
      let gap = start - samplePosition
      if gap > tolerance, Double(gap) <= Self.longestGap * sampleRate {
        appendSilence(gap)
      } else if gap < -tolerance || (start < 0 && samplePosition == 0) {
        first = min(-gap, samples.count)
      }
    }
    var rest = samples[max(first, 0)...]
    while !rest.isEmpty {
      let part = rest.prefix(hopLength - hop.count)
      hop.append(contentsOf: part.lazy.map { $0.isFinite ? min(max($0, -4), 4) : 0 })
      rest = rest.dropFirst(part.count)
      endHop(after: part.count)
    }
  }

  /// Ends the measuring and returns all bins; a last incomplete bin counts as if silence followed.
  package mutating func finish() -> AudioTimeline {
    let binLength = hopLength * Self.hopsPerBin
    let rest = samplePosition % binLength
    if rest > 0 {
      appendSilence(binLength - rest)
    }
    while judgedBinCount < bins.count { judgeNextBin() }
    let timeline = AudioTimeline(bins: bins)
    self = AudioMeasurer(sampleRate: sampleRate)
    return timeline
  }

  private mutating func appendSilence(_ count: Int) {
    var rest = count
    while rest > 0 {
      let part = min(rest, hopLength - hop.count)
      hop.append(contentsOf: repeatElement(0, count: part))
      rest -= part
      endHop(after: part)
    }
  }

  /// Notes that so many samples were added to the hop, and ends it when it is full.
  private mutating func endHop(after count: Int) {
    samplePosition += count
    guard hop.count == hopLength else { return }
    endHop()
    hop.removeAll(keepingCapacity: true)
  }

  private mutating func endHop() {
    history.removeFirst(hopLength)
    history.append(contentsOf: hop)
    let power = hop.reduce(0) { $0 + $1 * $1 } / Float(hopLength)
    let isSilent = power < 1e-10
    let measured =
      isSilent
      ? hopMeasure.measureSilence()
      : hopMeasure.measure(
        spectrum: spectrum.power(of: history.suffix(spectrum.length)),
        power: power
      )
    recentHops.append(measured)
    hopCount += 1
    let kept = 2 * Self.contextHops + 2 * Self.hopsPerBin
    if recentHops.count > kept { recentHops.removeFirst(recentHops.count - kept) }
    if hopCount % Self.hopsPerBin == 0 { endBin() }
  }

  private mutating func endBin() {
    guard bins.count < Self.maximumBinCount else { return }
    let hops = recentHops.suffix(Self.hopsPerBin)
    let power = hops.reduce(0) { $0 + $1.power } / Float(Self.hopsPerBin)
    let rise = hops.reduce(0) { max($0, $1.flux) }
    var bin = AudioTimeline.Bin()
    bin.loudness = max(10 * log10f(power + 1e-10), -100)
    bin.onset = 1 - expf(-max(rise - 1, 0) / Self.onsetScale)
    bins.append(bin)
    while (judgedBinCount + 1) * Self.hopsPerBin + Self.contextHops <= hopCount { judgeNextBin() }
  }

  /// Judges the oldest bin not judged yet from the hops around it that are still kept.
  private mutating func judgeNextBin() {
    let oldestHop = hopCount - recentHops.count
    let first = judgedBinCount * Self.hopsPerBin - Self.contextHops - oldestHop
    let last = (judgedBinCount + 1) * Self.hopsPerBin + Self.contextHops - oldestHop
    let range = min(max(first, 0), recentHops.count)..<min(max(last, 0), recentHops.count)
    let hopsPerSecond = Float(sampleRate) / Float(hopLength)
    let character = SoundCharacter(hops: recentHops[range], hopsPerSecond: hopsPerSecond)
    bins[judgedBinCount].voice = character.voice
    bins[judgedBinCount].cheer = character.cheer
    judgedBinCount += 1
  }
}
