/// One value of a self-test that is known beforehand.
package struct SelfTestCheck: Sendable, Hashable, Codable {
  /// What is checked.
  package let name: String
  /// The value known beforehand.
  package let expected: Double
  /// The value found here.
  package let found: Double
  /// How far the two may lie apart.
  package let tolerance: Double

  /// Makes a check from its parts.
  package init(name: String, expected: Double, found: Double, tolerance: Double) {
    self.name = name
    self.expected = expected
    self.found = found
    self.tolerance = tolerance
  }

  /// Whether the value found is near enough.
  package var isPassed: Bool { abs(found - expected) <= tolerance }
}
