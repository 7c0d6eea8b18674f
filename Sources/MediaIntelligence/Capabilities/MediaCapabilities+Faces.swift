internal import FaceModels
internal import Inference
internal import TextModels

extension MediaCapabilities {
  private static let installFaces = "bash Samples/setup-faces.sh"

  /// The inference engine and the models that find faces and tell them apart, and that find writing.
  static func faceParts() -> [Part] {
    let status = FaceModelStatus(configuration: FaceModelConfiguration())
    return [engine(status.engine)] + models(status.models) + [textModel()]
  }

  private static func textModel() -> Part {
    let model = TextDetectorDescription.ppOCRv4.model
    let found = Result { () throws(MediaFailure) in
      try model.path(in: try TextModelLibrary.folder())
    }
    let (path, failure) = (try? found.get(), found.failure)
    return Part(
      name: model.identifier,
      state: path == nil ? .missing : .loaded,
      path: path,
      enables: "titles and captions, which key frames avoid (\(model.license))",
      reason: failure?.message,
      remedy: failure == nil ? nil : installFaces
    )
  }

  private static func engine(_ found: Result<FaceModelStatus.Engine, MediaFailure>) -> Part {
    let (engine, failure) = (try? found.get(), found.failure)
    return Part(
      name: "OpenVINO",
      state: engine == nil ? .missing : .loaded,
      version: engine?.version.split(separator: "-").first.map(String.init),
      path: engine?.path,
      enables: "faces, which key frames prefer",
      reason: failure?.message,
      remedy: failure == nil ? nil : installFaces
    )
  }

  private static func models(_ found: Result<[FaceModelStatus.Model], MediaFailure>) -> [Part] {
    guard let models = try? found.get() else {
      return [
        Part(
          name: "face models",
          state: .missing,
          enables: "faces",
          reason: found.failure?.message,
          remedy: installFaces
        )
      ]
    }
    return models.map { model in
      Part(
        name: model.file.identifier,
        state: model.path == nil ? .missing : .loaded,
        path: model.path,
        enables: "faces (\(model.file.license))",
        reason: model.path == nil ? "Its file is not in the folder of models." : nil,
        remedy: model.path == nil ? installFaces : nil
      )
    }
  }
}

extension Result {
  /// What went wrong, if something did.
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
