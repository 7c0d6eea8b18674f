internal import MediaValues

/// How a coded picture becomes the one shown: its shape of pixels and its orientation.
struct DisplayGeometry: Equatable {
  /// The size in which the picture is coded.
  let codedSize: PixelSize
  /// How often wider than high a pixel is; 1 for square ones.
  let pixelAspect: Double
  /// How the picture is laid.
  let orientation: PictureOrientation

  init(codedSize: PixelSize, sampleAspectRatio: Rational, orientation: PictureOrientation) {
    self.codedSize = codedSize
    self.orientation = orientation
    let aspect = sampleAspectRatio.isPositive ? sampleAspectRatio.value : 1
    // Ratios beyond these come from damage; no camera or editor makes them.
    pixelAspect = aspect >= 0.1 && aspect <= 10 ? aspect : 1
  }

  /// The size at which the picture is shown: upright, with square pixels, as high as it is coded.
  var displaySize: PixelSize { upright(straightSize) }

  /// The size of the picture with square pixels before it is turned upright.
  private var straightSize: PixelSize {
    let width = max(1, (Double(codedSize.width) * pixelAspect).rounded())
    return PixelSize(width: Int(min(width, 1_000_000)), height: max(1, codedSize.height))
  }

  /// The size to scale to, before turning, so that the upright picture has the size given.
  func scaledSize(for uprightSize: PixelSize) -> PixelSize { upright(uprightSize) }

  private func upright(_ size: PixelSize) -> PixelSize {
    orientation.isTransposed ? PixelSize(width: size.height, height: size.width) : size
  }
}
