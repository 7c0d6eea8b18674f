extension VideoAnalyzer.Configuration {
  /// How much work key frames and highlights are worth: one word for evidence and density together.
  ///
  /// Shots need every frame whatever the effort.
  public enum Effort: String, Sendable, Hashable, Codable, CaseIterable {
    /// Key frames, packet sizes and sound: a small part of a full decode; the default.
    case fast
    /// Also the motion of the frames that others are predicted from: about half of a full decode.
    case balanced
    /// The motion of every frame and cuts exact to the frame: a full decode.
    case exact

    var evidence: Evidence {
      switch self {
      case .fast: .keyFrames
      case .balanced: .referencedFrames
      case .exact: .everyFrame
      }
    }
  }

  /// The effort that the evidence and the density amount to; `nil` when they were set apart from it.
  ///
  /// Setting it sets both; setting `nil` changes nothing.
  public var effort: Effort? {
    get {
      guard samplingDensity == .standard else { return nil }
      return Effort.allCases.first { $0.evidence == evidence }
    }
    set {
      guard let newValue else { return }
      evidence = newValue.evidence
      samplingDensity = .standard
    }
  }

  /// Makes a configuration for an effort; everything else has its default.
  public init(effort: Effort) {
    self.init(samplingDensity: .standard, evidence: effort.evidence)
  }
}
