internal import Inference
package import MediaValues

/// Turns faces into embeddings, for one owner at a time; make one per thread.
///
/// The network behind it is compiled once per library, for the first face: many pictures show none.
package struct FaceEmbedder: ~Copyable {
  /// The model behind it.
  package let description: FaceEmbedderDescription
  private let library: FaceModelLibrary
  private var request: InferenceRequest?

  /// Prepares embedding; the library's engine and the model must be there.
  init(description: FaceEmbedderDescription, library: FaceModelLibrary) {
    self.description = description
    self.library = library
  }

  /// The embedding of a face; takes about 15 milliseconds with SFace, the first a third of a second more.
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
    let side = description.side
    let aligner = FaceAligner(side: side, pixels: description.pixels)
    if request == nil {
      request = try library.compiled(description.model, width: side, height: side).makeRequest()
    }
    try request?.run(count: 3 * side * side) { planes in
      aligner.fill(&planes, landmarks: face.landmarks, raster: raster)
    }
    let values = try request?.output(description.output, count: description.length) ?? []
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
