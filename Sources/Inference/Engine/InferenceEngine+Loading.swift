package import MediaValues

extension InferenceEngine {
  /// Loads the first library that can be loaded; the reason given is that of the first.
  package static func loadFirst(of libraries: [String]) throws(MediaFailure) -> InferenceEngine {
    var failure: MediaFailure?
    for library in libraries {
      do {
        return try load(library: library)
      } catch let reason {
        failure = failure ?? reason
      }
    }
    throw failure
      ?? MediaFailure(
        code: .missingComponent,
        stage: .analyzing,
        message: "The inference engine OpenVINO is not installed.",
        remedy: remedy
      )
  }
}
