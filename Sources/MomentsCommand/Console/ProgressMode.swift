/// How progress is shown on standard error.
package enum ProgressMode: String, Sendable, CaseIterable {
  /// A bar when standard error is a terminal, else plain lines.
  case auto
  /// A bar that is drawn over itself.
  case bar
  /// A line of text every five seconds.
  case plain
  /// A line of JSON every second.
  case json
  /// Nothing.
  case none

  /// The mode itself, or what `auto` means for a stream.
  func resolved(isTerminal: Bool) -> ProgressMode {
    self == .auto ? (isTerminal ? .bar : .plain) : self
  }
}
