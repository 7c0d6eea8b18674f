/// A size in whole pixels.
public struct PixelSize: Sendable, Hashable, Codable {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// Makes a size from its two extents.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The largest size of the same shape whose longer side is at most `length`, never enlarged.
  package func fitted(longSide length: Int) -> PixelSize {
    let longest = max(width, height, 1)
    guard longest > length else { return PixelSize(width: max(width, 1), height: max(height, 1)) }
    let scale = Double(length) / Double(longest)
    return PixelSize(
      width: max(Int((Double(width) * scale).rounded()), 1),
      height: max(Int((Double(height) * scale).rounded()), 1)
    )
  }
}
