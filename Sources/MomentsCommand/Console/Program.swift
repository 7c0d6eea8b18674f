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
    let signals = blockStoppingSignals()
    let environment = CommandEnvironment(
      output: FileDescriptorChannel.standardOutput,
      errors: FileDescriptorChannel.standardError,
      variables: variables(["LC_ALL", "LC_CTYPE", "LANG", "COLUMNS"]),
      engine: LibraryEngine(),
      interruption: interruption
    )
    let arguments = Array(CommandLine.arguments.dropFirst())
    let work = Task { await MomentsCommand.run(arguments: arguments, environment: environment) }
    watch(signals, interruption) { work.cancel() }
    return await work.value
  }

  /// A stream that is closed would give its number to the next file opened, and text would end up there.
  private static func openClosedStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // Results written to a stream opened for reading fail, as they did when it was closed.
      _ = unsafe open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Blocks the signals for this thread and those it starts, so that they wait for `watch`.
  private static func blockStoppingSignals() -> sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in stoppingSignals {
      var action = sigaction()
      let isIgnored =
        unsafe sigaction(number, nil, &action) == 0
        && isIgnoring(action)
      // Whoever starts the program with a signal ignored, as nohup does, wants it to stay so.
      if !isIgnored { unsafe sigaddset(&signals, number) }
    }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    return signals
  }

  private static func isIgnoring(_ action: sigaction) -> Bool {
    let ignore = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignore
  }

  /// Waits on a thread of its own for a signal; the first cancels, and if that does not end the program
  /// in time, or a second comes, it ends here.
  private static func watch(
    _ signals: sigset_t,
    _ interruption: Interruption,
    cancel: @escaping @Sendable () -> Void
  ) {
    DispatchQueue(label: "moments.signals").async {
      var signals = signals
      while true {
        var number: Int32 = 0
        guard unsafe sigwait(&signals, &number) == 0 else { continue }
        let received = number
        guard interruption.note(signal: received) else { end(by: interruption.signal ?? received) }
        cancel()
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { end(by: received) }
      }
    }
  }

  private static func end(by signal: Int32) -> Never {
    AtomicFile.removeUnfinished()
    StagedFolder.removeUnfinished()
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
