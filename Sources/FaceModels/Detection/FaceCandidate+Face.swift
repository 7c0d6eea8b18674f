internal import MediaValues

extension FaceCandidate {
  /// The candidate as a face of the picture; nothing if it lies wholly outside.
  ///
  /// The picture fills the part of the canvas called `placed`.
  func face(in raster: Raster, placed: PixelSize) -> DetectedFace? {
    let across = Double(placed.width)
    let down = Double(placed.height)
    let whole = NormalizedRectangle(
      x: Double(x) / across,
      y: Double(y) / down,
      width: Double(width) / across,
      height: Double(height) / down
    )
    guard let visible = whole.clippedToPicture else { return nil }
    let points = landmarks.map {
      NormalizedPoint(x: Double($0.x) / across, y: Double($0.y) / down)
    }
    let named = FaceLandmarks(
      leftEye: points[0],
      rightEye: points[1],
      nose: points[2],
      leftMouthCorner: points[3],
      rightMouthCorner: points[4]
    )
    return DetectedFace(
      bounds: visible,
      confidence: confidence,
      landmarks: named,
      quality: .measuring(whole: whole, visible: visible, landmarks: named, in: raster)
    )
  }
}

extension NormalizedRectangle {
  /// The part inside the picture, if there is any.
  var clippedToPicture: NormalizedRectangle? {
    let left = max(x, 0)
    let top = max(y, 0)
    let right = min(x + width, 1)
    let bottom = min(y + height, 1)
    guard right > left, bottom > top else { return nil }
    return NormalizedRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}
