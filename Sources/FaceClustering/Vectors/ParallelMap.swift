/// Works out numbered pieces, in whatever order and on however many threads, and returns them in order.
///
/// What the pieces are does not depend on the threads, so neither does any result of this module.
package struct ParallelMap: Sendable {
  private let body:
    @Sendable (Int, @escaping @Sendable (Int) throws -> NeighborList) throws -> [NeighborList]

  /// Makes a map from a function that runs pieces.
  package init(
    _ body:
      @escaping @Sendable (Int, @escaping @Sendable (Int) throws -> NeighborList) throws
      -> [NeighborList]
  ) {
    self.body = body
  }

  /// One piece after the other on the calling thread.
  package static let serial = ParallelMap { count, piece in try (0..<count).map(piece) }

  func callAsFunction(
    _ count: Int,
    _ piece: @escaping @Sendable (Int) throws -> NeighborList
  ) throws -> [NeighborList] {
    try body(count, piece)
  }
}
