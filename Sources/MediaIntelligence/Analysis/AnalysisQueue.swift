internal import Synchronization

/// Lets a number of callers in at a time, the others in the order in which they came.
final class AnalysisQueue: Sendable {
  private struct Waiter {
    let ticket: UInt64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var freeSlots: Int
    var nextTicket: UInt64 = 0
    var waiters: [Waiter] = []
    /// Tickets given up before their holders began to wait.
    var abandoned: Set<UInt64> = []
  }

  private let state: Mutex<State>

  init(slotCount: Int) {
    state = Mutex(State(freeSlots: max(slotCount, 1)))
  }

  /// How many callers are waiting for their turn.
  var waitingCount: Int { state.withLock { $0.waiters.count } }

  /// Runs the body when it is the caller's turn; a caller cancelled while waiting leaves the queue.
  nonisolated(nonsending) func withSlot<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async throws -> Value {
    try await enter()
    defer { leave() }
    return try await body()
  }

  private nonisolated(nonsending) func enter() async throws {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    defer { state.withLock { _ = $0.abandoned.remove(ticket) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiter = Waiter(ticket: ticket, continuation: continuation)
        admit(waiter)?.resume()
      }
    } onCancel: {
      abandon(ticket)?.resume(throwing: CancellationError())
    }
  }

  /// Takes a slot or a place in the queue; returns the continuation when a slot was free.
  private func admit(_ waiter: Waiter) -> CheckedContinuation<Void, any Error>? {
    enum Outcome {
      case admitted
      case queued
      case refused
    }
    let outcome: Outcome = state.withLock { state in
      if state.abandoned.contains(waiter.ticket) { return .refused }
      if state.freeSlots > 0 {
        state.freeSlots -= 1
        return .admitted
      }
      state.waiters.append(waiter)
      return .queued
    }
    switch outcome {
    case .admitted:
      return waiter.continuation
    case .queued:
      return nil
    case .refused:
      waiter.continuation.resume(throwing: CancellationError())
      return nil
    }
  }

  private func abandon(_ ticket: UInt64) -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      guard let index = state.waiters.firstIndex(where: { $0.ticket == ticket }) else {
        state.abandoned.insert(ticket)
        return nil
      }
      return state.waiters.remove(at: index).continuation
    }
  }

  private func leave() {
    let next = state.withLock { state -> Waiter? in
      if state.waiters.isEmpty {
        state.freeSlots += 1
        return nil
      }
      return state.waiters.removeFirst()
    }
    next?.continuation.resume()
  }
}
