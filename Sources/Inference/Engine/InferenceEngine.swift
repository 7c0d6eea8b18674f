internal import COpenVINO
internal import FoundationEssentials
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
  private let canImport: Bool
  // An import works with properties of the whole engine.
  private let importing = Mutex<Void>(())

  private static let loaded = Mutex<[String: InferenceEngine]>([:])

  /// The command that installs the engine and the models.
  package static let remedy = "Run `bash Samples/setup-faces.sh`."

  private init(path: String, version: String, handle: OpaquePointer) {
    self.path = path
    self.version = version
    unsafe self.handle = unsafe handle
    canImport = Self.hasNetworkReader(besides: path)
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

  /// Makes a network for one input size ready, by importing it from a cache or by compiling it.
  ///
  /// Compiling takes 0.15 to 0.8 seconds. A network that was compiled is put into the cache.
  ///
  /// - Parameters:
  ///   - model: an ONNX file and what to compile it for.
  ///   - cache: where compiled networks are kept; used if the engine has the reader that importing needs.
  /// - Returns: the network, ready for requests.
  /// - Throws: a failure with code `missingComponent` when the file is damaged or of another kind.
  func network(
    _ model: CompiledModelKey,
    cache: CompiledModelCache?
  ) throws(MediaFailure) -> CompiledModel {
    let cached = canImport ? cache?.path(for: model, engineVersion: version) : nil
    if let cached, let network = imported(model, from: cached) { return network }
    var reason = COVText()
    let dimensions: [Int64] = [1, 3, Int64(model.height), Int64(model.width)]
    let compiled = unsafe cov_model_compile(
      handle,
      model.path,
      dimensions,
      Int32(clamping: model.threadCount),
      &reason
    )
    guard let compiled = unsafe compiled else {
      throw MediaFailure(
        code: .missingComponent,
        stage: .analyzing,
        path: model.path,
        message: "The model cannot be used by OpenVINO \(version).",
        remedy: Self.remedy,
        reason: reason.string
      )
    }
    if let cached {
      cache?.keep(model, at: cached) { path in
        var reason = COVText()
        return unsafe cov_model_export(compiled, path, &reason) == 0
      }
    }
    return unsafe CompiledModel(path: model.path, engine: self, handle: compiled)
  }

  /// The network kept at a path; `nil` when there is none or it is of another engine or processor.
  private func imported(_ model: CompiledModelKey, from path: String) -> CompiledModel? {
    let handle = importing.withLock { _ in
      var reason = COVText()
      return unsafe UInt(
        bitPattern: cov_model_import(self.handle, path, Int32(clamping: model.threadCount), &reason)
      )
    }
    guard let network = unsafe OpaquePointer(bitPattern: handle) else { return nil }
    return unsafe CompiledModel(path: model.path, engine: self, handle: network)
  }

  /// Whether the engine has the reader of exported networks, a library of its own beside the engine.
  ///
  /// An engine without it would fail at each import, after which each process would export anew.
  private static func hasNetworkReader(besides library: String) -> Bool {
    guard let end = library.lastIndex(of: "/") else { return false }
    let names = try? FileManager.default.contentsOfDirectory(atPath: String(library[..<end]))
    return names?.contains { $0.hasPrefix("libopenvino_ir_frontend.so") } ?? false
  }
}
