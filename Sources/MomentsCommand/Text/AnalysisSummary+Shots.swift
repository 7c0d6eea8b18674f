internal import MediaIntelligence

extension AnalysisSummary {
  /// How many shots there are, of what kinds; each of them, and why it begins, when that is asked for.
  var shotLines: [String] {
    guard let shots = outcome.shots else { return [] }
    let kinds: [(ShotTransition, String)] = [
      (.cut, "cut"), (.dissolve, "dissolve"), (.fade, "fade"),
    ]
    let counts = kinds.compactMap { kind, noun -> String? in
      let count = shots.count { $0.transition == kind }
      return count == 0 ? nil : NumberText.count(count, noun)
    }
    let detail = counts.isEmpty ? "" : " (\(counts.joined(separator: ", ")))"
    let lines = ["", "Shots: \(shots.count)\(detail)"]
    guard listsShots else { return lines }
    let clocks = shots.map { clock($0.timeRange) }
    let width = clocks.map(\.count).max() ?? 0
    let digits = String(shots.count).count
    let list = zip(shots, clocks).enumerated().flatMap { index, entry in
      let (shot, clock) = entry
      let line =
        "  " + String(index + 1).leftPadded(to: digits) + "  " + clock.leftPadded(to: width) + "  "
        + shot.transition.rawValue.padded(to: 8) + "  best frame " + TimeText.clock(shot.keyFrame)
      return [line] + explanation(of: shot, indent: digits + 4)
    }
    return lines + list + rejectedLines
  }

  private func explanation(of shot: Shot, indent: Int) -> [String] {
    guard isExplained else { return [] }
    var lines: [String] = []
    if let evidence = shot.evidence {
      let course = shot.transitionRange.map { " over \(clock($0))" } ?? ""
      lines += explanation(
        "\(shot.transition.rawValue)\(course), confidence \(score(evidence.confidence))",
        evidence,
        indent: indent
      )
    }
    if let choice = shot.keyFrameChoice {
      lines += paragraph(
        "best frame, score \(score(choice.score)): \(sum(of: choice.reasons))",
        indent: indent
      )
    }
    return lines
  }

  private func explanation(
    _ head: String,
    _ evidence: TransitionEvidence,
    indent: Int
  ) -> [String] {
    let measures = evidence.measures.filter { $0.name != .confidence || $0.least != nil }
      .map(text(of:)).joined(separator: ", ")
    return paragraph("\(head): \(sum(of: evidence.reasons))", indent: indent)
      + paragraph("measured: \(measures)", indent: indent)
  }

  /// Where no shot begins, though it looked like it.
  private var rejectedLines: [String] {
    guard isExplained, !outcome.rejectedTransitions.isEmpty else { return [] }
    let list = outcome.rejectedTransitions.flatMap { rejected in
      let line = "  \(TimeText.clock(rejected.time))  \(rejected.cause.rawValue.camelCaseWords)"
      let head = "confidence \(score(rejected.evidence.confidence))"
      return [line] + explanation(head, rejected.evidence, indent: 4)
    }
    return ["", "No shot begins, though it looked like it:"] + list
  }

  private func text(of measure: TransitionMeasure) -> String {
    let bounds = [
      measure.least.map { "at least \(score($0))" }, measure.most.map { "at most \(score($0))" },
    ]
    .compactMap { $0 }
    let needed = bounds.isEmpty ? "" : " (\(bounds.joined(separator: ", ")))"
    return "\(measure.name.rawValue.camelCaseWords) \(score(measure.value))\(needed)"
  }
}
