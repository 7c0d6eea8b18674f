internal import MediaIntelligence

extension AnalysisSummary {
  /// How to read the reasons, when they are told.
  var legendLines: [String] {
    guard isExplained else { return [] }
    let text =
      "Reasons say what each thing added to a score or took from it, and add up to it; baseline is what "
      + "was there before, measured how much of a thing there is, 0 to 1. What made no difference is left out."
    return [""] + paragraph(text, indent: 2)
  }

  /// How levels follow from scores.
  var scaleLines: [String] {
    guard let highest = outcome.highlights?.highestLevel else { return [] }
    let end =
      highest < 9
      ? "the scale ends at \(NumberText.fixed(Double(highest), places: 1)), because little happens "
        + "or moments are hard to tell apart."
      : "the scale goes up to 9."
    return paragraph(
      "Levels place them by score, in the proportions in which people vote; in this video \(end)",
      indent: 2
    )
  }

  /// Reasons on a line each, what counts most first.
  func reasonLines(_ reasons: [ScoreReason], indent: Int) -> [String] {
    guard isExplained, !reasons.isEmpty else { return [] }
    let told = ordered(reasons)
    let width = (told.map(\.name.words.count).max() ?? 0) + 2
    return told.map { reason in
      let measured = reason.name == .baseline ? "" : "  (measured \(score(reason.value)))"
      return String(repeating: " ", count: indent) + "  " + reason.name.words.padded(to: width)
        + signed(reason.contribution) + measured
    }
  }

  /// Reasons in one sentence.
  func sum(of reasons: [ScoreReason]) -> String {
    ordered(reasons).map { "\($0.name.words) \(signed($0.contribution))" }.joined(separator: ", ")
  }

  /// Text broken to the width of the terminal and indented.
  func paragraph(_ text: String, indent: Int) -> [String] {
    text.wrapped(to: max(columnCount - indent, 20))
      .map { String(repeating: " ", count: indent) + $0 }
  }

  func signed(_ number: Double) -> String {
    (NumberText.fixed(number, places: 2).hasPrefix("-") ? "" : "+") + score(number)
  }

  func score(_ number: Double) -> String { NumberText.fixed(number, places: 2) }

  /// The base, then what adds most, and what takes most away at the end; what counts too little to be seen left out.
  private func ordered(_ reasons: [ScoreReason]) -> [ScoreReason] {
    let seen = reasons.filter { abs($0.contribution) >= 0.005 }
    return seen.filter { $0.name == .baseline }
      + seen.filter { $0.name != .baseline }.sorted { $0.contribution > $1.contribution }
  }
}

extension ScoreReason.Name {
  /// The name in words.
  fileprivate var words: String { rawValue.camelCaseWords }
}

extension String {
  /// A name such as `freedomFromText` in words, "freedom from text".
  var camelCaseWords: String {
    reduce(into: "") { words, character in
      words += character.isUppercase ? " " + character.lowercased() : String(character)
    }
  }
}
