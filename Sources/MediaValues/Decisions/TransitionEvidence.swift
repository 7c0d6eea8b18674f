/// Why a video is taken to change shots at a place, or not to.
public struct TransitionEvidence: Sendable, Hashable, Codable {
  /// How sure it is that a shot begins there, 0…1.
  public let confidence: Double
  /// What the confidence is made of; the contributions add up to it.
  public let reasons: [ScoreReason]
  /// What was measured there, each number with the bound that it was held against, if there is one.
  public let measures: [TransitionMeasure]

  /// Makes evidence from its parts.
  public init(confidence: Double, reasons: [ScoreReason], measures: [TransitionMeasure]) {
    self.confidence = confidence
    self.reasons = reasons
    self.measures = measures
  }
}

/// A number that was measured where one shot may give way to the next.
public struct TransitionMeasure: Sendable, Hashable, Codable {
  /// What is measured; open to kinds added later.
  public struct Name: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The name, as it stands in JSON output.
    public let rawValue: String

    /// Makes a name from text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name itself.
    public var description: String { rawValue }
  }

  /// What was measured.
  public let name: Name
  /// The number measured.
  public let value: Double
  /// The number that has to be reached for a transition of the kind found; `nil` where none is.
  public let least: Double?
  /// The number that must not be exceeded for a transition of the kind found; `nil` where none is.
  public let most: Double?

  /// Makes a measure from its parts.
  public init(name: Name, value: Double, least: Double? = nil, most: Double? = nil) {
    self.name = name
    self.value = value
    self.least = least
    self.most = most
  }
}

extension TransitionMeasure.Name {
  /// The mean difference of hue, saturation and value from one picture to the next, 0…1.
  public static let colorDifference = Self(rawValue: "colorDifference")
  /// The distance of the pictures' color histograms, 0…1.
  public static let histogramDifference = Self(rawValue: "histogramDifference")
  /// How little the pictures correlate: 0 for one picture, 0.5 for unrelated ones, 1 for a negative.
  public static let structureDifference = Self(rawValue: "structureDifference")
  /// How many times the mean of the six frames around it the histogram difference is.
  public static let timesAround = Self(rawValue: "timesAround")
  /// The least distance of histograms to those before, within the third of a second after, 0…1.
  public static let lastingDifference = Self(rawValue: "lastingDifference")
  /// The distance of the histograms at both ends of a transition, 0…1.
  public static let endsDifference = Self(rawValue: "endsDifference")
  /// The largest share of a transition's whole change that a single step makes.
  public static let largestStep = Self(rawValue: "largestStep")
  /// How much the two ends of a transition correlate, −1…1.
  public static let endsCorrelation = Self(rawValue: "endsCorrelation")
  /// How much of the pictures within a transition mixtures of its ends leave unexplained, as a share of their difference.
  public static let unexplained = Self(rawValue: "unexplained")
  /// How far the course of a transition is from a steady one, as a share of the way.
  public static let unsteadiness = Self(rawValue: "unsteadiness")
  /// The contrast that mixing the ends would cost, and how much of it is gone: 1 for all.
  public static let contrastLoss = Self(rawValue: "contrastLoss")
  /// The length of a transition in seconds.
  public static let seconds = Self(rawValue: "seconds")
  /// The distance of two samples as wholes: their colors, layout and light.
  public static let sampleDistance = Self(rawValue: "sampleDistance")
  /// The confidence, against the least that makes a shot.
  public static let confidence = Self(rawValue: "confidence")
}
