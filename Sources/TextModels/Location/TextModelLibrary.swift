package import Inference
package import MediaValues

/// The engine and the model that finds writing, opened once and shared by all threads.
///
/// ```swift
/// let library = try TextModelLibrary()
/// var detector = library.makeDetector()
/// let share = try detector.detect(in: raster).writing
/// ```
package final class TextModelLibrary: Sendable {
  /// The environment variable that names the folder of the model.
  package static let modelsVariable = "MEDIAINTELLIGENCE_TEXT_MODELS"

  /// The engine.
  package let engine: InferenceEngine
  /// The model.
  package let detector: TextDetectorDescription
  private let path: String
  private let models: CompiledModels

  /// Finds and opens the engine and the model.
  ///
  /// - Throws: a failure with code `missingComponent` that names the command which mends it.
  package init(
    detector: TextDetectorDescription = .ppOCRv4,
    locator: ComponentLocator = ComponentLocator()
  ) throws(MediaFailure) {
    self.detector = detector
    path = try detector.model.path(in: try Self.folder(locator))
    engine = try InferenceEngine.loadFirst(of: try locator.engineLibraries())
    models = CompiledModels(of: engine, cacheFolder: locator.compiledModelsFolder)
  }

  /// The folder of the model.
  ///
  /// - Throws: a failure with code `missingComponent` when there is none.
  package static func folder(
    _ locator: ComponentLocator = ComponentLocator()
  ) throws(MediaFailure) -> String {
    try locator.folder(
      "text-models",
      variable: modelsVariable,
      missing: "The text model is not installed."
    )
  }

  /// Makes a detector for one thread.
  package func makeDetector() -> TextDetector { TextDetector(library: self) }

  /// The network for one input size, compiled now or before; other threads wait meanwhile.
  func compiled(for canvas: PixelSize) throws(MediaFailure) -> CompiledModel {
    try models.network(at: path, width: canvas.width, height: canvas.height)
  }
}
