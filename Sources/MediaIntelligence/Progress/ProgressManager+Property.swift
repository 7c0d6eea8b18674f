#if compiler(<6.4)
internal import Synchronization

extension ProgressManager {
  /// A further property of progress, with the way its values add up over the shares of some work.
  ///
  /// A property is declared by a type and named in an extension of ``Properties``:
  ///
  /// ```swift
  /// extension ProgressManager.Properties {
  ///   var lastName: LastName.Type { LastName.self }
  /// }
  /// manager.lastName = "a.jpg"
  /// ```
  public protocol Property: SendableMetatype {
    /// What is set on one manager.
    associatedtype Value: Sendable, Equatable
    /// What the values of a manager and its shares come to.
    associatedtype Summary: Sendable, Equatable
    /// The property's name, in reverse DNS notation.
    static var key: String { get }
    /// The value where none was set.
    static var defaultValue: Value { get }
    /// The summary of no values.
    static var defaultSummary: Summary { get }
    /// Adds a value to a summary.
    static func reduce(into summary: inout Summary, value: Value)
    /// Joins the summaries of two shares.
    static func merge(_ summary1: Summary, _ summary2: Summary) -> Summary
    /// What stays with a parent when a share is gone, from what it kept before and the share's summary.
    static func finalSummary(_ parentSummary: Summary, _ selfSummary: Summary) -> Summary
  }

  /// Reads or sets a further property of this manager alone; see ``summary(of:)`` for its shares.
  public subscript<P: Property>(dynamicMember property: KeyPath<Properties, P.Type>) -> P.Value {
    get {
      access(\.furtherProperties)
      return value(of: P.self) ?? P.defaultValue
    }
    set {
      change(\.furtherProperties) {
        state.withLock { state in
          state.values[ObjectIdentifier(P.self)] = newValue
          state.properties[ObjectIdentifier(P.self)] = P.self
        }
      }
    }
  }

  /// What the values of a property come to in this manager and all its shares.
  public func summary<P: Property>(of property: P.Type) -> P.Summary {
    access(\.furtherProperties)
    access(\.completedCount)
    let (value, left, children) = state.withLock { state in
      (
        state.values[ObjectIdentifier(property)] as? P.Value,
        state.summaries[ObjectIdentifier(property)] as? P.Summary, state.childManagers
      )
    }
    var summary = P.defaultSummary
    P.reduce(into: &summary, value: value ?? P.defaultValue)
    if let left { summary = P.merge(summary, left) }
    return children.reduce(summary) { P.merge($0, $1.summary(of: property)) }
  }

  /// What observers of any further property follow.
  private var furtherProperties: Void { () }

  private func value<P: Property>(of property: P.Type) -> P.Value? {
    state.withLock { $0.values[ObjectIdentifier(property)] as? P.Value }
  }

  /// Leaves the summary of a property with the parents of a manager that goes.
  func hand<P: Property>(
    _ property: P.Type,
    to parents: [(manager: ProgressManager, place: Int)]
  ) {
    let own = summary(of: property)
    for (parent, _) in parents {
      parent.state.withLock { state in
        let key = ObjectIdentifier(property)
        let kept = state.summaries[key] as? P.Summary ?? P.defaultSummary
        state.summaries[key] = P.finalSummary(kept, own)
        state.properties[key] = property
      }
    }
  }
}
#endif
