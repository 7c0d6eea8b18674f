internal import Glibc
internal import MediaValues

/// What one segment measures, before it is compared with the others.
struct SegmentSignals: Sendable {
  /// How much moves, in a unit that is the same for all segments of a video.
  var motion: Double?
  /// How much pictures that follow one another differ, as their signatures' distance.
  var change: Double?
  var loudness: Double?
  var onsets: Double?
  var voice: Double?
  var cheer: Double?
  /// How surely faces are seen, 0…1, when someone looked for them.
  var faces: Double?
  var quality = 0.5
  /// What titles and credits lack.
  var freedomFromText = 1.0
  /// Freedom from text times usability, each of one picture: what titles, credits and black lack.
  var fitness = 1.0
  var signature: FrameSignature?

  /// Whether a segment shows more than black, titles or credits.
  var isFit: Bool { fitness >= Self.leastFitness }

  private static let leastFitness = 0.5
}

/// Measures segments from the signals of the whole video.
struct SegmentMeasurer: Sendable {
  private let timeline: SignalTimeline
  private let samples: [FrameSample]
  private let quality: PictureQuality
  private let sightings: [FaceSighting]?
  private let isMotionMeasured: Bool
  private let areSamplesDense: Bool

  /// Samples no further apart than this many seconds see what moves between them.
  private static let denseSpacing = 1.3

  init(_ timeline: SignalTimeline) {
    self.timeline = timeline
    samples = timeline.orderedSamples
    quality = PictureQuality(samples: samples)
    sightings = timeline.faceSightings?.filter { $0.seconds.isFinite && $0.presence.isFinite }
      .sorted { $0.seconds < $1.seconds }
    isMotionMeasured = timeline.activity.bins.contains { $0.measuredFrames > 0 }
    let gaps = zip(samples, samples.dropFirst()).map { ($1.time - $0.time).seconds }
    areSamplesDense = !gaps.isEmpty && median(gaps) <= Self.denseSpacing
  }

  func signals(of segments: [CMTimeRange]) -> [SegmentSignals] {
    var first = 0
    let measured = segments.map { range in
      var signals = SegmentSignals()
      let (start, end) = (range.start.seconds, range.end.seconds)
      signals.motion = motion(from: start, to: end)
      addSound(from: start, to: end, to: &signals)
      signals.faces = faces(from: start, to: end)
      while first < samples.count, samples[first].time < range.start { first += 1 }
      var last = first
      while last < samples.count, samples[last].time < range.end { last += 1 }
      // A segment without a sample of its own looks like the frame before it.
      let own = first < last ? samples[first..<last] : samples[max(first - 1, 0)..<first]
      addPictures(own, to: &signals)
      signals.change = change(within: own)
      return signals
    }
    return withTrustedMotion(measured)
  }

  /// The mean distance of pictures that follow one another, from the one before to the one after.
  private func change(within own: ArraySlice<FrameSample>) -> Double? {
    guard !own.isEmpty else { return nil }
    let near = samples[max(own.startIndex - 1, 0)..<min(own.endIndex + 1, samples.count)]
    guard near.count > 1 else { return 0 }
    let steps = zip(near, near.dropFirst()).map { Double($0.signature.distance(to: $1.signature)) }
    return steps.reduce(0, +) / Double(steps.count)
  }

  /// Takes the change of pictures for motion where packet sizes contradict it.
  ///
  /// An encoder that must keep to a rate gives its bits to detail, not to motion. Of 21 films sizes went
  /// against measured motion in three; in both of these with more than five segments they went against the
  /// pictures too, which agreed with measured motion (Spearman's ρ 0.67).
  private func withTrustedMotion(_ signals: [SegmentSignals]) -> [SegmentSignals] {
    guard !isMotionMeasured, areSamplesDense else { return signals }
    let known = signals.compactMap { one in
      one.motion.flatMap { motion in one.change.map { (motion, $0) } }
    }
    guard rankCorrelation(known.map(\.0), known.map(\.1)) < 0 else { return signals }
    return signals.map { one in
      var changed = one
      changed.motion = one.change
      return changed
    }
  }

  /// The middle of the bins' mean motions, so that the cut at a segment's edge does not count.
  private func motion(from start: Double, to end: Double) -> Double? {
    let bins = timeline.activity.bins
    guard !bins.isEmpty, start.isFinite, end.isFinite, start < end else { return nil }
    let count = Double(bins.count)
    let first = min(start / timeline.activity.binSeconds, count)
    let last = min((end / timeline.activity.binSeconds).rounded(.up), count)
    guard first < last, first >= 0 else { return nil }
    var values: [Double] = []
    for bin in bins[Int(first)..<Int(last)] {
      if isMotionMeasured {
        if bin.measuredFrames > 0 { values.append(Double(bin.motion) / Double(bin.measuredFrames)) }
      } else if bin.dependentPackets > 0 {
        values.append(Double(bin.dependentBytes) / Double(bin.dependentPackets))
      }
    }
    let finite = values.filter(\.isFinite)
    return finite.isEmpty ? nil : median(finite)
  }

  /// The mean presence of faces in what was looked at; the look before when there is none within.
  private func faces(from start: Double, to end: Double) -> Double? {
    guard let sightings, !sightings.isEmpty else { return nil }
    let first = sightings.partition(from: start)
    let last = sightings.partition(from: end)
    let own = first < last ? sightings[first..<last] : sightings[max(first - 1, 0)..<max(first, 1)]
    return own.reduce(0.0) { $0 + $1.presence } / Double(own.count)
  }

  private func addSound(from start: Double, to end: Double, to signals: inout SegmentSignals) {
    guard let bins = timeline.audio?.bins, start.isFinite, end.isFinite, start >= 0 else { return }
    let first = min(start / AudioTimeline.binSeconds, Double(bins.count))
    let last = min((end / AudioTimeline.binSeconds).rounded(.up), Double(bins.count))
    guard first < last else { return }
    let own = bins[Int(first)..<Int(last)]
    let count = Double(own.count)
    let levels = own.map { Double($0.loudness.isFinite ? $0.loudness : -100) }.sorted(by: >)
    // The louder half: pauses between words do not make a scene quiet.
    let louder = levels[..<((levels.count + 1) / 2)]
    signals.loudness = louder.reduce(0, +) / Double(louder.count)
    signals.onsets = own.reduce(0.0) { $0 + (($1.onset > 0.5) ? Double($1.onset) : 0) } / count
    signals.voice = own.reduce(0.0) { $0 + Double($1.voice) } / count
    signals.cheer = own.reduce(0.0) { $0 + Double($1.cheer) } / count
  }

  private func addPictures(_ own: ArraySlice<FrameSample>, to signals: inout SegmentSignals) {
    guard !own.isEmpty else { return }
    let count = Double(own.count)
    var (freedom, fitness) = (0.0, 0.0)
    var total = 0.0
    var sums = [Float](repeating: 0, count: own.first?.signature.values.count ?? 0)
    for sample in own {
      let own = 1 - 0.9 * Double(sample.measures.textLikelihood)
      freedom += own
      fitness += own * FrameFitness(sample).value
      total += quality.quality(of: sample.measures)
      guard sample.signature.values.count == sums.count else { continue }
      for index in sums.indices { sums[index] += sample.signature.values[index] }
    }
    signals.freedomFromText = freedom / count
    signals.fitness = fitness / count
    signals.quality = total / count
    signals.signature = FrameSignature(values: sums.map { $0 / Float(own.count) })
  }
}

extension [FaceSighting] {
  /// The place of the first sighting at or after a moment, in sightings in order of time.
  fileprivate func partition(from seconds: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].seconds < seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
