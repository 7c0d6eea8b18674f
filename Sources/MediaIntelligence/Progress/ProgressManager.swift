#if compiler(<6.4)
internal import Synchronization

/// Reports how much of some work is done, and adds up the shares given to callees.
///
/// Reading and reporting are safe from any thread. The shape is that of Foundation's type of the same
/// name, as far as this library needs it; Foundation's takes its place as soon as the toolchain has it.
public final class ProgressManager: Sendable {
  private struct State {
    var totalCount: Int?
    var completedCount = 0
    /// The fraction done of each share that was started and is still at work.
    var shares: [ObjectIdentifier: (assignedCount: Int, fraction: Double)] = [:]

    var fractionCompleted: Double {
      guard let totalCount else { return 0 }
      guard totalCount > 0 else { return 1 }
      let shared = shares.values.reduce(0) { $0 + Double($1.assignedCount) * $1.fraction }
      return min(max((Double(completedCount) + shared) / Double(totalCount), 0), 1)
    }
  }

  private let state: Mutex<State>
  private let parent: ProgressManager?

  /// Makes a manager of work in a number of units; `nil` means that the number is not known yet.
  public convenience init(totalCount: Int?) {
    self.init(totalCount: totalCount, parent: nil, assignedCount: 0)
  }

  init(totalCount: Int?, parent: ProgressManager?, assignedCount: Int) {
    state = Mutex(State(totalCount: totalCount))
    self.parent = parent
    parent?.update(share: ObjectIdentifier(self), assignedCount: assignedCount, fraction: 0)
  }

  deinit {
    parent?.finish(share: ObjectIdentifier(self))
  }

  /// The number of units of work, if it is known.
  public var totalCount: Int? { state.withLock { $0.totalCount } }
  /// The number of units done here, without the shares still at work.
  public var completedCount: Int { state.withLock { $0.completedCount } }
  /// The share of the work that is done, 0…1, with the shares given away; 0 while the total is unknown.
  public var fractionCompleted: Double { state.withLock { $0.fractionCompleted } }
  /// Whether the number of units is unknown.
  public var isIndeterminate: Bool { state.withLock { $0.totalCount == nil } }
  /// Whether all the work is done.
  public var isFinished: Bool { fractionCompleted >= 1 }

  /// Gives a share of the work to a callee.
  public func subprogress(assigningCount count: Int) -> Subprogress {
    Subprogress(parent: self, assignedCount: count)
  }

  /// Counts units as done.
  public func complete(count: Int) {
    setCounts { completed, _ in completed += count }
  }

  /// Changes the number of units done and the total in one step.
  public func setCounts(_ counts: (_ completed: inout Int, _ total: inout Int?) -> Void) {
    let fraction = state.withLock { state in
      counts(&state.completedCount, &state.totalCount)
      return state.fractionCompleted
    }
    parent?.update(share: ObjectIdentifier(self), assignedCount: nil, fraction: fraction)
  }

  private func update(share: ObjectIdentifier, assignedCount: Int?, fraction: Double) {
    let own = state.withLock { state in
      let known = state.shares[share]
      state.shares[share] = (
        assignedCount ?? known?.assignedCount ?? 0, max(fraction, known?.fraction ?? 0)
      )
      return state.fractionCompleted
    }
    parent?.update(share: ObjectIdentifier(self), assignedCount: nil, fraction: own)
  }

  private func finish(share: ObjectIdentifier) {
    let own = state.withLock { state in
      state.completedCount += state.shares.removeValue(forKey: share)?.assignedCount ?? 0
      return state.fractionCompleted
    }
    parent?.update(share: ObjectIdentifier(self), assignedCount: nil, fraction: own)
  }
}

extension ProgressManager: Hashable {
  /// Whether both are the same manager.
  public static func == (first: ProgressManager, second: ProgressManager) -> Bool {
    first === second
  }

  /// Feeds the manager's identity to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ProgressManager: CustomStringConvertible {
  /// The counts and the fraction done, for logs.
  public var description: String {
    let (completed, total, fraction) = state.withLock {
      ($0.completedCount, $0.totalCount, $0.fractionCompleted)
    }
    let whole = total.map { "\($0)" } ?? "an unknown number"
    return "\(completed) of \(whole), \(Int((fraction * 100).rounded(.down))) %"
  }
}
#endif
