package import MediaValues

/// A picture from a file: upright, 8-bit RGB, in standard dynamic range.
package struct StillPicture: Sendable, Hashable {
  /// The pixels, scaled down as asked for.
  package let raster: Raster
  /// The upright size that the file has.
  package let fullSize: PixelSize
  /// The format that the bytes are in, whatever the file is called.
  package let format: StillFormat
  /// Whether a part of the picture is missing or damaged.
  package let isPartial: Bool
}

/// Limits and choices for reading a picture.
package struct StillOptions: Sendable, Hashable {
  /// The longer side that a larger picture is scaled down to, in pixels.
  package var longSide: Int
  /// The most pixels that a picture may have, before any of them is decoded; 200 megapixels by default.
  package var maximumPixelCount: Int
  /// The most bytes that a file may have; 512 megabytes by default.
  package var maximumByteCount: Int

  /// Makes options.
  package init(
    longSide: Int = 1_600,
    maximumPixelCount: Int = 200_000_000,
    maximumByteCount: Int = 512_000_000
  ) {
    self.longSide = max(longSide, 1)
    self.maximumPixelCount = max(maximumPixelCount, 1)
    self.maximumByteCount = max(maximumByteCount, 1)
  }
}
