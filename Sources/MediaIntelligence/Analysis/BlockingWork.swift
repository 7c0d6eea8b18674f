internal import Dispatch
internal import Synchronization

/// Runs blocking work on a thread of its own, so that it never holds up the cooperative pool.
enum BlockingWork {
  /// Runs the body, whose flag is raised when the calling task is cancelled.
  nonisolated(nonsending) static func run<Value: Sendable>(
    _ label: String,
    _ body: @escaping @Sendable (CancellationFlag) throws -> Value
  ) async throws -> Value {
    let flag = CancellationFlag()
    let thread = DispatchQueue(label: label)
    let work = Once(body)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        thread.async {
          continuation.resume(with: Swift.Result { try work.run(flag) })
        }
      }
    } onCancel: {
      flag.cancel()
    }
  }
}

/// A body that is let go of when it has run, so that who has its answer can rely on what it held being free.
///
/// The queue lets go of its block at some time after that, and a store in it would keep its lock until then.
private final class Once<Value: Sendable>: Sendable {
  private let body: Mutex<(@Sendable (CancellationFlag) throws -> Value)?>

  init(_ body: @escaping @Sendable (CancellationFlag) throws -> Value) { self.body = Mutex(body) }

  func run(_ flag: CancellationFlag) throws -> Value {
    let body = body.withLock { $0.take() }
    try flag.check()
    guard let body else { throw CancellationError() }
    return try body(flag)
  }
}
