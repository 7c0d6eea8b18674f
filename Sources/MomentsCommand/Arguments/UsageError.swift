/// A command line that cannot be followed.
package struct UsageError: Error, Sendable, Hashable {
  /// What is wrong with it, in one sentence.
  package let message: String
  /// What was probably meant.
  package let suggestion: String?

  /// Makes an error from its message and what was probably meant.
  package init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }
}
