/// A part of a picture in fractions of its size: the origin is the top-left corner, after orientation.
public struct NormalizedRectangle: Sendable, Hashable, Codable {
  /// The left edge, 0…1.
  public var x: Double
  /// The top edge, 0…1.
  public var y: Double
  /// The width, 0…1.
  public var width: Double
  /// The height, 0…1.
  public var height: Double

  /// Makes a rectangle from its top-left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole picture.
  public static let full = NormalizedRectangle(x: 0, y: 0, width: 1, height: 1)
}
