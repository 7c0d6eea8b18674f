internal import MediaIntelligence

/// The result of an analysis as a JSON document of the schema `moments.analysis`.
///
/// The same file, options and version give the same bytes: no clock, no machine, no order of chance.
struct AnalysisDocument {
  /// The version of the schema; it grows when a reader of the version before could be misled.
  static let schemaVersion = 1

  /// The file.
  let input: InputFile
  /// What was asked.
  let options: AnalysisOptions
  /// What was found.
  let outcome: AnalysisOutcome

  /// The document.
  var json: JSONValue {
    let head: JSONValue = [
      "schema": ["name": "moments.analysis", "version": .integer(Self.schemaVersion)],
      "tool": ["name": "moments", "version": .string(MomentsCommand.version)],
      "input": input.json,
      "options": options.json,
      "partial": .boolean(outcome.video.isPartial),
      "warnings": .array(outcome.video.warnings.map(\.json)),
      "video": outcome.video.properties.json,
    ]
    return head.appending(keyFrame).appending(highlights).appending(shots)
  }

  private var keyFrame: JSONValue {
    guard let candidates = outcome.candidates else { return [:] }
    return [
      "keyFrame": candidates.first?.json ?? .null,
      "candidates": .array(candidates.map(\.json)),
    ]
  }

  private var highlights: JSONValue {
    guard let result = outcome.highlights else { return [:] }
    let highest: JSONValue = result.highestLevel.map { ["highestLevel": .level($0)] } ?? [:]
    let found: JSONValue = [
      "highlights": .array(
        result.leveledHighlights.map { highlight in
          highlight.timeRange.json.appending([
            "level": .level(highlight.level),
            "score": .score(highlight.score),
            "reasons": .array(highlight.reasons.map(\.json)),
          ])
        }
      ),
      "levels": .array(
        result.segments.map { segment in
          segment.timeRange.json.appending([
            "level": .level(segment.level),
            "score": .score(segment.score),
            "reasons": .array(segment.reasons.map(\.json)),
          ])
        }
      ),
    ]
    return found.appending(highest)
  }

  private var shots: JSONValue {
    guard let shots = outcome.shots else { return [:] }
    return [
      "shots": .array(shots.map(\.json)),
      "rejectedTransitions": .array(outcome.rejectedTransitions.map(\.json)),
    ]
  }
}

extension JSONValue {
  /// A score with four digits after the point.
  static func score(_ score: Double) -> JSONValue { .number(NumberText.decimal(score, places: 4)) }

  /// A level with two digits after the point.
  static func level(_ level: Float) -> JSONValue {
    .number(NumberText.decimal(Double(level), places: 2))
  }
}

extension CMTime {
  /// The time as two members: the decimal seconds under a name, the exact number beside them.
  func json(as name: String) -> JSONValue {
    .object([
      .init(name: name, value: .number(NumberText.seconds(self))),
      .init(name: name + "Exact", value: .string(NumberText.exact(self))),
    ])
  }
}

extension CMTimeRange {
  /// The two ends of the range, each as decimal seconds and exactly.
  ///
  /// An end that is no number, which stands for the end of the video, is null.
  var json: JSONValue {
    let end = end.isNumeric ? end.json(as: "end") : ["end": .null, "endExact": .null]
    return start.json(as: "start").appending(end)
  }
}

extension Shot {
  /// The shot as it stands in a document; what is not known of it is left out.
  var json: JSONValue {
    timeRange.json
      .appending(["transition": .string(transition.rawValue)])
      .appending(keyFrame.json(as: "keyFrame"))
      .appending(transitionRange.map { ["transitionRange": $0.json] } ?? [:])
      .appending(evidence?.json ?? [:])
      .appending(
        keyFrameChoice.map { choice in
          [
            "keyFrameScore": .score(choice.score),
            "keyFrameReasons": .array(choice.reasons.map(\.json)),
          ]
        } ?? [:]
      )
  }
}

extension RejectedTransition {
  /// The place as it stands in a document.
  var json: JSONValue {
    time.json(as: "time").appending(["cause": .string(cause.rawValue)]).appending(evidence.json)
  }
}

extension TransitionEvidence {
  /// The members that a place has in a document for what is known of it.
  var json: JSONValue {
    [
      "confidence": .score(confidence),
      "reasons": .array(reasons.map(\.json)),
      "measures": .array(measures.map(\.json)),
    ]
  }
}

extension TransitionMeasure {
  /// The measure as it stands in a document, with the bounds that it has.
  var json: JSONValue {
    let head: JSONValue = ["name": .string(name.rawValue), "value": .score(value)]
    return head.appending(least.map { ["least": .score($0)] } ?? [:])
      .appending(most.map { ["most": .score($0)] } ?? [:])
  }
}

extension KeyFrameCandidate {
  /// The candidate as it stands in a document.
  var json: JSONValue {
    timestamp.json(as: "time").appending([
      "score": .score(score),
      "reasons": .array(reasons.map(\.json)),
    ])
  }
}

extension ScoreReason {
  /// The reason as it stands in a document.
  var json: JSONValue {
    [
      "name": .string(name.rawValue),
      "value": .score(value),
      "contribution": .score(contribution),
    ]
  }
}

extension MediaWarning {
  /// The warning as it stands in a document.
  var json: JSONValue { ["code": .string(code.rawValue), "message": .string(message)] }
}
