/// Turns failures into the shape that the configuration asks for.
struct FailureReporting: Sendable {
  private let isDetailed: Bool
  private let error: MediaIntelligenceError

  init(_ configuration: FaceGroupAnalyzer.Configuration, as error: MediaIntelligenceError) {
    isDetailed = configuration.reportsDetailedFailures
    self.error = error
  }

  func run<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw shaped(error)
    }
  }

  nonisolated(nonsending) func run<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch {
      throw shaped(error)
    }
  }

  /// The error as it is to be thrown; cancellation stays what it is.
  func shaped(_ failure: any Error) -> any Error {
    if failure is CancellationError || isDetailed { return failure }
    return error
  }
}
