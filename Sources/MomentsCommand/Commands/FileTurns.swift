internal import MediaIntelligence

/// Does the same with several files one after another; one that fails keeps none of the others from its turn.
struct FileTurns {
  /// The files as they were typed.
  let names: [String]
  /// Other names that were typed and may be those of failures.
  var others: [String] = []
  let session: Session
  let reporter: ProgressReporter

  /// Gives each file its turn, reports those that fail, and at the end says which did.
  ///
  /// - Parameters:
  ///   - body: Does the work on a file.
  ///   - tell: Prints what came of it.
  /// - Returns: The highest status of a failure, or success.
  /// - Throws: ``StoppedWork`` when the task was cancelled; ``UsageError``, ``OutputFailure``.
  func run<Value>(
    _ body: (_ name: String) async throws -> Value,
    tell: (Value) throws -> Void
  ) async throws -> Int32 {
    var status = ExitStatus.success
    var failed: [String] = []
    for (index, name) in names.enumerated() {
      let subject = ProgressSubject.file(name, turn: turn(index))
      do {
        try tell(try await reporter.whileHandling(subject) { try await body(name) })
      } catch is CancellationError {
        guard names.count > 1 else { throw CancellationError() }
        let done = "\(index - failed.count) of \(NumberText.count(names.count, "file")) are done"
        throw StoppedWork(remainder: failed.isEmpty ? done : done + ", \(failed.count) failed")
      } catch let error where !(error is UsageError || error is OutputFailure) {
        failed.append(name)
        let report =
          (error as? MediaFailure).map { ErrorReport($0, naming: [name] + others) }
          ?? ErrorReport(unexpected: error, file: name)
        status = max(status, session.report(report))
      }
    }
    if names.count > 1, !failed.isEmpty {
      let list = failed.prefix(10).map(\.quotedForDisplay).joined(separator: ", ")
      let more = failed.count > 10 ? " and \(failed.count - 10) more" : ""
      session.note("\(failed.count) of \(names.count) files failed: \(list)\(more)")
    }
    return status
  }

  private func turn(_ index: Int) -> ProgressSubject.Turn? {
    names.count > 1 ? .init(number: index + 1, count: names.count) : nil
  }
}
