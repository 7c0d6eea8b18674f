/// What was seen of faces at one moment.
package struct FaceSighting: Sendable, Hashable {
  /// The moment in seconds from the first frame shown.
  package let seconds: Double
  /// How much there is to see of faces, 0 none, 1 a large, open, crisp one.
  package let presence: Double

  /// Makes a sighting from its parts.
  package init(seconds: Double, presence: Double) {
    self.seconds = seconds
    self.presence = presence
  }
}
