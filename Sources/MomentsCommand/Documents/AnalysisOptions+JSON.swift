internal import MediaIntelligence

extension AnalysisOptions {
  /// The options that the result depends on; what was left to the analyzer is null.
  var json: JSONValue {
    [
      "parts": .array(
        AnalysisPart.allCases.filter(parts.contains).map { .string($0.rawValue) }
      ),
      "candidates": .integer(candidateCount),
      "count": highlightCount.map { .integer($0) } ?? .null,
      "targetDuration": Self.seconds(targetDuration),
      "minimumLength": Self.seconds(minimumLength),
      "maximumLength": Self.seconds(maximumLength),
      "within": within?.json ?? .null,
      "effort": .string(Self.effort(of: configuration).rawValue),
      "density": .string(configuration.samplingDensity.rawValue),
      "hardwareDecoding": .string(configuration.hardwareDecoding.rawValue),
    ]
  }

  /// The effort that the evidence amounts to; the density stands beside it.
  private static func effort(
    of configuration: VideoAnalyzer.Configuration
  ) -> VideoAnalyzer.Configuration.Effort {
    switch configuration.evidence {
    case .keyFrames: .fast
    case .keyFramesAndCuts: .balanced
    case .everyFrame: .exact
    }
  }

  private static func seconds(_ time: CMTime?) -> JSONValue {
    time.map { .number(NumberText.seconds($0, places: 9)) } ?? .null
  }
}
