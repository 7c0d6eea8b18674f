import Foundation
import TestSupport
import Testing

@testable import MediaIntelligence

@Suite struct ReasonsTests {
  private func isSum(_ reasons: [ScoreReason], of score: Double) -> Bool {
    abs(reasons.reduce(0) { $0 + $1.contribution } - score) < 0.01
      && reasons.allSatisfy { (0...1).contains($0.value) }
  }

  @Test(arguments: VideoAnalyzer.Configuration.Effort.allCases)
  func `the reasons of every decision about a video add up`(
    effort: VideoAnalyzer.Configuration.Effort
  ) async throws {
    let file = try SceneFile()
    let analyzer = VideoAnalyzer(configuration: .init(effort: effort))
    let (keyFrames, highlights, shots) = try await analyzer.analyze(
      file.asset,
      for: KeyFrameAnalysisRequest(maximumCount: 5),
      HighlightAnalysisRequest(),
      ShotAnalysisRequest()
    )
    let candidates = try keyFrames.get().candidates
    #expect(!candidates.isEmpty)
    #expect(candidates.allSatisfy { isSum($0.reasons, of: $0.score) })
    let levels = try highlights.get()
    #expect(!levels.segments.isEmpty)
    #expect(levels.segments.allSatisfy { isSum($0.reasons, of: $0.score) })
    #expect(levels.leveledHighlights.allSatisfy { isSum($0.reasons, of: $0.score) })
    let found = try shots.get()
    #expect(found.shots.count > 2)
    for shot in found.shots.dropFirst() {
      let evidence = try #require(shot.evidence)
      #expect(isSum(evidence.reasons, of: evidence.confidence))
      let choice = try #require(shot.keyFrameChoice)
      #expect(choice.timestamp == shot.keyFrame)
      #expect(isSum(choice.reasons, of: choice.score))
    }
    #expect(found.rejected.allSatisfy { isSum($0.evidence.reasons, of: $0.evidence.confidence) })
  }

  @Test func `shots that were stored before reasons were told can still be read`() throws {
    let shot = Shot(timeRange: CMTimeRange.zero, transition: .cut, keyFrame: .zero)
    let old = try JSONEncoder().encode(["shots": [shot]])
    let read = try JSONDecoder().decode(ShotAnalysisRequest.Result.self, from: old)
    #expect(read == ShotAnalysisRequest.Result(shots: [shot]))
  }

  @Test(arguments: [(42, 12), (64, 36), (1920, 1080), (1, 1), (0, 0)])
  func `frames are never enlarged to be compared`(width: Int, height: Int) {
    let properties = VideoProperties(
      container: "",
      codec: "",
      displaySize: PixelSize(width: width, height: height),
      codedSize: PixelSize(width: width, height: height),
      frameDuration: .invalid,
      duration: .zero,
      audioCodec: nil
    )
    let size = properties.stepSize
    #expect(size.width == (width == 0 ? 64 : min(width, 64)))
    #expect(size.height == (height == 0 ? 36 : min(height, 36)))
  }
}
