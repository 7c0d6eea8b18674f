import Synchronization
import Testing

@testable import MediaIntelligence

/// Holds tasks up until it is opened.
private final class Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(of: Void.self) }

  func wait() async { for await _ in stream {} }
  func open() { continuation.finish() }
}

/// What happened, told from many tasks.
private final class Record: Sendable {
  private let state = Mutex<(entries: [Int], current: Int, peak: Int)>(([], 0, 0))

  var entries: [Int] { state.withLock { $0.entries } }
  var peak: Int { state.withLock { $0.peak } }
  var current: Int { state.withLock { $0.current } }

  func append(_ entry: Int) { state.withLock { $0.entries.append(entry) } }
  func enter() {
    state.withLock {
      $0.current += 1
      $0.peak = max($0.peak, $0.current)
    }
  }
  func leave() { state.withLock { $0.current -= 1 } }
}

struct AnalysisQueueTests {
  @Test func `callers enter in the order in which they came`() async throws {
    let queue = AnalysisQueue(slotCount: 1)
    let record = Record()
    try await withThrowingTaskGroup(of: Void.self) { group in
      try await queue.withSlot {
        for index in 0..<20 {
          group.addTask { try await queue.withSlot { record.append(index) } }
          while queue.waitingCount <= index { await Task.yield() }
        }
        #expect(record.entries.isEmpty)
      }
      try await group.waitForAll()
    }
    #expect(record.entries == Array(0..<20))
  }

  @Test(arguments: [1, 3])
  func `no more callers are in than there are slots`(slotCount: Int) async throws {
    let queue = AnalysisQueue(slotCount: slotCount)
    let record = Record()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<40 {
        group.addTask {
          try await queue.withSlot {
            record.enter()
            await Task.yield()
            record.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(record.peak <= slotCount)
    #expect(record.current == 0)
  }

  @Test func `a caller cancelled while it waits leaves the queue and never enters`() async throws {
    let queue = AnalysisQueue(slotCount: 1)
    let record = Record()
    try await queue.withSlot {
      let waiting = Task { try await queue.withSlot { record.append(1) } }
      while queue.waitingCount == 0 { await Task.yield() }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      #expect(queue.waitingCount == 0)
    }
    #expect(record.entries.isEmpty)
    try await queue.withSlot {}
  }

  @Test func `a caller that is already cancelled does not enter`() async throws {
    let queue = AnalysisQueue(slotCount: 1)
    let gate = Gate()
    let late = Task {
      await gate.wait()
      try await queue.withSlot {}
    }
    late.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await late.value }
    try await queue.withSlot {}
  }

  @Test func `a body that throws gives its slot back`() async throws {
    let queue = AnalysisQueue(slotCount: 1)
    await #expect(throws: MediaIntelligenceError.self) {
      try await queue.withSlot { throw MediaIntelligenceError.mediaProcessing }
    }
    try await queue.withSlot {}
  }
}
