internal import Synchronization

/// Counts the decoder's C objects that are alive, so that a test can prove that none is left.
package final class HandleCensus: Sendable {
  private let live = Atomic<Int>(0)

  /// Makes a census of nothing yet.
  package init() {}

  /// The number of C objects alive.
  package var liveCount: Int { live.load(ordering: .acquiring) }

  fileprivate func add(_ count: Int) { live.add(count, ordering: .acquiringAndReleasing) }
}

/// One entry of a census: counted from its making to the end of the handle that holds it.
struct CensusEntry: ~Copyable {
  private let census: HandleCensus?

  init(_ census: HandleCensus?) {
    self.census = census
    census?.add(1)
  }

  deinit { census?.add(-1) }
}
