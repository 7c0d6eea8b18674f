internal import Dispatch
internal import Synchronization

/// One grouping at a time, on a thread of its own, which all who ask meanwhile wait for.
final class UpdateRun: Sendable {
  private struct Waiter {
    let continuation: CheckedContinuation<Void, any Error>
    let manager: ProgressManager?
  }

  private struct State {
    var isRunning = false
    var cancellation = CancellationFlag()
    var nextTicket: UInt64 = 0
    var waiters: [UInt64: Waiter] = [:]
    /// Tickets given up before their holders began to wait.
    var abandoned: Set<UInt64> = []
  }

  private let state = Mutex(State())

  /// Whether a grouping is running.
  var isRunning: Bool { state.withLock { $0.isRunning } }

  /// Starts the work or joins it; the work ends early when everyone who waits for it was cancelled.
  nonisolated(nonsending) func join(
    reportingTo manager: ProgressManager?,
    _ work:
      @escaping @Sendable (CancellationFlag, @escaping @Sendable (Double) -> Void) throws -> Void
  ) async throws {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    defer { state.withLock { _ = $0.abandoned.remove(ticket) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        admit(Waiter(continuation: continuation, manager: manager), ticket, work)
      }
    } onCancel: {
      abandon(ticket)
    }
  }

  private func admit(
    _ waiter: Waiter,
    _ ticket: UInt64,
    _ work:
      @escaping @Sendable (CancellationFlag, @escaping @Sendable (Double) -> Void) throws -> Void
  ) {
    enum Outcome {
      case refused
      case joined
      case started(CancellationFlag)
    }
    let outcome = state.withLock { state -> Outcome in
      if state.abandoned.contains(ticket) { return .refused }
      state.waiters[ticket] = waiter
      if state.isRunning { return .joined }
      state.isRunning = true
      state.cancellation = CancellationFlag()
      return .started(state.cancellation)
    }
    switch outcome {
    case .refused: waiter.continuation.resume(throwing: CancellationError())
    case .joined: break
    case .started(let flag): start(flag, work)
    }
  }

  private func start(
    _ flag: CancellationFlag,
    _ work:
      @escaping @Sendable (CancellationFlag, @escaping @Sendable (Double) -> Void) throws -> Void
  ) {
    DispatchQueue(label: "MediaIntelligence.FaceGroupAnalyzer.update").async {
      let result = Swift.Result { try work(flag) { self.report($0) } }
      let (waiters, again) = self.state.withLock { state -> ([Waiter], CancellationFlag?) in
        let waiting = Array(state.waiters.values)
        // Someone joined a run that had been given up by all others before: they get a new one.
        if case .failure(let error) = result, error is CancellationError, !waiting.isEmpty {
          state.cancellation = CancellationFlag()
          return ([], state.cancellation)
        }
        state.waiters = [:]
        state.isRunning = false
        return (waiting, nil)
      }
      if let again { return self.start(again, work) }
      for waiter in waiters { waiter.continuation.resume(with: result) }
    }
  }

  private func report(_ fraction: Double) {
    let managers = state.withLock { $0.waiters.values.compactMap(\.manager) }
    let count = Int(min(max(fraction, 0), 1) * 1_000)
    for manager in managers { manager.setCounts { done, _ in done = max(done, count) } }
  }

  private func abandon(_ ticket: UInt64) {
    let waiter = state.withLock { state -> Waiter? in
      guard let waiter = state.waiters.removeValue(forKey: ticket) else {
        state.abandoned.insert(ticket)
        return nil
      }
      if state.waiters.isEmpty { state.cancellation.cancel() }
      return waiter
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }
}
