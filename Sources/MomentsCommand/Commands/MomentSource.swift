internal import MediaIntelligence

/// Where a command's moments come from: an analysis of the video, or a document about one.
struct MomentSource {
  /// The video as it was typed.
  let file: String
  /// The document, when one was named.
  let document: String?
  /// What to find when none was.
  let options: AnalysisOptions

  /// Refuses an output that would take the place of the document.
  func checkDocument(isNot output: String) throws(UsageError) {
    guard let document, InputFile.isSameFile(document, as: output) else { return }
    throw UsageError("--output names the document that --from-json reads.")
  }

  /// What was found.
  func outcome(
    for input: InputFile,
    _ reporter: ProgressReporter,
    _ session: Session,
    progress: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) async throws -> AnalysisOutcome {
    guard let document else {
      return try await session.environment.engine.analyze(
        file,
        options: options,
        progress: progress
      )
    }
    let analysis = try AnalysisFile(document, for: input)
    if analysis.isAboutAnother(than: input) {
      reporter.makeRoom()
      session.note("the document was made from another file, or the file has changed since")
    }
    let outcome = try analysis.outcome()
    for part in AnalysisPart.allCases where options.parts.contains(part) && !outcome.has(part) {
      throw AnalysisFile.failure(document, "The document has no \(part.rawValue).")
    }
    return outcome
  }
}

extension AnalysisOutcome {
  /// Whether a part was found, even if it is empty.
  func has(_ part: AnalysisPart) -> Bool {
    switch part {
    case .keyFrame: candidates != nil
    case .highlights: highlights != nil
    case .shots: shots != nil
    }
  }
}
