internal import MediaValues

extension FaceQuality {
  /// Measures how well a face can be seen.
  ///
  /// - Parameters:
  ///   - whole: the whole face in fractions of the picture, also where it lies outside.
  ///   - visible: the part of it that lies inside.
  static func measuring(
    whole: NormalizedRectangle,
    visible: NormalizedRectangle,
    landmarks: FaceLandmarks,
    in raster: Raster
  ) -> FaceQuality {
    let size = PixelSize(width: raster.width, height: raster.height)
    let geometry = FaceGeometry(landmarks, in: size)
    let width = whole.width * Double(raster.width)
    let height = whole.height * Double(raster.height)
    let area = whole.width * whole.height
    return FaceQuality(
      pixelSize: Float(min(width, height)),
      visibleFraction: area > 0 ? Float(min(visible.width * visible.height / area, 1)) : 0,
      yaw: geometry.yaw,
      pitch: geometry.pitch,
      roll: geometry.roll,
      sharpness: FaceSharpness.measure(visible, in: raster)
    )
  }
}
