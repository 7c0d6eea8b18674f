/// Faces that belong to no group yet, with their embeddings.
package struct UngroupedFaces: Sendable {
  /// What is known of one face beside its embedding.
  package struct Face: Sendable, Hashable {
    /// A name that stays the same from run to run; it decides where everything else is equal.
    package var key: String
    /// The picture that shows the face; two faces of one picture are never one person.
    package var picture: Int32
    /// What the face may do.
    package var role: FaceRole
    /// The people who the face is said not to be.
    package var strangers: Set<Int>

    /// Makes a face from what is known of it.
    package init(key: String, picture: Int32, role: FaceRole, strangers: Set<Int> = []) {
      self.key = key
      self.picture = picture
      self.role = role
      self.strangers = strangers
    }
  }

  /// The faces.
  package private(set) var faces: [Face] = []
  /// Their embeddings.
  package private(set) var embeddings: EmbeddingMatrix

  /// Makes an empty set for embeddings of a length.
  package init(length: Int) { embeddings = EmbeddingMatrix(length: length) }

  /// The number of faces.
  package var count: Int { faces.count }

  /// Makes room for faces.
  package mutating func reserve(_ count: Int) {
    faces.reserveCapacity(count)
    embeddings.reserve(rows: count)
  }

  /// Adds a face with its embedding, of length 1.
  package mutating func append(_ face: Face, embedding: [Float]) {
    faces.append(face)
    embeddings.append(embedding)
  }
}
