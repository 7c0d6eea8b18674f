import Foundation
import MediaIntelligence
import TestSupport
import Testing

/// Of `https://host/tmp/x` only `/tmp/x` would be left, which names a file here that nobody meant.
@Suite struct OutputAddressTests {
  private let folder: TemporaryDirectory
  private let file: SceneFile

  init() throws {
    folder = try TemporaryDirectory()
    file = try SceneFile()
  }

  private func remote(_ name: String) throws -> URL {
    try #require(URL(string: "https://example.invalid" + folder.file(name)))
  }

  private func expectRefusal(_ body: () async throws -> Void) async throws {
    let failure = await #expect(throws: MediaFailure.self) { try await body() }
    #expect(failure?.code == .notLocal)
    #expect(failure?.path?.hasPrefix("https://") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  private var range: CMTimeRange {
    CMTimeRange(start: .zero, end: CMTime(value: 1, timescale: 1))
  }

  @Test func `clips, reels and previews are written to files only`() async throws {
    let exporter = VideoClipExporter()
    try await expectRefusal {
      _ = try await exporter.export(file.asset, ranges: [range], to: [remote("a.mp4")])
    }
    try await expectRefusal {
      _ = try await exporter.exportReel(file.asset, ranges: [range], to: remote("a.mp4"))
    }
    try await expectRefusal {
      _ = try await exporter.exportPreview(file.asset, ranges: [range], to: remote("a.mp4"))
    }
  }

  @Test func `storyboards are written to files only`() async throws {
    try await expectRefusal {
      _ = try await VideoAnalyzer().writeStoryboards(
        of: file.asset,
        into: remote("boards"),
        options: StoryboardOptions(targets: [.chapters])
      )
    }
  }
}
