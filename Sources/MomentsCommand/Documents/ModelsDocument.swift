internal import MediaIntelligence

/// The engine and the models, as JSON and as text.
struct ModelsDocument {
  /// What was found.
  let report: FaceModelReport

  /// The document, of the schema `moments.models`.
  var json: JSONValue {
    let number = { (value: Double) in JSONValue.number(NumberText.decimal(value, places: 6)) }
    return [
      "schema": ["name": "moments.models", "version": 1],
      "tool": ["name": "moments", "version": .string(MomentsCommand.version)],
      "usable": .boolean(report.isUsable),
      "engine": report.engine.map {
        ["name": "OpenVINO", "version": .string($0.version), "path": .string($0.path)]
      } ?? .null,
      "folder": .text(report.folder),
      "models": .array(
        report.models.map { model in
          [
            "identifier": .string(model.identifier),
            "title": .string(model.title),
            "role": .string(model.role.rawValue),
            "path": .string(model.path),
            "state": .string(model.state.rawValue),
            "sha256": .string(model.expectedSHA256),
            "foundSha256": .text(model.foundSHA256),
            "license": .string(model.license),
            "trainingData": .string(model.trainingData),
            "embeddingLength": model.embeddingLength.map { .integer($0) } ?? .null,
            "samePersonSimilarity": model.samePersonSimilarity.map { number(Double($0)) } ?? .null,
          ]
        }
      ),
      "selfTest": .array(
        report.checks.map { check in
          [
            "name": .string(check.name),
            "expected": number(check.expected),
            "found": number(check.found),
            "tolerance": number(check.tolerance),
            "passed": .boolean(check.isPassed),
          ]
        }
      ),
    ]
  }

  /// The parts as a list.
  var text: String {
    var lines: [String] = []
    if let engine = report.engine {
      let version = engine.version.split(separator: "-").first.map(String.init) ?? ""
      lines += ["OpenVINO \(version)", "  \(engine.path.escapedForDisplay)", ""]
    }
    for model in report.models {
      lines.append("\(model.title.escapedForDisplay) (\(model.identifier.escapedForDisplay))")
      lines.append("  \(model.path.escapedForDisplay)")
      lines.append("  SHA-256 \(model.expectedSHA256): \(sentence(model))")
      lines.append("  licence of the weights: \(model.license.escapedForDisplay)")
      lines.append("  learned from: \(model.trainingData.escapedForDisplay)")
      lines.append("")
    }
    let passed = report.checks.count { $0.isPassed }
    if !report.checks.isEmpty {
      lines.append("Self-test: \(passed) of \(report.checks.count) values as recorded.")
    }
    lines += report.checks.map { check in
      "  \(check.isPassed ? "ok    " : "WRONG ")\(check.name.padded(to: 30))"
        + "\(NumberText.decimal(check.found, places: 4))"
        + (check.isPassed ? "" : ", should be \(NumberText.decimal(check.expected, places: 4))")
    }
    if report.isUsable {
      lines.append("Faces can be found and told apart here.")
    }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  private func sentence(_ model: FaceModelReport.Model) -> String {
    switch model.state {
    case .intact: "as it should be"
    case .changed: "the file has \(model.foundSHA256 ?? "another")"
    case .unreadable:
      model.role == .textDetector
        ? "not installed; titles are told without it" : "the file is not there"
    }
  }
}
