package import Inference
package import MediaValues

/// What of engine and models is there, found without compiling a network.
package struct FaceModelStatus: Sendable {
  /// The engine that was loaded.
  package struct Engine: Sendable, Hashable {
    /// The library's file.
    package let path: String
    /// The build number.
    package let version: String
  }

  /// A model that is known.
  package struct Model: Sendable, Hashable {
    /// The description of its file.
    package let file: ModelFile
    /// Where the file is, when it is there.
    package let path: String?
  }

  /// The engine, or why it cannot be used.
  package let engine: Result<Engine, MediaFailure>
  /// The models that are known, the detector first, or why there are none.
  package let models: Result<[Model], MediaFailure>

  /// The descriptions of the models, or why there are none.
  package let catalog: Result<ModelCatalog, MediaFailure>

  /// Why faces cannot be analyzed with the configuration; nothing if they can.
  package let obstacle: MediaFailure?

  /// Looks for engine and models; loads the engine.
  package init(configuration: FaceModelConfiguration) {
    self.init(
      configuration: configuration,
      locator: FaceModelLocator(configuration: configuration)
    )
  }

  /// Looks for engine and models with a locator.
  package init(configuration: FaceModelConfiguration, locator: FaceModelLocator) {
    engine = Result { () throws(MediaFailure) in
      let engine = try InferenceEngine.loadFirst(of: try locator.engineLibraries())
      return Engine(path: engine.path, version: engine.version)
    }
    let catalog = Result { () throws(MediaFailure) in
      try ModelCatalog(folder: try locator.modelsFolder())
    }
    self.catalog = catalog
    models = catalog.map { catalog in
      ([catalog.detector.model] + catalog.embedders.map(\.model)).map { file in
        Model(file: file, path: try? catalog.path(of: file))
      }
    }
    let usable = Result { () throws(MediaFailure) in
      let catalog = try catalog.get()
      _ = try catalog.path(of: catalog.detector.model)
      _ = try catalog.path(of: try catalog.embedder(configuration.embedder).model)
    }
    if case .failure(let failure) = engine {
      obstacle = failure
    } else if case .failure(let failure) = usable {
      obstacle = failure
    } else {
      obstacle = nil
    }
  }
}
