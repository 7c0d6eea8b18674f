internal import MediaValues

/// How far a picture is from what no one wants as a picture of a video: blank, black, a card, damaged.
struct FrameFitness: Sendable {
  /// 0 for what should never be shown when anything else exists, 1 for an ordinary picture.
  let value: Double

  /// Judges a sample by bounds that each are a slope.
  ///
  /// Bounds as published for a prototype that picked none of these among 40 pictures: mean luma below
  /// 0.08 or above 0.94, deviation below 0.06, flat share above 0.72, clipped share above 0.55. Each is
  /// a slope here, so that the least unfit is still known when nothing is fit.
  init(_ sample: FrameSample) {
    let measures = sample.measures
    let mean = Double(measures.meanLuma)
    let clipped = Double(measures.clippedShadows + measures.clippedHighlights)
    var fitness = ramp(mean, from: 0.03, to: 0.09) * (1 - ramp(mean, from: 0.9, to: 0.96))
    fitness *= ramp(Double(measures.lumaDeviation), from: 0.02, to: 0.07)
    fitness *= 1 - ramp(Double(measures.flatFraction), from: 0.72, to: 0.95)
    fitness *= 1 - ramp(clipped, from: 0.55, to: 0.85)
    fitness *= ramp(Double(measures.entropy), from: 0.1, to: 0.35)
    if sample.isDamaged { fitness *= 0.05 }
    value = fitness
  }
}
