/// Where the command writes text: a standard stream, or a buffer in a test.
package protocol OutputChannel: Sendable {
  /// Whether a person is looking at it.
  var isTerminal: Bool { get }
  /// How many characters fit on a line, when that is known.
  var columnCount: Int? { get }
  /// Writes all of a text.
  ///
  /// - Throws: ``OutputFailure`` when not all of it could be written.
  func write(_ text: String) throws(OutputFailure)
}

/// A text that could not be written.
package struct OutputFailure: Error, Sendable, Hashable {
  /// Whether the reader has gone away, which is no failure of anyone.
  package let isReaderGone: Bool
  /// What the system said.
  package let reason: String

  /// Makes a failure from what the system said.
  package init(isReaderGone: Bool, reason: String) {
    self.isReaderGone = isReaderGone
    self.reason = reason
  }
}
