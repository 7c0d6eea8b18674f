internal import Inference

/// Where the engine and the models are and how they are used; everything has a default.
package struct FaceModelConfiguration: Sendable, Hashable {
  /// The path of the engine's library or of the folder that holds it; searched for by default.
  package var enginePath: String?
  /// The folder that holds the models; searched for by default.
  package var modelsPath: String?
  /// The identifier of the embedder to use; SFace by default.
  package var embedder: String
  /// The number of threads of one inference; 1 by default, which wastes least.
  package var threadCount: Int

  /// Makes a configuration.
  package init(
    enginePath: String? = nil,
    modelsPath: String? = nil,
    embedder: String = FaceEmbedderDescription.sFace.model.identifier,
    threadCount: Int = 1
  ) {
    self.enginePath = enginePath
    self.modelsPath = modelsPath
    self.embedder = embedder
    self.threadCount = threadCount
  }
}
