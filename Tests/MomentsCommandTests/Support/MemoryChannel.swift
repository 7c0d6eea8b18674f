import MomentsCommand
import Synchronization

/// Keeps what is written, or fails like a stream that has gone away.
final class MemoryChannel: OutputChannel {
  let isTerminal: Bool
  let columnCount: Int?
  private let failure: OutputFailure?
  private let written = Mutex("")

  init(isTerminal: Bool = false, columnCount: Int? = nil, failure: OutputFailure? = nil) {
    self.isTerminal = isTerminal
    self.columnCount = columnCount
    self.failure = failure
  }

  var text: String { written.withLock { $0 } }

  func write(_ text: String) throws(OutputFailure) {
    if let failure { throw failure }
    written.withLock { $0 += text }
  }
}
