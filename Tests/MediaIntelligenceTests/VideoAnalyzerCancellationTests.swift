import MediaIntelligence
import Synchronization
import Testing

/// Lets work cancel the task that it runs in.
private final class Canceller: Sendable {
  private let action = Mutex<(@Sendable () -> Void)?>(nil)
  private let armed: AsyncStream<Void>
  private let opening: AsyncStream<Void>.Continuation

  init() { (armed, opening) = AsyncStream.makeStream(of: Void.self) }

  func arm(_ cancel: @escaping @Sendable () -> Void) {
    action.withLock { $0 = cancel }
    opening.finish()
  }

  func untilArmed() async { for await _ in armed {} }
  func cancel() { action.withLock { $0 }?() }
}

struct VideoAnalyzerCancellationTests {
  @Test func `an analysis cancelled while it runs throws, and the analyzer goes on`() async throws {
    let file = try SceneFile()
    let analyzer = VideoAnalyzer()
    let canceller = Canceller()
    let task = Task {
      await canceller.untilArmed()
      // The first report comes from the analysis' own thread, in the middle of its work.
      _ = try await analyzer.answers(
        to: [ShotAnalysisRequest()],
        about: file.asset,
        reportingProgressTo: { _ in canceller.cancel() }
      )
    }
    canceller.arm { task.cancel() }
    await #expect(throws: CancellationError.self) { try await task.value }
    let after = try await analyzer.analyze(file.asset, for: VideoPropertiesRequest())
    #expect(try after.get().properties.duration == file.duration)
  }

  @Test func `leaving the loop of events ends the analysis and frees its place`() async throws {
    let file = try SceneFile(secondsPerScene: 4)
    let analyzer = VideoAnalyzer()
    for try await event in analyzer.events(file.asset, for: ShotAnalysisRequest()) {
      if case .progress = event { break }
    }
    let after = try await analyzer.analyze(file.asset, for: VideoPropertiesRequest())
    #expect(throws: Never.self) { try after.get() }
  }

  @Test func `events tell progress, partial results and then the result`() async throws {
    let file = try SceneFile(secondsPerScene: 3)
    let analyzer = VideoAnalyzer()
    var fractions: [Double] = []
    var partialCount = 0
    var result: KeyFrameAnalysisRequest.Result?
    for try await event in analyzer.events(file.asset, for: KeyFrameAnalysisRequest()) {
      #expect(result == nil)
      switch event {
      case .progress(let progress): fractions.append(progress.fraction)
      case .partialResult(let partial):
        #expect(!partial.candidates.isEmpty)
        partialCount += 1
      case .result(let final): result = final
      @unknown default: Issue.record("An event of an unknown kind.")
      }
    }
    #expect(fractions == fractions.sorted())
    #expect(fractions.last == 1)
    #expect(partialCount > 0)
    let alone = try await analyzer.analyze(file.asset, for: KeyFrameAnalysisRequest())
    #expect(try result == alone.get())
  }

  @Test func `progress fills when the analysis ends`() async throws {
    let file = try SceneFile()
    let manager = ProgressManager(totalCount: 2)
    manager.complete(count: 1)
    _ = try await VideoAnalyzer().analyze(
      file.asset,
      for: KeyFrameAnalysisRequest(),
      HighlightAnalysisRequest(),
      subprogress: manager.subprogress(assigningCount: 1)
    )
    #expect(manager.isFinished)
  }
}
