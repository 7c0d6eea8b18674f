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
      "density": .string(configuration.samplingDensity.rawValue),
      "hardwareDecoding": .string(configuration.hardwareDecoding.rawValue),
    ]
  }

  private static func seconds(_ time: CMTime?) -> JSONValue {
    time.map { .number(NumberText.seconds($0, places: 9)) } ?? .null
  }
}
