internal import MediaIntelligence

/// The result of an analysis as people read it.
struct AnalysisSummary {
  /// The name of the file.
  let file: String
  /// What was found.
  let outcome: AnalysisOutcome
  /// Whether the reasons behind the decisions are told.
  let isExplained: Bool
  /// Whether each shot is listed, or only their number told.
  let listsShots: Bool
  /// The number of columns of the terminal.
  let columnCount: Int
  /// Whether characters beyond ASCII can be shown.
  let isUnicodeCapable: Bool

  private var properties: VideoProperties { outcome.video.properties }
  private var dash: String { isUnicodeCapable ? "–" : "-" }

  /// The summary, with a line end.
  var text: String {
    var lines = [file.escapedForDisplay, "  " + propertiesLine] + legendLines
    lines += keyFrameLines + highlightLines + shotLines + warningLines
    return lines.joined(separator: "\n") + "\n"
  }

  private var propertiesLine: String {
    let times = isUnicodeCapable ? "×" : "x"
    let size = "\(properties.displaySize.width)\(times)\(properties.displaySize.height)"
    let codecs = [properties.codec, properties.audioCodec].compactMap { $0 }
    var parts = [
      size, NumberText.decimal(properties.frameRate, places: 3) + " fps",
      codecs.joined(separator: " + ") + " in \(container)",
      TimeText.clock(properties.duration),
    ]
    if properties.rotation != 0 { parts.append("turned by \(properties.rotation) degrees") }
    switch properties.dynamicRange {
    case .perceptualQuantizer: parts.append("HDR (PQ)")
    case .hybridLogGamma: parts.append("HDR (HLG)")
    case .standard: break
    }
    if properties.isInterlaced { parts.append("interlaced") }
    if outcome.video.isPartial { parts.append("read in part only") }
    return parts.joined(separator: ", ").escapedForDisplay
  }

  /// Of the names that a reader of several formats goes by, the one that the file's name bears out.
  private var container: String {
    let names = properties.container.split(separator: ",")
    let ending = file.split(separator: ".").last?.lowercased() ?? ""
    return String(names.first { $0 == ending } ?? names.first ?? "")
  }

  private var keyFrameLines: [String] {
    guard let candidates = outcome.candidates else { return [] }
    guard let best = candidates.first else { return ["", "Key frame: none"] }
    var lines = ["", "Key frame: \(TimeText.clock(best.timestamp))  score \(score(best.score))"]
    lines += reasonLines(best.reasons, indent: 2)
    for candidate in candidates.dropFirst() {
      lines.append("  or \(TimeText.clock(candidate.timestamp))  score \(score(candidate.score))")
      lines += reasonLines(candidate.reasons, indent: 4)
    }
    return lines
  }

  private var highlightLines: [String] {
    guard let result = outcome.highlights else { return [] }
    let total = result.highlights.reduce(CMTime.zero) { $0 + $1.duration }
    let count = result.highlights.count
    var lines = [
      "",
      count == 0
        ? "Highlights: none stand out"
        : "Highlights: \(count), \(TimeText.clock(total)) in all",
    ]
    let clocks = result.highlights.map(clock)
    let width = clocks.map(\.count).max() ?? 0
    for (clock, highlight) in zip(clocks, result.leveledHighlights) {
      let length = NumberText.fixedSeconds(highlight.timeRange.duration, places: 1) + " s"
      let level = NumberText.fixed(Double(highlight.level), places: 1)
      let told = isExplained ? "  score \(score(highlight.score))" : ""
      lines.append(
        "  \(clock.leftPadded(to: width))  \(length.leftPadded(to: 7))  level \(level)\(told)"
      )
      lines += reasonLines(highlight.reasons, indent: 4)
    }
    let chart = LevelChart(
      segments: result.segments,
      highlights: result.highlights,
      keyFrame: outcome.candidates?.first?.timestamp,
      duration: properties.duration,
      width: columnCount - 4,
      isUnicodeCapable: isUnicodeCapable
    ).lines
    if !chart.isEmpty {
      lines += ["", "Levels 0 to 9" + legend(result)] + chart.map { "  " + $0 }
    }
    return lines + levelLines(result.segments)
  }

  private func legend(_ result: HighlightAnalysisRequest.Result) -> String {
    var parts: [String] = []
    if !result.highlights.isEmpty { parts.append((isUnicodeCapable ? "━" : "=") + " highlight") }
    if outcome.candidates?.isEmpty == false {
      parts.append((isUnicodeCapable ? "◆" : "*") + " key frame")
    }
    return parts.isEmpty ? "" : " (" + parts.joined(separator: ", ") + ")"
  }

  /// Each stretch with what its score is made of, when the reasons are told.
  private func levelLines(_ segments: [HighlightSegment]) -> [String] {
    guard isExplained, !segments.isEmpty else { return [] }
    let clocks = segments.map { clock($0.timeRange) }
    let width = clocks.map(\.count).max() ?? 0
    return ["", "Stretches:"] + scaleLines
      + zip(segments, clocks).flatMap { segment, clock in
        let level = NumberText.fixed(Double(segment.level), places: 1)
        let head = "  \(clock.leftPadded(to: width))  level \(level)  score \(score(segment.score))"
        return [head] + paragraph(sum(of: segment.reasons), indent: 4)
      }
  }

  func clock(_ range: CMTimeRange) -> String {
    "\(TimeText.clock(range.start)) \(dash) \(TimeText.clock(range.end))"
  }

  private var warningLines: [String] {
    let warnings = outcome.video.warnings
    guard !warnings.isEmpty else { return [] }
    return ["", "Warnings:"]
      + warnings.flatMap { warning in
        let text = "\(warning.message) [\(warning.code.rawValue)]".escapedForDisplay
        let lines = text.wrapped(to: columnCount - 4)
        return lines.enumerated().map { ($0 == 0 ? "  " : "    ") + $1 }
      }
  }
}
