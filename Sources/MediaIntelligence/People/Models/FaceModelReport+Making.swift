internal import FaceModels
internal import Inference
internal import TextModels

extension FaceModelReport {
  /// Looks at engine and models: reads every model's file for its hash, and runs the self-test.
  ///
  /// The self-test finds drawn faces and words and compares the cosines of the faces' embeddings with recorded
  /// ones. All takes one to three seconds. A text detector that is not installed is no failure.
  ///
  /// - Parameters:
  ///   - configuration: Where engine and models are.
  ///   - runsSelfTest: Whether the models are run on the drawn faces.
  /// - Returns: What was found; missing parts are in it and are no errors.
  /// - Throws: `CancellationError`.
  public nonisolated(nonsending) static func make(
    configuration: FaceGroupAnalyzer.Configuration = .init(),
    runsSelfTest: Bool = true
  ) async throws -> FaceModelReport {
    let wanted = FaceScanner(configuration).modelConfiguration
    return try await BlockingWork.run("MediaIntelligence.FaceModelReport") { flag in
      try FaceModelReport(wanted, runsSelfTest: runsSelfTest, flag)
    }
  }

  private init(
    _ configuration: FaceModelConfiguration,
    runsSelfTest: Bool,
    _ cancellation: CancellationFlag
  ) throws {
    let status = FaceModelStatus(configuration: configuration)
    var failures: [MediaFailure] = []
    switch status.engine {
    case .success(let found): engine = Engine(path: found.path, version: found.version)
    case .failure(let failure):
      engine = nil
      failures.append(failure)
    }
    var models: [Model] = []
    var folder: String?
    switch status.catalog {
    case .success(let catalog):
      folder = catalog.folder
      models = try Self.models(of: catalog, cancellation)
      failures += models.filter { $0.state != .intact }.map(Self.failure)
    case .failure(let failure): failures.append(failure)
    }
    self.folder = folder
    let text = try Self.textModel(cancellation)
    if text.state == .changed { failures.append(Self.failure(of: text)) }
    self.models = models + [text]
    var checks: [Check] = []
    if failures.isEmpty, runsSelfTest {
      do throws(MediaFailure) {
        checks = try FaceModelSelfTest.run(with: FaceModelLibrary(configuration: configuration))
          .checks.map(Check.init)
        if text.state == .intact {
          checks += try TextModelSelfTest.run(with: TextModelLibrary()).map(Check.init)
        }
        if let failed = checks.first(where: { !$0.isPassed }) { failures.append(failed.failure) }
      } catch {
        failures.append(error)
      }
    }
    self.checks = checks
    self.failures = failures
  }

  private static func models(
    of catalog: ModelCatalog,
    _ cancellation: CancellationFlag
  ) throws -> [Model] {
    let detector = try Model(catalog.detector.model, .detector, in: catalog.folder, cancellation)
    return [detector]
      + (try catalog.embedders.map { embedder in
        try Model(
          embedder.model,
          .embedder,
          in: catalog.folder,
          length: embedder.length,
          similarity: embedder.samePersonSimilarity,
          cancellation
        )
      })
  }

  /// The text detector, where it is or would be.
  private static func textModel(_ cancellation: CancellationFlag) throws -> Model {
    let folders = ComponentLocator().dataFolders.map { $0 + "/text-models" }
    let folder = (try? TextModelLibrary.folder()) ?? folders.first ?? "text-models"
    return try Model(
      TextDetectorDescription.ppOCRv4.model,
      .textDetector,
      in: folder,
      cancellation
    )
  }

  private static func failure(of model: Model) -> MediaFailure {
    MediaFailure(
      code: .missingComponent,
      stage: .analyzing,
      path: model.path,
      message: model.state == .changed
        ? "The file of the model \(model.identifier) is not the one that is described."
        : "The model \(model.identifier) is not installed.",
      remedy: "Run `bash Samples/setup-faces.sh`."
    )
  }
}

extension FaceModelReport.Model {
  fileprivate init(
    _ file: ModelFile,
    _ role: FaceModelReport.Role,
    in folder: String,
    length: Int? = nil,
    similarity: Float? = nil,
    _ cancellation: CancellationFlag
  ) throws {
    identifier = file.identifier
    title = file.title
    self.role = role
    path = folder + "/" + file.file
    expectedSHA256 = file.sha256.lowercased()
    license = file.license
    trainingData = file.trainingData
    embeddingLength = length
    samePersonSimilarity = similarity
    switch try file.verified(in: folder, cancellation: cancellation) {
    case .intact: (state, foundSHA256) = (.intact, file.sha256.lowercased())
    case .changed(let sha256): (state, foundSHA256) = (.changed, sha256)
    case .unreadable: (state, foundSHA256) = (.unreadable, nil)
    }
  }
}

extension FaceModelReport.Check {
  fileprivate init(_ check: SelfTestCheck) {
    name = check.name
    expected = check.expected
    found = check.found
    tolerance = check.tolerance
  }

  fileprivate var failure: MediaFailure {
    MediaFailure(
      code: .missingComponent,
      stage: .analyzing,
      message: "The self-test of the models fails: \(name).",
      remedy: "Run `bash Samples/setup-faces.sh`.",
      reason: "found \(found), expected \(expected)"
    )
  }
}
