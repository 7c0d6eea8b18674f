package import MediaValues

/// Turns faces into embeddings, for one owner at a time; make one per thread.
package struct FaceEmbedder: ~Copyable {
  /// The model behind it.
  package let description: FaceEmbedderDescription
  private var request: InferenceRequest

  /// Prepares the model's working memory.
  init(
    description: FaceEmbedderDescription,
    library: FaceModelLibrary
  ) throws(MediaFailure) {
    self.description = description
    let model = try library.compiled(
      description.model,
      width: description.side,
      height: description.side
    )
    request = try model.makeRequest()
  }

  /// The embedding of a face; takes about 20 milliseconds with SFace.
  ///
  /// - Parameters:
  ///   - face: a face found in the picture.
  ///   - raster: the picture, as large as the face is to be seen: 112 pixels across a face are used.
  /// - Returns: a direction of length 1.
  /// - Throws: a failure when the model does not work as described.
  package mutating func embedding(
    of face: DetectedFace,
    in raster: Raster
  ) throws(MediaFailure) -> FaceEmbedding {
    let aligner = FaceAligner(side: description.side, pixels: description.pixels)
    try request.run(count: 3 * description.side * description.side) { planes in
      aligner.fill(&planes, landmarks: face.landmarks, raster: raster)
    }
    let values = try request.output(description.output, count: description.length)
    guard let embedding = FaceEmbedding(model: description.model.identity, scaling: values) else {
      throw MediaFailure(
        code: .internalError,
        stage: .analyzing,
        message: "The embedder \(description.model.identifier) gave no direction for a face.",
        remedy: nil,
        reason: "the output is zero or not finite"
      )
    }
    return embedding
  }
}
