internal import Inference
package import MediaValues

/// Finds the engine and the face models: by configuration, else by environment, else in the data folders.
///
/// What is named explicitly is used or reported, never silently replaced by something found elsewhere.
package struct FaceModelLocator: Sendable {
  /// The environment variable that names the folder of models.
  package static let modelsVariable = "MEDIAINTELLIGENCE_FACE_MODELS"

  private let configuration: FaceModelConfiguration
  private let places: ComponentLocator

  /// Makes a locator.
  ///
  /// - Parameters:
  ///   - configuration: what was named explicitly.
  ///   - environment: the process's own by default.
  package init(configuration: FaceModelConfiguration, environment: [String: String]? = nil) {
    self.configuration = configuration
    places = ComponentLocator(environment: environment)
  }

  /// The folders in which programs keep data: the user's own first, then everybody's.
  package var dataFolders: [String] { places.dataFolders }

  /// What to load as the engine, in order of preference: paths, then names for the system to find.
  ///
  /// - Throws: a failure with code `missingComponent` when an explicitly named place holds no engine.
  package func engineLibraries() throws(MediaFailure) -> [String] {
    try places.engineLibraries(named: configuration.enginePath)
  }

  /// The folder of models.
  ///
  /// - Throws: a failure with code `missingComponent` when there is none.
  package func modelsFolder() throws(MediaFailure) -> String {
    try places.folder(
      "face-models",
      named: configuration.modelsPath,
      variable: Self.modelsVariable,
      missing: "The face models are not installed."
    )
  }

  /// The folder for compiled networks; `nil` without a home.
  var compiledModelsFolder: String? { places.compiledModelsFolder }
}
