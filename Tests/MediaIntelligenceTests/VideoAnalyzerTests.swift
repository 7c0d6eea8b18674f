import Foundation
import MediaIntelligence
import Testing

/// A request that the library does not know.
private final class ForeignRequest: VideoAnalyzer.Request {
  struct Result: VideoAnalyzer.Result {}
}

struct VideoAnalyzerTests {
  private let analyzer = VideoAnalyzer()

  @Test func `requests made together are answered as they are alone`() async throws {
    let file = try SceneFile()
    let (together, highlights, shots) = try await analyzer.analyze(
      file.asset,
      for: VideoPropertiesRequest(),
      HighlightAnalysisRequest(),
      ShotAnalysisRequest()
    )
    #expect(try together.get().properties.duration == file.duration)
    let shotsAlone = try await analyzer.analyze(file.asset, for: ShotAnalysisRequest())
    #expect(try shots.get() == shotsAlone.get())
    #expect(try highlights.get().segments.isEmpty == false)
  }

  @Test func `both of Apple's requests take one call`() async throws {
    let file = try SceneFile()
    let (highlights, keyFrame) = try await VideoAnalyzer.shared.analyze(
      file.asset,
      for: HighlightAnalysisRequest(),
      KeyFrameAnalysisRequest()
    )
    let timestamp = try keyFrame.get().timestamp
    #expect(timestamp.isNumeric)
    #expect(
      (timestamp.seconds * Double(SceneFile.framesPerSecond)).rounded() == timestamp.seconds * 25
    )
    #expect(timestamp.seconds >= 1 && timestamp < file.duration - CMTime(value: 1, timescale: 1))
    #expect(try highlights.get().levels.isEmpty == false)
  }

  @Test func `levels tile the video and stay between 0 and 9`() async throws {
    let file = try SceneFile()
    let result = try await analyzer.analyze(file.asset, for: HighlightAnalysisRequest()).get()
    var end = CMTime.zero
    for (timeRange, level) in result.levels {
      #expect(timeRange.start == end)
      #expect(timeRange.duration > .zero)
      #expect((0...9).contains(level))
      #expect(result.level(at: timeRange.start) == level)
      end = timeRange.end
    }
    #expect(end == file.duration)
    #expect(result.level(at: end) == nil)
    #expect(result.highlights == result.leveledHighlights.map(\.timeRange))
  }

  @Test func `shots tile the video and begin at the cuts`() async throws {
    let file = try SceneFile()
    let shots = try await analyzer.analyze(file.asset, for: ShotAnalysisRequest()).get().shots
    let starts = shots.map { $0.timeRange.start.seconds }
    for cut in [3.0, 5.0] { #expect(starts.contains(cut), "\(starts)") }
    #expect(shots.first?.transition == .start)
    for (shot, next) in zip(shots, shots.dropFirst()) {
      #expect(shot.timeRange.end == next.timeRange.start)
      #expect(shot.timeRange.containsTime(shot.keyFrame))
    }
    #expect(shots.last?.timeRange.end == file.duration)
  }

  @Test func `the same file gives the same answers`() async throws {
    let file = try SceneFile()
    func answers() async throws -> (KeyFrameAnalysisRequest.Result, [HighlightSegment]) {
      let (keyFrame, highlights) = try await analyzer.analyze(
        file.asset,
        for: KeyFrameAnalysisRequest(maximumCount: 5),
        HighlightAnalysisRequest()
      )
      return (try keyFrame.get(), try highlights.get().segments)
    }
    let (first, second) = (try await answers(), try await answers())
    #expect(first == second)
  }

  @Test func `candidates are ranked, lie in the range asked for, and explain their scores`()
    async throws
  {
    let file = try SceneFile()
    let range = CMTimeRange(
      start: CMTime(value: 3, timescale: 1),
      end: CMTime(value: 7, timescale: 1)
    )
    let result = try await analyzer.analyze(
      file.asset,
      for: KeyFrameAnalysisRequest(maximumCount: 4, within: range)
    ).get()
    #expect(result.timestamp == result.candidates.first?.timestamp)
    #expect((1...4).contains(result.candidates.count))
    for candidate in result.candidates {
      #expect(range.containsTime(candidate.timestamp))
      let sum = candidate.reasons.reduce(0) { $0 + $1.contribution }
      #expect(abs(sum - candidate.score) < 1e-6)
    }
    #expect(result.candidates.map(\.score) == result.candidates.map(\.score).sorted(by: >))
  }

  @Test(arguments: [(3.1, 3.3), (2.9, 3.05), (6.96, 7.5)])
  func `no candidate lies outside the range asked for, however short it is`(
    start: Double,
    end: Double
  ) async throws {
    let file = try SceneFile()
    let range = CMTimeRange(
      start: CMTime(seconds: start, preferredTimescale: 1_000),
      end: CMTime(seconds: end, preferredTimescale: 1_000)
    )
    let result = try await analyzer.analyze(
      file.asset,
      for: KeyFrameAnalysisRequest(maximumCount: 3, within: range)
    ).get()
    #expect(!result.candidates.isEmpty)
    #expect(result.candidates.allSatisfy { range.containsTime($0.timestamp) })
  }

  @Test func `a range behind the end of the video is an error`() async throws {
    let file = try SceneFile()
    let range = CMTimeRange(
      start: CMTime(value: 100, timescale: 1),
      end: CMTime(value: 200, timescale: 1)
    )
    let result = try await analyzer.analyze(
      file.asset,
      for: KeyFrameAnalysisRequest(maximumCount: 1, within: range)
    )
    let failure = #expect(throws: MediaFailure.self) { try result.get() }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.localizedDescription == "The video has no frame in the stretch asked for.")
  }

  @Test func `a request that the library does not know fails and leaves the others alone`()
    async throws
  {
    let file = try SceneFile()
    let (foreign, keyFrame) = try await analyzer.analyze(
      file.asset,
      for: ForeignRequest(),
      KeyFrameAnalysisRequest()
    )
    #expect(throws: MediaIntelligenceError.resultFetching) { try foreign.get() }
    #expect(throws: Never.self) { try keyFrame.get() }
  }

  @Test(arguments: [
    ("file:///no/such/video.mp4", MediaFailure.Code.fileNotFound),
    ("https://example.com/video.mp4", .notLocal),
  ])
  func `a file that cannot be read fails every request with its reason`(
    address: String,
    code: MediaFailure.Code
  ) async throws {
    let asset = MediaIntelligenceVideoAsset(url: try #require(URL(string: address)))
    let (keyFrame, shots) = try await analyzer.analyze(
      asset,
      for: KeyFrameAnalysisRequest(),
      ShotAnalysisRequest()
    )
    let failure = #expect(throws: MediaFailure.self) { try keyFrame.get() }
    #expect(failure?.code == code)
    #expect(throws: MediaFailure.self) { try shots.get() }
  }

  @Test func `the shared analyzer fails as Apple's does`() async throws {
    let asset = MediaIntelligenceVideoAsset(url: URL(filePath: "/no/such/video.mp4"))
    let result = try await VideoAnalyzer.shared.analyze(asset, for: KeyFrameAnalysisRequest())
    #expect(throws: MediaIntelligenceError.mediaProcessing) { try result.get() }
  }

  @Test func `a time limit that is over fails with its code`() async throws {
    let file = try SceneFile()
    let hurried = VideoAnalyzer(configuration: .init(timeLimit: .zero))
    let result = try await hurried.analyze(file.asset, for: ShotAnalysisRequest())
    let failure = #expect(throws: MediaFailure.self) { try result.get() }
    #expect(failure?.code == .timedOut)
  }
}
