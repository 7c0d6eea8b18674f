internal import Dispatch
internal import FaceClustering
internal import Synchronization

extension ParallelMap {
  /// The pieces on as many threads as the machine has processors.
  static let concurrent = ParallelMap { count, piece in
    let results = Mutex<[Int: Swift.Result<NeighborList, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = Swift.Result { try piece(index) }
      results.withLock { $0[index] = result }
    }
    let done = results.withLock { $0 }
    return try (0..<count).map { index in try done[index]?.get() ?? NeighborList() }
  }
}
