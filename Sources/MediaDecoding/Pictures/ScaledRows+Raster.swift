internal import MediaValues

extension ScaledRows {
  /// Copies 8-bit red, green and blue into an upright raster.
  func raster(_ orientation: PictureOrientation) -> Raster {
    if orientation == .upright { return copied() }
    return unsafe upright(orientation, sourceBytes: 3) { source, target in
      unsafe target[0] = source[0]
      unsafe target[1] = source[1]
      unsafe target[2] = source[2]
    }
  }

  /// Copies grey whose black is 16 and whose white is 235 into an upright raster of full range.
  func expandedRaster(_ orientation: PictureOrientation) -> Raster {
    unsafe upright(orientation, sourceBytes: 3) { source, target in
      for channel in 0..<3 {
        let value = (Int(unsafe source[channel]) - 16) * 255 + 109
        unsafe target[channel] = UInt8(clamping: value / 219)
      }
    }
  }

  /// Lays partly transparent pixels over black, the ground that video players show, and copies them.
  func flattenedRaster(_ orientation: PictureOrientation) -> Raster {
    unsafe upright(orientation, sourceBytes: 4) { source, target in
      let opacity = unsafe UInt32(source[3])
      for channel in 0..<3 {
        let value = unsafe UInt32(source[channel]) * opacity + 127
        unsafe target[channel] = UInt8(truncatingIfNeeded: value / 255)
      }
    }
  }

  /// Maps 16-bit red, green and blue of a wide range of light to a standard one and copies them.
  func toneMappedRaster(_ orientation: PictureOrientation, by curve: ToneCurve) -> Raster {
    unsafe upright(orientation, sourceBytes: 6) { source, target in
      func sample(_ index: Int) -> UInt16 {
        unsafe UInt16(source[2 * index]) | UInt16(source[2 * index + 1]) << 8
      }
      let (red, green, blue) = curve.map(red: sample(0), green: sample(1), blue: sample(2))
      unsafe target[0] = red
      unsafe target[1] = green
      unsafe target[2] = blue
    }
  }

  /// Copies the rows as they are, without the padding behind them.
  private func copied() -> Raster {
    let length = 3 * size.width
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: length * size.height) {
      buffer,
      count in
      guard let target = buffer.baseAddress else { return }
      for row in 0..<size.height {
        unsafe (target + row * length).initialize(from: start + row * stride, count: length)
      }
      count = length * size.height
    }
    return Raster(width: size.width, height: size.height, pixels: pixels)
  }

  private func upright(
    _ orientation: PictureOrientation,
    sourceBytes: Int,
    _ copy: (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>) -> Void
  ) -> Raster {
    let width = orientation.isTransposed ? size.height : size.width
    let height = orientation.isTransposed ? size.width : size.height
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: 3 * width * height) { buffer, count in
      guard var target = buffer.baseAddress else { return }
      for row in 0..<height {
        let down = orientation.flipsDown ? height - 1 - row : row
        for column in 0..<width {
          let across = orientation.flipsAcross ? width - 1 - column : column
          let (x, y) = orientation.isTransposed ? (down, across) : (across, down)
          unsafe copy(start + (y * stride + x * sourceBytes), target)
          unsafe target += 3
        }
      }
      count = 3 * width * height
    }
    return Raster(width: width, height: height, pixels: pixels)
  }
}
