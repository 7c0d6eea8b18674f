internal import COpenVINO
package import MediaValues

/// A network compiled for one input size; usable from several threads, each with its own request.
@safe
package final class CompiledModel: Sendable {
  /// The file that the network was read from.
  package let path: String

  private let engine: InferenceEngine
  // Not written after `init`; the engine allows making requests from any thread.
  private nonisolated(unsafe) let handle: OpaquePointer

  /// Takes a compiled network over.
  init(path: String, engine: InferenceEngine, handle: OpaquePointer) {
    self.path = path
    self.engine = engine
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe cov_model_free(handle) }

  /// Makes the working memory for one inference at a time.
  package func makeRequest() throws(MediaFailure) -> InferenceRequest {
    var reason = COVText()
    guard let request = unsafe cov_request_create(handle, &reason) else {
      throw failure("An inference cannot be prepared.", reason: reason.string)
    }
    return unsafe InferenceRequest(model: self, handle: request)
  }

  /// A failure that concerns this model.
  func failure(_ message: String, reason: String) -> MediaFailure {
    MediaFailure(
      code: .internalError,
      stage: .analyzing,
      path: path,
      message: message,
      remedy: "Check the models: \(InferenceEngine.remedy)",
      reason: reason
    )
  }
}
