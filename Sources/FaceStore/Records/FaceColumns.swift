internal import MediaValues

/// The columns of faces that belong together; a query calls the table `f`.
enum FaceColumns {
  private static let place = ["x", "y", "width", "height"]
  private static let quality = [
    "pixel_size", "visible_fraction", "edge_distance", "yaw", "pitch", "roll", "sharpness",
  ]
  private static let face = place + ["confidence", "landmarks"] + quality
  private static let written = face + ["visibility"]

  /// What ``MediaValues/DetectedFace/init(_:from:)`` reads.
  static let ofFace = face.map { "f.\($0)" }.joined(separator: ", ")
  /// What ``MediaValues/FaceQuality/init(_:from:)`` reads.
  static let ofQuality = quality.map { "f.\($0)" }.joined(separator: ", ")
  /// The names of what ``MediaValues/DetectedFace/columnValues`` gives.
  static let names = written.joined(separator: ", ")
  /// A question mark for each of them.
  static let marks = written.map { _ in "?" }.joined(separator: ", ")
  /// Each of them set to a question mark.
  static let assignments = written.map { "\($0) = ?" }.joined(separator: ", ")
}

extension NormalizedRectangle {
  /// Reads the columns from `x` to `height`.
  init(_ row: borrowing Statement, from first: Int32) {
    self.init(
      x: row.real(first),
      y: row.real(first + 1),
      width: row.real(first + 2),
      height: row.real(first + 3)
    )
  }

  /// The values of the columns from `x` to `height`.
  var columnValues: [SQLValue] { [.real(x), .real(y), .real(width), .real(height)] }
}

extension FaceQuality {
  /// Reads the columns from `pixel_size` to `sharpness`.
  init(_ row: borrowing Statement, from first: Int32) {
    self.init(
      pixelSize: row.float(first),
      visibleFraction: row.float(first + 1),
      edgeDistance: row.float(first + 2),
      yaw: row.float(first + 3),
      pitch: row.float(first + 4),
      roll: row.float(first + 5),
      sharpness: row.float(first + 6)
    )
  }

  /// The values of the columns from `pixel_size` to `visibility`.
  fileprivate var columnValues: [SQLValue] {
    [pixelSize, visibleFraction, edgeDistance, yaw, pitch, roll, sharpness, visibility]
      .map { .real(Double($0)) }
  }
}

extension DetectedFace {
  /// Reads the columns from `x` to `sharpness`.
  init(_ row: borrowing Statement, from first: Int32) {
    let places = row.floats(first + 5).map(Double.init)
    func point(_ index: Int) -> NormalizedPoint {
      guard places.count == 10 else { return NormalizedPoint(x: 0, y: 0) }
      return NormalizedPoint(x: places[2 * index], y: places[2 * index + 1])
    }
    self.init(
      bounds: NormalizedRectangle(row, from: first),
      confidence: row.float(first + 4),
      landmarks: FaceLandmarks(
        leftEye: point(0),
        rightEye: point(1),
        nose: point(2),
        leftMouthCorner: point(3),
        rightMouthCorner: point(4)
      ),
      quality: FaceQuality(row, from: first + 6)
    )
  }

  /// The values of the columns from `x` to `visibility`.
  var columnValues: [SQLValue] {
    let places = landmarks.points.flatMap { [Float($0.x), Float($0.y)] }
    return bounds.columnValues + [.real(Double(confidence)), .blob(places.littleEndianBytes)]
      + quality.columnValues
  }
}
