internal import MediaValues

/// How good a picture is to look at, each measure taken within the range of its own video.
struct PictureQuality: Sendable {
  /// What each ingredient weighs; they add up to one.
  ///
  /// Sharpness leads, as filtering blurred pictures gave hecate most of its precision; the others are
  /// the measures that it and its peers share.
  struct Weights: Sendable, Hashable {
    /// Crispness within the video's range.
    var sharpness = 0.34
    /// Exposure.
    var exposure = 0.2
    /// Contrast.
    var contrast = 0.14
    /// Colourfulness within the video's range.
    var colorfulness = 0.14
    /// Entropy and the share of areas with detail.
    var detail = 0.18
  }

  /// The ingredients of one picture's quality, each 0…1.
  struct Ingredients: Sendable {
    var sharpness: Double
    var exposure: Double
    var contrast: Double
    var colorfulness: Double
    var detail: Double

    func total(_ weights: Weights) -> Double {
      sharpness * weights.sharpness + exposure * weights.exposure + contrast * weights.contrast
        + colorfulness * weights.colorfulness + detail * weights.detail
    }
  }

  private let sharpness: RobustRange
  private let narrowness: RobustRange
  private let colorfulness: RobustRange
  let weights: Weights

  /// Learns the ranges of a video from its samples.
  init(samples: [FrameSample], weights: Weights = Weights()) {
    self.weights = weights
    // Titles are the sharpest and most colourful pictures of many films and would set the scale.
    let pictures = samples.filter { $0.measures.textLikelihood < 0.5 && !$0.isDamaged }
    let base = pictures.count >= 5 ? pictures : samples
    sharpness = RobustRange(base.map { Double($0.measures.sharpness) })
    narrowness = RobustRange(base.map { Double($0.measures.edgeNarrowness) })
    colorfulness = RobustRange(base.map { Double($0.measures.colorfulness) })
  }

  /// The quality of one picture, 0…1.
  func quality(of measures: FrameMeasures) -> Double {
    ingredients(of: measures).total(weights)
  }

  func ingredients(of measures: FrameMeasures) -> Ingredients {
    let mean = Double(measures.meanLuma)
    let clipped = Double(measures.clippedShadows + measures.clippedHighlights)
    // The middle of the exposure scale, 0.45, is where the published thumbnailers put it.
    let exposure =
      max(1 - abs(mean - 0.45) / 0.45, 0) * (1 - 0.6 * ramp(clipped, from: 0.1, to: 0.6))
    // A video of one look has a narrow range, which must not make noise of its last differences.
    let spread = sharpness.high - sharpness.low
    let trust = ramp(spread, from: 0.1, to: 1)
    let energy = 0.5 + trust * (sharpness.position(of: Double(measures.sharpness)) - 0.5)
    let widthTrust = ramp(narrowness.high - narrowness.low, from: 0.05, to: 0.3)
    let position = narrowness.position(of: Double(measures.edgeNarrowness))
    let crisp = 0.5 * energy + 0.5 * (0.5 + widthTrust * (position - 0.5))
    let absolute = ramp(Double(measures.sharpness), from: 2, to: 7)
    return Ingredients(
      sharpness: 0.7 * crisp + 0.3 * absolute,
      exposure: exposure,
      contrast: ramp(Double(measures.contrast), from: 0.15, to: 0.75),
      colorfulness: 0.5 * colorfulness.position(of: Double(measures.colorfulness))
        + 0.5 * ramp(Double(measures.colorfulness), from: 0.02, to: 0.5),
      detail: 0.5 * ramp(Double(measures.entropy), from: 0.4, to: 0.9)
        + 0.5 * (1 - Double(measures.flatFraction))
    )
  }
}
