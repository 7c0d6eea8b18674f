internal import Inference

/// Where the engine and the models are and how they are used; everything has a default.
package struct FaceModelConfiguration: Sendable, Hashable {
  /// The path of the engine's library or of the folder that holds it; searched for by default.
  package var enginePath: String?
  /// The folder that holds the models; searched for by default.
  package var modelsPath: String?
  /// The environment variable that names the embedder.
  package static let embedderVariable = "MEDIAINTELLIGENCE_FACE_EMBEDDER"

  /// The identifier of the embedder to use; by default the environment's, without one SFace.
  package var embedder: String
  /// The number of threads of one inference; 1 by default, which wastes least.
  package var threadCount: Int

  /// Makes a configuration; the environment is the process's own by default.
  package init(
    enginePath: String? = nil,
    modelsPath: String? = nil,
    embedder: String? = nil,
    threadCount: Int = 1,
    environment: [String: String]? = nil
  ) {
    self.enginePath = enginePath
    self.modelsPath = modelsPath
    self.embedder =
      embedder ?? ComponentLocator(environment: environment).variable(Self.embedderVariable)
      ?? FaceEmbedderDescription.sFace.model.identifier
    self.threadCount = threadCount
  }
}
