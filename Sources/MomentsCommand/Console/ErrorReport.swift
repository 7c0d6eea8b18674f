internal import MediaIntelligence

/// An error as the program reports it on standard error: for programs a line of JSON, for people text.
struct ErrorReport {
  private let code: String
  private let stage: String?
  private let file: String?
  private let message: String
  private let reason: String?
  private let remedy: String?
  /// How the program ends if this is the first error.
  let status: Int32

  /// A failure of a file.
  init(_ failure: MediaFailure, file: String?) {
    code = failure.code.rawValue
    stage = failure.stage.rawValue
    self.file = file ?? failure.path
    message = failure.message
    reason = failure.reason
    remedy = failure.remedy
    status = ExitStatus.status(for: failure.code)
  }

  /// A failure of a command that was given some names, the file that it worked on first.
  ///
  /// What the library calls by its path stands as it was typed.
  init(_ failure: MediaFailure, naming names: [String]) {
    let path = failure.path.map { AbsolutePath.typed($0, among: names) }
    self.init(failure, file: path ?? names.first)
  }

  /// A command line that cannot be followed.
  init(_ error: UsageError, command: CommandDeclaration?) {
    code = "usage"
    stage = nil
    file = nil
    message = error.message
    reason = nil
    let help = command.map { "moments \($0.name) --help" } ?? "moments --help"
    remedy =
      error.suggestion.map { "Did you mean \($0.quotedForDisplay)?" }
      ?? "See \(help.quotedForDisplay)."
    status = ExitStatus.usage
  }

  /// A result that could not be written.
  init(_ failure: OutputFailure) {
    code = MediaFailure.Code.cannotWrite.rawValue
    stage = MediaFailure.Stage.writing.rawValue
    file = nil
    message = "The result could not be written to standard output."
    reason = failure.reason
    remedy = nil
    status = ExitStatus.cannotWrite
  }

  /// An error that should not have come about.
  init(unexpected error: any Error, file: String?) {
    code = MediaFailure.Code.internalError.rawValue
    stage = nil
    self.file = file
    message = "Something went wrong inside the program."
    reason = "\(error)"
    remedy = "Please report this, with the command line and the file if you can."
    status = ExitStatus.internalError
  }

  /// The report as one line of JSON.
  var json: String {
    let line: JSONValue = [
      "event": "error",
      "code": .string(code),
      "stage": .text(stage),
      "file": .text(file),
      "message": .string(message),
      "reason": .text(reason),
      "remedy": .text(remedy),
    ]
    return line.text() + "\n"
  }

  /// The report as people read it.
  var text: String {
    let isNamed = file.map { $0.split(separator: "/").last.map(message.contains) ?? false } ?? true
    let place = isNamed ? "" : "\((file ?? "").escapedForDisplay): "
    let cause = reason.map { " (\($0.escapedForDisplay))" } ?? ""
    let advice = remedy.map { "\n  \($0.escapedForDisplay)" } ?? ""
    return "moments: \(place)\(message.escapedForDisplay)\(cause)\(advice)\n"
  }
}
