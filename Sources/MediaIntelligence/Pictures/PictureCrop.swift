/// What is cut away from pictures of a video.
///
/// Black bars always go. A shape then keeps as large a part as it allows, round the faces and what else
/// draws the eye.
public struct PictureCrop: Sendable, Hashable, Codable {
  /// The shape as two small numbers, such as 16 and 9; that of the picture without its bars when `nil`.
  public let shape: PixelSize?

  /// Cuts away black bars only.
  public static let bars = PictureCrop(shape: nil)
  /// As wide as high.
  public static let square = PictureCrop(shape: PixelSize(width: 1, height: 1))
  /// 4:5, as feeds of photos show portraits.
  public static let portrait = PictureCrop(shape: PixelSize(width: 4, height: 5))
  /// 9:16, the shape of a telephone held upright.
  public static let vertical = PictureCrop(shape: PixelSize(width: 9, height: 16))
  /// 16:9.
  public static let wide = PictureCrop(shape: PixelSize(width: 16, height: 9))

  private init(shape: PixelSize?) { self.shape = shape }

  /// Makes a crop of a shape; `nil` unless both numbers are 1…1000 and neither is over ten times the other.
  public init?(width: Int, height: Int) {
    let numbers = 1...1_000
    guard numbers.contains(width), numbers.contains(height), width <= 10 * height,
      height <= 10 * width
    else { return nil }
    shape = PixelSize(width: width, height: height)
  }
}
