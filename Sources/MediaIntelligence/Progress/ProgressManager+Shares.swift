#if compiler(<6.4)
internal import Synchronization

extension ProgressManager {
  /// What a manager knows of itself, its parents and its shares.
  struct State {
    var totalCount: Int?
    var completedCount = 0
    var parents: [(manager: ProgressManager, place: Int)] = []
    /// The shares given away, by places that are never used again.
    var children: [Int: Child] = [:]
    var nextPlace = 0
    var values: [ObjectIdentifier: any Sendable] = [:]
    /// The summaries that managers which are gone left behind.
    var summaries: [ObjectIdentifier: any Sendable] = [:]
    var properties: [ObjectIdentifier: any Property.Type] = [:]

    init(totalCount: Int?) { self.totalCount = totalCount }

    /// The shares that do not count as done yet; one whose manager is gone is just being counted.
    var openChildren: [(count: Int, manager: ProgressManager?)] {
      children.values.compactMap { $0.count == 0 ? nil : ($0.count, $0.manager) }
    }

    /// The managers of all shares, in the order in which these were given.
    var childManagers: [ProgressManager] {
      children.sorted { $0.key < $1.key }.compactMap(\.value.manager)
    }

    /// The further properties set here or by shares that are gone.
    var knownProperties: [any Property.Type] { Array(properties.values) }
  }

  /// A share, held weakly: who does the work holds the parent, and ends the share by letting go.
  struct Child {
    weak let manager: ProgressManager?
    /// The units of the parent that the share stands for; 0 once they are counted as done.
    var count: Int
  }

  /// Gives a share of the work to a callee.
  public func subprogress(assigningCount count: Int) -> Subprogress {
    Subprogress(parent: self, assignedCount: count)
  }

  /// Makes what another manager reports a share of this work.
  ///
  /// One manager can be a share of several. The share counts as done when the other's work is, or
  /// when nobody holds the other manager any more. A manager that would become a share of itself,
  /// directly or through others, is a programmer's error and ends the process.
  public func assign(count: Int, to reporter: ProgressReporter) {
    add(reporter.manager, count: count)
  }

  /// Held while shares are linked, so that two threads cannot close a circle between them.
  private static let linking = Mutex(())

  func add(_ child: ProgressManager, count: Int) {
    change(\.completedCount) {
      Self.linking.withLock { _ in
        precondition(!isShare(of: child), "A manager's work cannot be a share of itself.")
        let place = state.withLock { state in
          let place = state.nextPlace
          state.nextPlace += 1
          state.children[place] = Child(manager: child, count: count)
          return place
        }
        child.state.withLock { $0.parents.append((self, place)) }
      }
    }
    child.countAsDoneIfFinished()
  }

  private func isShare(of other: ProgressManager) -> Bool {
    if self === other { return true }
    return state.withLock { $0.parents }.contains { $0.manager.isShare(of: other) }
  }

  /// Moves this manager's shares of its parents to what they have done, once all its work is.
  func countAsDoneIfFinished() {
    let parents = state.withLock { $0.parents }
    guard !parents.isEmpty, isFinished else { return }
    for (parent, place) in parents { parent.count(place) }
  }

  /// Counts a share as done, once.
  func count(_ place: Int) {
    change(\.completedCount) {
      state.withLock { state in
        guard let child = state.children[place] else { return }
        state.completedCount = sum(state.completedCount, child.count)
        state.children[place]?.count = 0
        if child.manager == nil { state.children[place] = nil }
      }
    }
    countAsDoneIfFinished()
  }
}

/// The sum of two counts, which stops at the largest count that there is.
func sum(_ first: Int, _ second: Int) -> Int {
  let (sum, overflow) = first.addingReportingOverflow(second)
  guard overflow else { return sum }
  return first > 0 ? .max : .min
}
#endif
