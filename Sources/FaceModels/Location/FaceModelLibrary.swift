package import Inference
package import MediaValues

/// The engine and the models of this machine, opened once and shared by all threads.
///
/// ```swift
/// let library = try FaceModelLibrary(configuration: FaceModelConfiguration())
/// var detector = try library.makeDetector(.photos)
/// let faces = try detector.detect(in: raster)
/// ```
package final class FaceModelLibrary: Sendable {
  /// The engine.
  package let engine: InferenceEngine
  /// The models there are.
  package let catalog: ModelCatalog
  private let configuration: FaceModelConfiguration
  private let compiledModels: CompiledModels

  /// Finds and opens the engine and the folder of models.
  ///
  /// - Throws: a failure with code `missingComponent` that names the command which mends it, or with
  ///   code `missingComponent` for a model description that is wrong.
  package convenience init(configuration: FaceModelConfiguration) throws(MediaFailure) {
    try self.init(
      configuration: configuration,
      locator: FaceModelLocator(configuration: configuration)
    )
  }

  /// Finds and opens the engine and the folder of models with a locator.
  package init(
    configuration: FaceModelConfiguration,
    locator: FaceModelLocator
  ) throws(MediaFailure) {
    self.configuration = configuration
    engine = try InferenceEngine.loadFirst(of: try locator.engineLibraries())
    catalog = try ModelCatalog(folder: try locator.modelsFolder())
    compiledModels = CompiledModels(of: engine, cacheFolder: locator.compiledModelsFolder)
  }

  /// Makes a detector for one thread.
  package func makeDetector(
    _ options: FaceDetectionOptions
  ) throws(MediaFailure) -> FaceDetector {
    _ = try catalog.path(of: catalog.detector.model)
    return FaceDetector(library: self, options: options)
  }

  /// Makes an embedder, the configured one, for one thread.
  package func makeEmbedder() throws(MediaFailure) -> FaceEmbedder {
    try makeEmbedder(try catalog.embedder(configuration.embedder))
  }

  /// Makes an embedder from a description.
  package func makeEmbedder(
    _ description: FaceEmbedderDescription
  ) throws(MediaFailure) -> FaceEmbedder {
    _ = try catalog.path(of: description.model)
    return FaceEmbedder(description: description, library: self)
  }

  /// The network for one input size, compiled now or before; other threads wait meanwhile.
  func compiled(
    _ model: ModelFile,
    width: Int,
    height: Int
  ) throws(MediaFailure) -> CompiledModel {
    try compiledModels.network(
      at: try catalog.path(of: model),
      width: width,
      height: height,
      threadCount: configuration.threadCount
    )
  }
}
