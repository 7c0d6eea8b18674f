/// A sequence that makes each element when it is asked for it.
struct PulledSequence<Element: Sendable>: AsyncSequence, Sendable {
  typealias Failure = any Error

  struct AsyncIterator: AsyncIteratorProtocol {
    let step: () async throws -> Element?

    func next() async throws -> Element? { try await step() }
  }

  private let start: @Sendable () -> AsyncIterator

  /// Makes a sequence from what begins an iteration.
  init(_ start: @escaping @Sendable () -> AsyncIterator) { self.start = start }

  /// Makes a sequence of what is loaded as a whole when the first element is asked for.
  init(loading load: @escaping @Sendable () async throws -> [Element]) {
    self.init {
      var rest: ArraySlice<Element>?
      return AsyncIterator {
        if rest == nil { rest = try await load()[...] }
        return rest?.popFirst()
      }
    }
  }

  func makeAsyncIterator() -> AsyncIterator { start() }
}
