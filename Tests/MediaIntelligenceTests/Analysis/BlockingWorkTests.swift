import Testing

@testable import MediaIntelligence

@Suite struct BlockingWorkTests {
  private final class Held: Sendable {}

  /// What a body held, after it has answered.
  private func heldAfterRun() async throws -> Held? {
    weak var left: Held?
    do {
      let held = Held()
      left = held
      _ = try await BlockingWork.run("test") { _ in _ = held }
    }
    return left
  }

  @Test func `who has the answer can rely on what the work held being free`() async throws {
    for _ in 0..<500 { #expect(try await heldAfterRun() == nil) }
  }
}
