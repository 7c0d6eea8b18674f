package import MediaValues
internal import Synchronization

/// The networks of one engine, each made ready once and shared by all threads.
package final class CompiledModels: Sendable {
  private let engine: InferenceEngine
  private let cache: CompiledModelCache?
  private let models = Mutex<[CompiledModelKey: CompiledModel]>([:])

  /// Starts with none.
  ///
  /// - Parameters:
  ///   - engine: what compiles and runs the networks.
  ///   - cacheFolder: where compiled networks are kept for later processes; nowhere if `nil`.
  package init(of engine: InferenceEngine, cacheFolder: String?) {
    self.engine = engine
    cache = cacheFolder.map(CompiledModelCache.init)
  }

  /// The network for one input size, made ready now or before; other threads wait meanwhile.
  ///
  /// - Parameters:
  ///   - path: an ONNX file with one input of four dimensions.
  ///   - width: the columns of the input.
  ///   - height: the rows of the input.
  ///   - threadCount: the threads of one inference; at least 1 is used.
  /// - Returns: the network, ready for requests.
  /// - Throws: a failure with code `missingComponent` when the file is damaged or of another kind.
  package func network(
    at path: String,
    width: Int,
    height: Int,
    threadCount: Int = 1
  ) throws(MediaFailure) -> CompiledModel {
    let key = CompiledModelKey(
      path: path,
      width: width,
      height: height,
      threadCount: max(threadCount, 1)
    )
    let result = models.withLock { models -> Result<CompiledModel, MediaFailure> in
      if let model = models[key] { return .success(model) }
      return Result { () throws(MediaFailure) in
        let model = try engine.network(key, cache: cache)
        models[key] = model
        return model
      }
    }
    return try result.get()
  }
}
