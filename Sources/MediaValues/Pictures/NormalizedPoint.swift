/// A place in a picture in fractions of its size: the origin is the top-left corner, after orientation.
public struct NormalizedPoint: Sendable, Hashable, Codable {
  /// The distance from the left edge; 0…1 inside the picture.
  public var x: Double
  /// The distance from the top edge; 0…1 inside the picture.
  public var y: Double

  /// Makes a point from its two distances.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
