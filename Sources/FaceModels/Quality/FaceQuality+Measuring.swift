internal import MediaValues

extension FaceQuality {
  /// Measures how well a face can be seen.
  ///
  /// `whole` is the face's box also where it lies outside the picture, `visible` the part inside.
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
    let side = min(width, height)
    let nearest = min(
      min(whole.x, 1 - whole.x - whole.width) * Double(raster.width),
      min(whole.y, 1 - whole.y - whole.height) * Double(raster.height)
    )
    return FaceQuality(
      pixelSize: Float(side),
      visibleFraction: area > 0 ? Float(min(visible.width * visible.height / area, 1)) : 0,
      edgeDistance: side > 0 ? Float(nearest / side) : 0,
      yaw: geometry.yaw,
      pitch: geometry.pitch,
      roll: geometry.roll,
      sharpness: FaceSharpness.measure(visible, in: raster)
    )
  }
}
