import MediaValues
import TestSupport
import Testing

@testable import MediaDecoding

@Suite("Giving up a reading")
struct ReadingGuardTests {
  let folder: TemporaryDirectory
  let file: LocalFile

  init() throws {
    folder = try TemporaryDirectory()
    file = try LocalFile(path: folder.write([0], to: "slow.mp4"))
  }

  private func makeGuard(
    stallSeconds: Double? = nil,
    deadline: ContinuousClock.Instant? = nil,
    cancellation: CancellationFlag = CancellationFlag()
  ) -> ReadingGuard {
    var options = ReaderOptions()
    options.stallSecondsLimit = stallSeconds
    options.deadline = deadline
    return ReadingGuard(file: file, options: options, cancellation: cancellation)
  }

  @Test("Storage that gives no data for too long ends the reading, for good")
  func stalling() throws {
    let readingGuard = makeGuard(stallSeconds: 0)
    while !readingGuard.shouldStop() {}
    readingGuard.noteProgress()
    #expect(readingGuard.shouldStop())
    let failure = #expect(throws: MediaFailure.self) { try readingGuard.check(.decoding) }
    #expect(failure?.code == .timedOut)
    #expect(failure?.message == "slow.mp4 gave no data for too long.")
  }

  @Test("Neither limit nor cancellation lets the reading go on", arguments: [nil, 3_600, 1e300])
  func patience(stallSeconds: Double?) throws {
    let readingGuard = makeGuard(stallSeconds: stallSeconds, deadline: .now + .seconds(3_600))
    #expect(!readingGuard.shouldStop())
    try readingGuard.check(.decoding)
  }

  @Test("A deadline that has passed ends the reading as out of time")
  func deadline() throws {
    let readingGuard = makeGuard(deadline: .now)
    #expect(readingGuard.shouldStop())
    let failure = #expect(throws: MediaFailure.self) { try readingGuard.check(.opening) }
    #expect(failure?.code == .timedOut)
    #expect(failure?.stage == .opening)
  }

  @Test("Cancellation comes before the other reasons")
  func cancellation() throws {
    let cancellation = CancellationFlag()
    let readingGuard = makeGuard(stallSeconds: 0, deadline: .now, cancellation: cancellation)
    cancellation.cancel()
    #expect(readingGuard.shouldStop())
    #expect(throws: CancellationError.self) { try readingGuard.check(.decoding) }
  }
}
