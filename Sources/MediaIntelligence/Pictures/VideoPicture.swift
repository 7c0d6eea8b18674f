/// A picture taken from a video: upright, with square pixels, in standard dynamic range.
public struct VideoPicture: Sendable, Hashable {
  /// The presentation timestamp of the frame, relative to the first frame shown.
  public let time: CMTime
  /// The part of the frame that the picture shows.
  public let area: NormalizedRectangle
  let raster: Raster

  init(time: CMTime, raster: Raster, area: NormalizedRectangle = .full) {
    self.time = time
    self.raster = raster
    self.area = area
  }

  /// Makes a picture from bytes, for instance in a test; `nil` when their number does not fit the size.
  ///
  /// - Parameters:
  ///   - time: The time that the picture is said to be from.
  ///   - size: The size in pixels; at least 1 × 1.
  ///   - pixels: Red, green and blue of each pixel, rows from top to bottom.
  public init?(time: CMTime, size: PixelSize, pixels: [UInt8]) {
    guard size.width > 0, size.height > 0, pixels.count == 3 * size.width * size.height else {
      return nil
    }
    self.init(
      time: time,
      raster: Raster(width: size.width, height: size.height, pixels: pixels)
    )
  }

  /// The size in pixels.
  public var size: PixelSize { PixelSize(width: raster.width, height: raster.height) }
  /// Red, green and blue of each pixel, rows from top to bottom.
  public var pixels: [UInt8] { raster.pixels }
}
