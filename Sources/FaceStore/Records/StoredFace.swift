package import MediaValues

/// A face as the index holds it.
package struct StoredFace: Sendable, Hashable {
  /// Its name, which stays as long as the face is in the index.
  package var id: String
  /// The picture that shows it.
  package var assetID: String
  /// The person, once the face has been grouped.
  package var personID: String?
  /// Where it is and how well it is seen.
  package var face: DetectedFace
  /// Why it belongs to its group: the rule's name, and the similarity that decided.
  package var rule: String?
  /// The mean cosine to the group when it was decided.
  package var similarity: Float?

  /// Makes a face from its parts.
  package init(
    id: String,
    assetID: String,
    personID: String?,
    face: DetectedFace,
    rule: String?,
    similarity: Float?
  ) {
    self.id = id
    self.assetID = assetID
    self.personID = personID
    self.face = face
    self.rule = rule
    self.similarity = similarity
  }

  static let columns = """
    f.id, a.id, p.id, f.rule, f.similarity, f.x, f.y, f.width, f.height, f.confidence, f.landmarks,
    f.pixel_size, f.visible_fraction, f.edge_distance, f.yaw, f.pitch, f.roll, f.sharpness
    """
  static let tables = """
    faces f JOIN assets a ON a.row = f.asset LEFT JOIN clusters c ON c.row = f.cluster
    LEFT JOIN people p ON p.row = c.person
    """

  init(_ row: borrowing Statement) {
    id = row.text(0)
    assetID = row.text(1)
    personID = row.optionalText(2)
    rule = row.optionalText(3)
    similarity = row.isNull(4) ? nil : row.float(4)
    face = DetectedFace(row, from: 5)
  }
}

/// A face that was found in a picture, with what it looks like to a model.
package struct AnalyzedFace: Sendable, Hashable {
  /// Where it is and how well it is seen.
  package var face: DetectedFace
  /// What it looks like to the embedder.
  package var embedding: FaceEmbedding?

  /// Makes a face from its parts.
  package init(face: DetectedFace, embedding: FaceEmbedding?) {
    self.face = face
    self.embedding = embedding
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
      bounds: NormalizedRectangle(
        x: row.real(first),
        y: row.real(first + 1),
        width: row.real(first + 2),
        height: row.real(first + 3)
      ),
      confidence: row.float(first + 4),
      landmarks: FaceLandmarks(
        leftEye: point(0),
        rightEye: point(1),
        nose: point(2),
        leftMouthCorner: point(3),
        rightMouthCorner: point(4)
      ),
      quality: FaceQuality(
        pixelSize: row.float(first + 6),
        visibleFraction: row.float(first + 7),
        edgeDistance: row.float(first + 8),
        yaw: row.float(first + 9),
        pitch: row.float(first + 10),
        roll: row.float(first + 11),
        sharpness: row.float(first + 12)
      )
    )
  }

  /// The values of the columns from `x` to `sharpness`.
  var columnValues: [SQLValue] {
    [
      .real(bounds.x), .real(bounds.y), .real(bounds.width), .real(bounds.height),
      .real(Double(confidence)),
      .blob(landmarks.points.flatMap { [Float($0.x), Float($0.y)] }.littleEndianBytes),
      .real(Double(quality.pixelSize)), .real(Double(quality.visibleFraction)),
      .real(Double(quality.edgeDistance)), .real(Double(quality.yaw)),
      .real(Double(quality.pitch)), .real(Double(quality.roll)), .real(Double(quality.sharpness)),
    ]
  }
}
