internal import Dispatch

/// Runs blocking work on a thread of its own, so that it never holds up the cooperative pool.
enum BlockingWork {
  /// Runs the body, whose flag is raised when the calling task is cancelled.
  nonisolated(nonsending) static func run<Value: Sendable>(
    _ label: String,
    _ body: @escaping @Sendable (CancellationFlag) throws -> Value
  ) async throws -> Value {
    let flag = CancellationFlag()
    let thread = DispatchQueue(label: label)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        thread.async {
          continuation.resume(
            with: Swift.Result {
              try flag.check()
              return try body(flag)
            }
          )
        }
      }
    } onCancel: {
      flag.cancel()
    }
  }
}
