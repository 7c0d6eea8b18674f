import Foundation
import MediaIntelligence
import Synchronization
import TestSupport
import Testing

/// A film of cuts, H.264 with sparse key frames and sound, so that key frames and frames differ.
private struct CodedFilm {
  let directory: TemporaryDirectory
  let asset: MediaIntelligenceVideoAsset

  static let lively = ["testsrc2", "mandelbrot", "rgbtestsrc", "testsrc"]
  static let still = ["smptebars", "rgbtestsrc", "yuvtestsrc", "color=c=teal"]

  init(_ scenes: [String] = lively, hasKeyFramesAtCuts: Bool = true) throws {
    directory = try TemporaryDirectory()
    let path = directory.file("film.mp4")
    var arguments = ["-y"]
    for scene in scenes {
      arguments += [
        "-f", "lavfi", "-i", "\(scene)\(scene.contains("=") ? ":" : "=")size=320x180:rate=25",
      ]
    }
    arguments += ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=16000"]
    let trims = scenes.indices.map {
      "[\($0)]trim=duration=\(3 + $0),setpts=PTS-STARTPTS,format=yuv420p[v\($0)]"
    }
    let joined = scenes.indices.map { "[v\($0)]" }.joined() + "concat=n=\(scenes.count)[v]"
    arguments += ["-filter_complex", (trims + [joined]).joined(separator: ";"), "-map", "[v]"]
    arguments += [
      "-map", "\(scenes.count)", "-shortest", "-c:v", "libx264", "-preset", "ultrafast",
    ]
    if !hasKeyFramesAtCuts { arguments += ["-sc_threshold", "0"] }
    arguments += ["-g", "60", "-bf", "2", "-c:a", "aac", path]
    try FFmpegCommand.run(arguments)
    asset = MediaIntelligenceVideoAsset(url: URL(filePath: path, directoryHint: .notDirectory))
  }
}

struct AnswerIndependenceTests {
  @Test(arguments: VideoAnalyzer.Configuration.Effort.allCases)
  func `an answer does not depend on what else is asked`(
    effort: VideoAnalyzer.Configuration.Effort
  ) async throws {
    let film = try CodedFilm()
    let analyzer = VideoAnalyzer(configuration: .init(effort: effort))
    let keyFrames = KeyFrameAnalysisRequest(maximumCount: 4)
    let keyFramesAlone = try await analyzer.analyze(film.asset, for: keyFrames).get()
    let highlightsAlone = try await analyzer.analyze(
      film.asset,
      for: HighlightAnalysisRequest()
    ).get()
    let (keyFramesBeside, highlightsBeside, shots) = try await analyzer.analyze(
      film.asset,
      for: keyFrames,
      HighlightAnalysisRequest(),
      ShotAnalysisRequest()
    )
    #expect(try keyFramesBeside.get() == keyFramesAlone)
    #expect(try highlightsBeside.get().segments == highlightsAlone.segments)
    #expect(try highlightsBeside.get().leveledHighlights == highlightsAlone.leveledHighlights)
    #expect(try shots.get().shots.map(\.timeRange.start.seconds) == [0, 3, 7, 12])
  }

  @Test func `an effort stands for evidence and the usual density`() {
    var configuration = VideoAnalyzer.Configuration()
    #expect(configuration.effort == .fast)
    configuration.samplingDensity = .dense
    #expect(configuration.effort == nil)
    configuration.effort = .balanced
    #expect(configuration == VideoAnalyzer.Configuration(effort: .balanced))
    #expect(configuration.evidence == .keyFramesAndCuts)
    #expect(configuration.samplingDensity == .standard)
    #expect(VideoAnalyzer.Configuration(effort: .exact).evidence == .everyFrame)
  }

  @Test func `progress goes forward while cuts are searched for`() async throws {
    let film = try CodedFilm(hasKeyFramesAtCuts: false)
    let analyzer = VideoAnalyzer(configuration: .init(effort: .balanced))
    let fractions = Mutex<[Double]>([])
    _ = try await analyzer.answers(
      to: [HighlightAnalysisRequest(), ShotAnalysisRequest()],
      about: film.asset,
      reportingProgressTo: { progress in fractions.withLock { $0.append(progress.fraction) } }
    )
    let seen = fractions.withLock { $0 }
    #expect(seen == seen.sorted())
    #expect(seen.last == 1)
    #expect(seen.contains { $0 > 0.4 && $0 <= 0.5 })
    #expect(seen.contains { $0 > 0.7 && $0 <= 0.95 })
  }

  @Test func `evidence of every frame is used when it is asked for`() async throws {
    let film = try CodedFilm()
    let thorough = VideoAnalyzer(configuration: .init(evidence: .everyFrame))
    let result = try await thorough.analyze(film.asset, for: HighlightAnalysisRequest()).get()
    let starts = Set(result.segments.map(\.timeRange.start.seconds))
    #expect(starts.isSuperset(of: [0, 3, 7, 12]))
  }

  @Test func `a cut between key frames is found where the effort is balanced`() async throws {
    let film = try CodedFilm(CodedFilm.still, hasKeyFramesAtCuts: false)
    let analyzer = VideoAnalyzer(configuration: .init(effort: .balanced))
    let result = try await analyzer.analyze(film.asset, for: HighlightAnalysisRequest()).get()
    let starts = Set(result.segments.map(\.timeRange.start.seconds))
    #expect(starts.isSuperset(of: [0, 3, 7, 12]))
  }
}
