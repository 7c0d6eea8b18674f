#if compiler(<6.4)
public import Observation
internal import Synchronization

/// Reports how much of some work is done, and adds up the shares given to callees.
///
/// Reading and reporting are safe from any thread, and every value can be observed. A share goes to
/// a callee as a ``Subprogress``, or to work that reports on its own by its ``ProgressReporter``.
/// Further properties, such as the number of files, are set by name; see ``Properties``.
///
/// The shape is that of Foundation's type of the same name (SF-0023), which takes this one's place
/// as soon as the toolchain has it; only bridging to Foundation's older `Progress` is not there.
@dynamicMemberLookup
public final class ProgressManager: Sendable, Observable {
  let state: Mutex<State>
  private let registrar = ObservationRegistrar()

  /// Makes a manager of work in a number of units; `nil` means that the number is not known yet.
  public convenience init(totalCount: Int?) {
    self.init(total: totalCount)
  }

  init(total: Int?) {
    state = Mutex(State(totalCount: total))
  }

  deinit {
    let (parents, properties) = state.withLock { ($0.parents, $0.knownProperties) }
    for property in properties { hand(property, to: parents) }
    for (parent, place) in parents { parent.count(place) }
  }

  /// The number of units of work, if it is known.
  public var totalCount: Int? {
    access(\.totalCount)
    return state.withLock { $0.totalCount }
  }

  /// The number of units done here and in shares that are done.
  public var completedCount: Int {
    access(\.completedCount)
    return state.withLock { $0.completedCount }
  }

  /// The share of the work that is done, 0…1, with the shares given away; 0 while the total is unknown.
  public var fractionCompleted: Double {
    access(\.totalCount)
    access(\.completedCount)
    let (total, completed, children) = state.withLock {
      ($0.totalCount, $0.completedCount, $0.openChildren)
    }
    guard let total else { return 0 }
    guard total > 0 else { return 1 }
    let shared = children.reduce(0) { $0 + Double($1.count) * ($1.manager?.fractionCompleted ?? 1) }
    return min(max((Double(completed) + shared) / Double(total), 0), 1)
  }

  /// Whether the number of units is unknown.
  public var isIndeterminate: Bool { totalCount == nil }

  /// Whether all the work is done.
  public var isFinished: Bool { fractionCompleted >= 1 }

  /// A reading of this progress that can be handed out, and be made a share of other work.
  public var reporter: ProgressReporter { ProgressReporter(manager: self) }

  /// Counts units as done.
  public func complete(count: Int) {
    setCounts { completed, _ in
      completed = sum(completed, count)
    }
  }

  /// Changes the number of units done and the total in one step.
  public func setCounts(_ counts: (_ completed: inout Int, _ total: inout Int?) -> Void) {
    registrar.withMutation(of: self, keyPath: \.totalCount) {
      registrar.withMutation(of: self, keyPath: \.completedCount) {
        state.withLock { counts(&$0.completedCount, &$0.totalCount) }
      }
    }
    countAsDoneIfFinished()
  }

  func access<Member>(_ member: KeyPath<ProgressManager, Member>) {
    registrar.access(self, keyPath: member)
  }

  func change<Member>(_ member: KeyPath<ProgressManager, Member>, _ body: () -> Void) {
    registrar.withMutation(of: self, keyPath: member, body)
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

extension ProgressManager: CustomStringConvertible, CustomDebugStringConvertible {
  /// The counts and the fraction done, for logs.
  public var description: String {
    let whole = totalCount.map { "\($0)" } ?? "an unknown number"
    let percent = Int((fractionCompleted * 100).rounded(.down))
    return "\(completedCount) of \(whole), \(percent) %"
  }

  /// The counts and the fraction done, for logs.
  public var debugDescription: String { description }
}
#endif
