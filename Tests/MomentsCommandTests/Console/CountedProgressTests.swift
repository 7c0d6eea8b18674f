import MediaIntelligence
import Synchronization
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("Progress of work that can be counted") struct CountedProgressTests {
  /// What was reported.
  private final class Reports: Sendable {
    private let list = Mutex<[VideoAnalysisProgress]>([])
    var fractions: [Double] { list.withLock { $0.map(\.fraction) } }
    var positions: [Double] { list.withLock { $0.map(\.position.seconds) } }
    func add(_ report: VideoAnalysisProgress) { list.withLock { $0.append(report) } }
  }

  private func time(_ seconds: Int64) -> CMTime { CMTime(value: seconds, timescale: 1) }

  @Test("It goes through its share of the whole, and no further") func shares() {
    let reports = Reports()
    let progress = CountedProgress(of: 4, over: 0.5...1) { reports.add($0) }
    progress.advance(at: time(3))
    progress.advance(by: 3, at: time(9))
    progress.advance(at: time(1))
    #expect(reports.fractions == [0.625, 1, 1])
    #expect(reports.positions == [3, 9, 1])
  }

  @Test("Nothing to do is done at once") func nothing() {
    let reports = Reports()
    CountedProgress(of: 0, over: 0...1) { reports.add($0) }.advance(at: .zero)
    #expect(reports.fractions == [1])
  }

  @Test("Thumbnails tell of every picture behind the analysis", arguments: [true, false])
  func thumbnails(isSheet: Bool) async throws {
    let folder = try TemporaryDirectory()
    let request = try ThumbnailRequest(
      file: folder.make("a.mp4"),
      names: PictureNames(pattern: folder.path + "/p.png", count: isSheet ? 1 : 2),
      count: 2,
      maximumWidth: nil,
      quality: 85,
      isSheet: isSheet,
      within: nil,
      configuration: VideoAnalyzer.Configuration()
    )
    let reports = Reports()
    let analysis = VideoAnalysisProgress(fraction: 1, position: time(60))
    _ = try await request.write(with: ScriptedEngine(reports: [analysis])) { reports.add($0) }
    #expect(reports.fractions == [0.8, 0.9, 1])
  }
}
