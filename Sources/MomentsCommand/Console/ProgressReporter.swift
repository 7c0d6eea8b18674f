internal import MediaIntelligence
internal import Synchronization

/// Shows progress on standard error, from any thread, with the clock's help.
final class ProgressReporter: Sendable {
  private let renderer: Mutex<ProgressRenderer>
  private let channel: any OutputChannel

  /// Makes a reporter as a command's arguments ask for it.
  convenience init(_ arguments: ParsedArguments, _ session: Session) throws {
    self.init(
      mode: try arguments.value(SharedArguments.progress) ?? .auto,
      environment: session.environment
    )
  }

  init(mode: ProgressMode, environment: CommandEnvironment) {
    channel = environment.errors
    renderer = Mutex(
      ProgressRenderer(
        mode: mode.resolved(isTerminal: channel.isTerminal),
        columnCount: environment.errors.columnCount ?? environment.columnCount,
        isUnicodeCapable: environment.isUnicodeCapable
      )
    )
  }

  /// Shows the progress of the body, which handles one file.
  func whileHandling<Value>(
    _ file: String,
    _ body: () async throws -> Value
  ) async throws -> Value {
    try await whileHandling(.file(file), body)
  }

  /// Shows the progress of the body, which does one stage of the work on many files.
  func whileHandling<Value>(
    _ subject: ProgressSubject,
    _ body: () async throws -> Value
  ) async throws -> Value {
    write { $0.begin(subject, at: .now) }
    let ticker = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(1))
        write { $0.tick(at: .now) }
      }
    }
    defer { ticker.cancel() }
    do {
      let value = try await body()
      write { $0.end(isComplete: true, at: .now) }
      return value
    } catch {
      write { $0.end(isComplete: false, at: .now) }
      throw error
    }
  }

  /// The file's analysis has come further.
  func advance(to progress: VideoAnalysisProgress) { advance(to: ProgressPoint(progress)) }

  /// The stage has come further.
  func advance(to point: ProgressPoint) { write { $0.advance(to: point, at: .now) } }

  /// Takes the bar away, so that an error can be written in the middle of the work.
  func makeRoom() { write { $0.erased() } }

  private func write(_ event: (inout ProgressRenderer) -> String?) {
    renderer.withLock { renderer in
      guard let text = event(&renderer) else { return }
      // Progress that nobody can see is no reason to stop.
      try? channel.write(text)
    }
  }
}
