internal import FaceClustering
internal import FaceModels
internal import FaceStore
internal import Inference
internal import MediaDecoding
internal import Synchronization

/// Finds the faces in pictures, on as many threads as ask at once.
final class FaceScanner: Sendable {
  /// What a picture shows.
  struct Scan: Sendable {
    let record: AssetRecord
    let faces: [AnalyzedFace]
  }

  /// The models of one thread.
  private struct Tools: ~Copyable {
    var detector: FaceDetector
    var embedder: FaceEmbedder
  }

  private final class Worker: Sendable {
    let tools: Mutex<Tools>

    init(_ library: FaceModelLibrary, _ options: FaceDetectionOptions) throws(MediaFailure) {
      tools = Mutex(
        Tools(
          detector: try library.makeDetector(options),
          embedder: try library.makeEmbedder()
        )
      )
    }
  }

  private struct State {
    var library: FaceModelLibrary?
    var idle: [Worker] = []
    var finer: FaceScanner?
  }

  private let configuration: FaceGroupAnalyzer.Configuration
  private let detection: FaceDetectionOptions
  private let stills: StillOptions
  private let state = Mutex(State())

  init(_ configuration: FaceGroupAnalyzer.Configuration) {
    self.configuration = configuration
    detection = configuration.detectionDetail == .crowds ? .crowds : .photos
    stills = StillOptions(
      longSide: configuration.detectionDetail == .crowds ? 2_560 : 1_600,
      maximumPixelCount: configuration.maximumPixelCount
    )
  }

  /// Where engine and models are looked for.
  var modelConfiguration: FaceModelConfiguration {
    var result = FaceModelConfiguration()
    result.enginePath = configuration.enginePath
    result.modelsPath = configuration.modelsPath
    if let embedder = configuration.embedder { result.embedder = embedder }
    return result
  }

  /// The identity of the model that compares faces, and from which cosine on they are one person's.
  func embedder() throws(MediaFailure) -> (identity: String, samePersonSimilarity: Float) {
    let description = try library().catalog.embedder(modelConfiguration.embedder)
    return (description.model.identity, description.samePersonSimilarity)
  }

  /// The models and settings that decide what is found; the same ones find the same.
  func analysisName() throws(MediaFailure) -> String {
    let catalog = try library().catalog
    let embedder = try catalog.embedder(modelConfiguration.embedder)
    return AnalysisName(
      models: [catalog.detector.model.identity, embedder.model.identity],
      detail: detail,
      version: "1"
    ).text
  }

  /// The scanner that finds at least what an earlier analysis could find: this one or a finer one.
  ///
  /// Small faces that were found once, and what people said about them, would be lost otherwise.
  func asFine(as analysis: String) throws(MediaFailure) -> FaceScanner {
    guard configuration.detectionDetail != .crowds, let name = AnalysisName(analysis),
      !detail.covers(name.detail)
    else { return self }
    let library = try library()
    return state.withLock { state in
      if let finer = state.finer { return finer }
      var configuration = configuration
      configuration.detectionDetail = .crowds
      let finer = FaceScanner(configuration)
      finer.state.withLock { $0.library = library }
      state.finer = finer
      return finer
    }
  }

  private var detail: AnalysisName.Detail {
    AnalysisName.Detail(detectorSide: detection.longSide, pictureSide: stills.longSide)
  }

  /// Reads a picture's file.
  func file(atPath path: String) throws(MediaFailure) -> StillFile {
    try StillFile(path: path, maximumByteCount: stills.maximumByteCount)
  }

  /// Finds the faces of a picture and what they look like.
  func scan(
    _ file: StillFile,
    _ fingerprint: AssetRecord.Fingerprint,
    id: String,
    cancellation: CancellationFlag
  ) throws -> Scan {
    let analysis = try analysisName()
    let picture = try StillPictureReader(options: stills).picture(in: file)
    try cancellation.check()
    let worker = try takeWorker()
    defer { giveBack(worker) }
    let faces = try worker.tools.withLock { tools in
      var faces: [AnalyzedFace] = []
      for face in try tools.detector.detect(in: picture.raster) {
        try cancellation.check()
        let role = FaceRole(confidence: face.confidence, quality: face.quality)
        // A face that is hardly seen is not compared, so its looks are not worth the time.
        let embedding =
          role == .staysAlone ? nil : try tools.embedder.embedding(of: face, in: picture.raster)
        faces.append(AnalyzedFace(face: face, embedding: embedding))
      }
      return faces
    }
    return Scan(
      record: AssetRecord(
        id: id,
        path: file.path,
        fingerprint: fingerprint,
        analysis: analysis,
        size: picture.fullSize,
        isPartial: picture.isPartial
      ),
      faces: faces
    )
  }

  private func library() throws(MediaFailure) -> FaceModelLibrary {
    let result = state.withLock { state -> Swift.Result<FaceModelLibrary, MediaFailure> in
      if let library = state.library { return .success(library) }
      return Swift.Result { () throws(MediaFailure) in
        let library = try FaceModelLibrary(configuration: modelConfiguration)
        state.library = library
        return library
      }
    }
    return try result.get()
  }

  private func takeWorker() throws(MediaFailure) -> Worker {
    if let idle = state.withLock({ $0.idle.popLast() }) { return idle }
    return try Worker(try library(), detection)
  }

  private func giveBack(_ worker: Worker) { state.withLock { $0.idle.append(worker) } }
}

extension StillFile {
  /// What tells that the file is still the same; the cost is a look at all its bytes.
  var fingerprint: AssetRecord.Fingerprint {
    var digest = ContentDigest()
    digest.update(bytes)
    var state = state
    // A file may shrink while it is read; what was read is what counts.
    state.byteCount = Int64(bytes.count)
    return AssetRecord.Fingerprint(file: state, digest: digest.hexadecimal())
  }
}
