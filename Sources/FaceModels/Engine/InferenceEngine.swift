internal import COpenVINO
package import MediaValues
internal import Synchronization

/// The inference engine, loaded once for the life of the process; usable from several threads.
@safe
package final class InferenceEngine: Sendable {
  /// The file that was loaded.
  package let path: String
  /// The engine's build number.
  package let version: String

  // Never written after `init` and never freed: the engine's functions may be called on any thread.
  private nonisolated(unsafe) let handle: OpaquePointer

  private static let loaded = Mutex<[String: InferenceEngine]>([:])

  /// The command that installs the engine and the models.
  package static let remedy = "Run `bash Samples/setup-faces.sh`."

  private init(path: String, version: String, handle: OpaquePointer) {
    self.path = path
    self.version = version
    unsafe self.handle = unsafe handle
  }

  /// Loads the engine, or gives the one already loaded from the same place.
  ///
  /// - Parameter library: the path of `libopenvino_c.so…`, or its name alone for the system to find.
  /// - Returns: the engine, the same for the same library.
  /// - Throws: a failure with code `missingComponent` that holds the loader's reason.
  package static func load(library: String) throws(MediaFailure) -> InferenceEngine {
    let result = loaded.withLock { engines -> Result<InferenceEngine, MediaFailure> in
      if let engine = engines[library] { return .success(engine) }
      var path = COVText()
      var version = COVText()
      var reason = COVText()
      guard let handle = unsafe cov_engine_open(library, &path, &version, &reason) else {
        return .failure(
          MediaFailure(
            code: .missingComponent,
            stage: .analyzing,
            path: library.contains("/") ? library : nil,
            message: "The inference engine OpenVINO cannot be loaded.",
            remedy: cov_is_disabled() == 0
              ? remedy : "Take openvino out of MEDIAINTELLIGENCE_DISABLE_OPTIONAL.",
            reason: reason.string
          )
        )
      }
      let engine = unsafe InferenceEngine(
        path: path.string,
        version: version.string,
        handle: handle
      )
      engines[library] = engine
      return .success(engine)
    }
    return try result.get()
  }

  /// Compiles a network for one input size; takes 0.1 to 0.8 seconds.
  ///
  /// - Parameters:
  ///   - path: an ONNX file with one input of four dimensions.
  ///   - width: the columns of the input.
  ///   - height: the rows of the input.
  ///   - threadCount: the threads of one inference, at least 1.
  /// - Returns: the network, ready for requests.
  /// - Throws: a failure with code `missingComponent` when the file is damaged or of another kind.
  package func compile(
    path: String,
    width: Int,
    height: Int,
    threadCount: Int
  ) throws(MediaFailure) -> CompiledModel {
    var reason = COVText()
    let dimensions: [Int64] = [1, 3, Int64(height), Int64(width)]
    let model = unsafe cov_model_compile(
      handle,
      path,
      dimensions,
      Int32(clamping: threadCount),
      &reason
    )
    guard let model = unsafe model else {
      throw MediaFailure(
        code: .missingComponent,
        stage: .analyzing,
        path: path,
        message: "The model cannot be used by OpenVINO \(version).",
        remedy: Self.remedy,
        reason: reason.string
      )
    }
    return unsafe CompiledModel(path: path, engine: self, handle: model)
  }
}
