internal import MediaIntelligence

/// A command that can be run: what it accepts, and what it does with it.
protocol Command: Sendable {
  /// The command as data.
  var declaration: CommandDeclaration { get }
  /// The commands within it, whose declarations are in its own.
  var subcommands: [any Command] { get }
  /// What there is of the work when it is stopped, as it follows "stopped; ".
  var remainderWhenStopped: String { get }
  /// Does what the command is for.
  ///
  /// - Returns: The program's exit status.
  /// - Throws: `CancellationError` or ``StoppedWork`` when the task was cancelled.
  func run(_ arguments: ParsedArguments, in session: Session) async throws -> Int32
}

extension Command {
  /// Most commands have none within them.
  var subcommands: [any Command] { [] }

  /// Files appear whole or not at all, and most commands write them at the end.
  var remainderWhenStopped: String { "nothing was written" }
}

/// Work that was stopped by a signal, by a command that knows what it leaves.
struct StoppedWork: Error {
  /// What there is of the work, as it follows "stopped; ".
  let remainder: String
}

/// One run of the program: where it writes, and how it reports errors.
struct Session: Sendable {
  /// The world outside.
  let environment: CommandEnvironment
  /// Whether errors are lines of JSON.
  let reportsErrorsAsJSON: Bool

  /// Writes a part of the result.
  func printResult(_ text: String) throws(OutputFailure) {
    try environment.output.write(text)
  }

  /// Reports an error and returns the status that it stands for.
  func report(_ report: ErrorReport) -> Int32 {
    // There is no place left to complain when standard error is closed.
    try? environment.errors.write(reportsErrorsAsJSON ? report.json : report.text)
    return report.status
  }

  /// Shows how a command is called, after an error.
  func noteUsage(_ usage: String) {
    guard !reportsErrorsAsJSON else { return }
    try? environment.errors.write("Usage: \(usage)\n")
  }

  /// Says something on standard error that is no error; programs that read JSON are spared it.
  func note(_ text: String) {
    guard !reportsErrorsAsJSON else { return }
    try? environment.errors.write("moments: \(text)\n")
  }
}
