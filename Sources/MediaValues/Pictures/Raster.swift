/// An upright picture of square pixels, ready to be measured: 8-bit RGB, interleaved, rows top to bottom.
///
/// The bytes are full-range BT.709 with the display matrix, the sample aspect ratio and, for HDR, the
/// tone mapping already applied.
package struct Raster: Sendable, Hashable {
  /// The number of pixels in a row; at least 1.
  package let width: Int
  /// The number of rows; at least 1.
  package let height: Int
  /// Red, green and blue of each pixel: `3 × width × height` bytes.
  package let pixels: [UInt8]

  /// Makes a picture from its bytes, whose number must be `3 × width × height`.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0, "A raster has at least one pixel.")
    precondition(pixels.count == 3 * width * height, "A raster has three bytes per pixel.")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
