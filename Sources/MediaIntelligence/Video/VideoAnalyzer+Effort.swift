extension VideoAnalyzer.Configuration {
  /// How much work key frames and highlights are worth: one word for evidence and density together.
  ///
  /// Shots need every frame whatever the effort.
  public enum Effort: String, Sendable, Hashable, Codable, CaseIterable {
    /// Key frames, packet sizes and sound: a twelfth of a full decode at 720p, a quarter at 360p; the default.
    case fast
    /// The same, and most cuts between key frames exact to the frame: a third of a full decode at 720p, up to six
    /// tenths at 360p.
    case balanced
    /// The motion of every frame and all cuts exact to the frame: 1.5 to 2.2 full decodes.
    case exact

    var evidence: Evidence {
      switch self {
      case .fast: .keyFrames
      case .balanced: .keyFramesAndCuts
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
