import MediaIntelligence
import Testing

struct VideoAnalyzerCancellationTests {
  @Test func `a cancelled analysis throws, and the analyzer goes on`() async throws {
    let file = try SceneFile(secondsPerScene: 6)
    let analyzer = VideoAnalyzer()
    let manager = ProgressManager(totalCount: 1)
    let task = Task {
      try await analyzer.analyze(
        file.asset,
        for: ShotAnalysisRequest(),
        subprogress: manager.subprogress(assigningCount: 1)
      )
    }
    while manager.fractionCompleted == 0 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
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
