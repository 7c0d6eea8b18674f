import Foundation
import MediaIntelligence
import TestSupport
import Testing

@Suite struct VideoEditListTests {
  private let asset = MediaIntelligenceVideoAsset(
    id: .init("a"),
    kind: .url(URL(filePath: "/films/a film.mp4"))
  )
  private let properties = VideoProperties(
    container: "mov",
    codec: "h264",
    displaySize: PixelSize(width: 64, height: 36),
    codedSize: PixelSize(width: 64, height: 36),
    frameDuration: CMTime(value: 1001, timescale: 30_000),
    duration: CMTime(value: 60, timescale: 1),
    declaredDuration: CMTime(value: 60, timescale: 1),
    audioCodec: nil
  )

  private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
    CMTimeRange(start: CMTime(value: start, timescale: 1), end: CMTime(value: end, timescale: 1))
  }

  @Test(arguments: VideoEditList.Format.allCases)
  func `every format names the moments or their times`(format: VideoEditList.Format) throws {
    let result = HighlightAnalysisRequest.Result(
      highlights: [
        Highlight(timeRange: range(20, 30), level: 8), Highlight(timeRange: range(5, 9), level: 9),
      ],
      segments: []
    )
    let list = try VideoEditList(
      title: "Best",
      asset: asset,
      properties: properties,
      entries: .of(result)
    )
    #expect(list.entries.map(\.timeRange.start.seconds) == [5, 20])
    let text = list.text(as: format)
    #expect(text.hasSuffix("\n"))
    let part =
      switch format {
      case .kodi: "20.000 20.000 2"
      case .mlt: "in=\"599\""
      default: "Highlight 1 (level 8)"
      }
    #expect(text.contains(part))
  }

  @Test func `a list is written whole`() throws {
    let folder = try TemporaryDirectory()
    let shot = Shot(timeRange: range(0, 60), transition: .start, keyFrame: .zero)
    let list = try VideoEditList(
      title: "Shots",
      asset: asset,
      properties: properties,
      entries: .of(ShotAnalysisRequest.Result(shots: [shot]))
    )
    try list.write(as: .csv, to: URL(filePath: folder.file("a.csv")))
    let text = String(decoding: try folder.bytes(of: "a.csv"), as: UTF8.self)
    #expect(text == list.text(as: .csv))
    #expect(text.contains("Shot 1"))
    let remote = try #require(URL(string: "https://example.invalid" + folder.file("b.csv")))
    let failure = #expect(throws: MediaFailure.self) { try list.write(as: .csv, to: remote) }
    #expect(failure?.code == .notLocal)
    #expect(!FileManager.default.fileExists(atPath: folder.file("b.csv")))
  }

  @Test func `a video that is no file here is refused`() {
    let remote = MediaIntelligenceVideoAsset(
      id: .init("r"),
      kind: .url(URL(string: "scheme://host/a.mp4") ?? URL(filePath: "/"))
    )
    let failure = #expect(throws: MediaFailure.self) {
      try VideoEditList(title: "", asset: remote, properties: properties, entries: [])
    }
    #expect(failure?.code == .notLocal)
  }
}
