/// A face as a direction in the space of one model: faces of one person point the same way.
package struct FaceEmbedding: Sendable, Hashable, Codable {
  /// The identity of the model that made it; embeddings of two models cannot be compared.
  package let model: String
  /// The direction, of length 1.
  package let values: [Float]

  /// Makes an embedding from a model's answer, scaled to length 1; nothing if that has no direction.
  package init?(model: String, scaling raw: [Float]) {
    var sum = 0.0
    for value in raw { sum += Double(value) * Double(value) }
    guard sum.isFinite, sum > 0 else { return nil }
    let scale = 1 / sum.squareRoot()
    guard scale.isFinite else { return nil }
    self.model = model
    self.values = raw.map { Float(Double($0) * scale) }
  }

  /// The cosine of the angle to another embedding, −1…1; nothing if two models made them.
  package func similarity(to other: FaceEmbedding) -> Float? {
    guard model == other.model, values.count == other.values.count else { return nil }
    var sum: Float = 0
    for index in values.indices { sum += values[index] * other.values[index] }
    return min(max(sum, -1), 1)
  }
}
