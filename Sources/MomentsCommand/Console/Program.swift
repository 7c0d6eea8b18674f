internal import Dispatch
internal import Glibc
internal import MediaExport

/// The process around the command: its streams, its signals, its end.
package enum Program {
  private static let stoppingSignals = [SIGINT, SIGTERM, SIGHUP]
  private static let patience = DispatchTimeInterval.milliseconds(1500)

  /// Runs the command with the process' arguments, streams and signals, and returns its status.
  package static func main() async -> Int32 {
    openClosedStreams()
    signal(SIGPIPE, SIG_IGN)
    let interruption = Interruption()
    let signals = SignalPipe(stoppingSignals)
    let environment = CommandEnvironment(
      output: FileDescriptorChannel.standardOutput,
      errors: FileDescriptorChannel.standardError,
      variables: variables([
        "LC_ALL", "LC_CTYPE", "LANG", "COLUMNS", "HOME", "XDG_DATA_HOME",
      ]),
      engine: LibraryEngine(),
      interruption: interruption,
      ask: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 ? ask : nil
    )
    let arguments = Array(CommandLine.arguments.dropFirst())
    let work = Task { await MomentsCommand.run(arguments: arguments, environment: environment) }
    let isSilent = MomentsCommand.wantsJSONErrors(arguments)
    watch(signals, interruption, isSilent: isSilent) { work.cancel() }
    return await work.value
  }

  /// Asks the person at the terminal.
  @Sendable private static func ask(_ question: String) -> String? {
    try? FileDescriptorChannel.standardError.write(question + " ")
    return readLine()
  }

  /// A stream that is closed would give its number to the next file opened, and text would end up there.
  private static func openClosedStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // Results written to a stream opened for reading fail, as they did when it was closed.
      _ = unsafe open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Waits on a thread of its own for a signal; the first cancels, and if that does not end the program
  /// in time, or a second comes, it ends here.
  private static func watch(
    _ signals: SignalPipe?,
    _ interruption: Interruption,
    isSilent: Bool,
    cancel: @escaping @Sendable () -> Void
  ) {
    DispatchQueue(label: "moments.signals").async {
      while let received = signals?.next() {
        guard interruption.note(signal: received) else {
          end(by: interruption.signal ?? received, isSilent: isSilent)
        }
        cancel()
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) {
          end(by: received, isSilent: isSilent)
        }
      }
    }
  }

  private static func end(by signal: Int32, isSilent: Bool) -> Never {
    UnfinishedWork.removeAll()
    let errors = FileDescriptorChannel.standardError
    if !isSilent {
      // A bar may stand where the words go.
      let start = errors.isTerminal ? "\r\u{1B}[K" : ""
      try? errors.write(start + "moments: stopped; what was not finished is removed\n")
    }
    _exit(ExitStatus.status(forSignal: signal))
  }

  private static func variables(_ names: [String]) -> [String: String] {
    var variables: [String: String] = [:]
    for name in names {
      guard let value = unsafe getenv(name) else { continue }
      variables[name] = unsafe String(cString: value)
    }
    return variables
  }
}
