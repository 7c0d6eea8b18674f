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

  static let columns = "f.id, a.id, p.id, f.rule, f.similarity, \(FaceColumns.ofFace)"
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
