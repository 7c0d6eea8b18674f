#if compiler(<6.4)
/// A share of a progress manager's work, handed to the callee that will do it.
///
/// It can be started once. One that is dropped without being started counts as done, so that the
/// parent's progress always fills. The shape is that of Foundation's type of the same name, which
/// takes this one's place as soon as the toolchain has it.
public struct Subprogress: ~Copyable, Sendable {
  private let parent: ProgressManager
  private let assignedCount: Int
  private var isStarted = false

  init(parent: ProgressManager, assignedCount: Int) {
    self.parent = parent
    self.assignedCount = assignedCount
  }

  deinit {
    if !isStarted { parent.complete(count: assignedCount) }
  }

  /// Starts the share and returns the manager that reports it, in units of the callee's choosing.
  public consuming func start(totalCount: Int?) -> ProgressManager {
    isStarted = true
    let manager = ProgressManager(total: totalCount)
    parent.add(manager, count: assignedCount)
    return manager
  }
}
#endif
