import Synchronization

/// A request to stop that blocking work looks at between steps, from any thread.
package final class CancellationFlag: Sendable {
  private let raised = Atomic<Bool>(false)

  /// Makes a flag that is not raised.
  package init() {}

  /// Whether the work should stop.
  package var isCancelled: Bool { raised.load(ordering: .acquiring) }

  /// Asks the work to stop.
  package func cancel() { raised.store(true, ordering: .releasing) }

  /// Throws when the work should stop.
  package func check() throws(CancellationError) {
    if isCancelled { throw CancellationError() }
  }
}
