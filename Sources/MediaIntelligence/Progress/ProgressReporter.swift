#if compiler(<6.4)
public import Observation

/// Reads a progress manager, and can make what it reports a share of other work.
///
/// It is what a library hands out whose work is not bound to one call: whoever has it can observe
/// the progress and give it a share by ``ProgressManager/assign(count:to:)``, but not report any.
/// It holds its manager. The shape is that of Foundation's type of the same name.
@dynamicMemberLookup
public final class ProgressReporter: Sendable, Observable {
  /// A further property of progress.
  public typealias Property = ProgressManager.Property

  let manager: ProgressManager

  init(manager: ProgressManager) { self.manager = manager }

  /// The number of units of work, if it is known.
  public var totalCount: Int? { manager.totalCount }
  /// The number of units done, with those of shares that are done.
  public var completedCount: Int { manager.completedCount }
  /// The share of the work that is done, 0…1, with the shares given away; 0 while the total is unknown.
  public var fractionCompleted: Double { manager.fractionCompleted }
  /// Whether the number of units is unknown.
  public var isIndeterminate: Bool { manager.isIndeterminate }
  /// Whether all the work is done.
  public var isFinished: Bool { manager.isFinished }

  /// Reads a further property of the manager alone; see ``summary(of:)`` for its shares.
  public subscript<P: Property>(
    dynamicMember property: KeyPath<ProgressManager.Properties, P.Type>
  ) -> P.Value {
    manager[dynamicMember: property]
  }

  /// What the values of a property come to in the manager and all its shares.
  public func summary<P: Property>(of property: P.Type) -> P.Summary {
    manager.summary(of: property)
  }
}

extension ProgressReporter: Hashable {
  /// Whether both are the same reporter.
  public static func == (first: ProgressReporter, second: ProgressReporter) -> Bool {
    first === second
  }

  /// Feeds the reporter's identity to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ProgressReporter: CustomStringConvertible, CustomDebugStringConvertible {
  /// The counts and the fraction done, for logs.
  public var description: String { manager.description }
  /// The counts and the fraction done, for logs.
  public var debugDescription: String { manager.description }
}
#endif
