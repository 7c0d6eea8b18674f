import Foundation
import MediaIntelligence
import TestSupport
import Testing

@Suite struct ChapterStoryboardTests {
  @Test func `chapters begin at the frames where scenes begin`() async throws {
    let file = try SceneFile(secondsPerScene: 12, width: 64, height: 36)
    let folder = try TemporaryDirectory()
    let summary = try await VideoAnalyzer().writeStoryboards(
      of: file.asset,
      into: URL(filePath: folder.path),
      options: StoryboardOptions(targets: [.chapters])
    )
    #expect(summary.outputs.map(\.path) == ["scenes.chapters/chapters.vtt"])
    let bytes = try folder.bytes(of: "scenes.chapters/chapters.ffmeta")
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    // Black for a second, three scenes of twelve, black for a second.
    #expect(
      lines.filter { $0.hasPrefix("START=") } == ["START=0", "START=13000000", "START=25000000"]
    )
    #expect(lines.last { $0.hasPrefix("END=") } == "END=38000000")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("scenes.chapters"))
    #expect(names.filter { $0.hasSuffix("_130000000.jpg") }.count == 1)
    #expect(names.filter { $0.hasSuffix(".jpg") }.count == 3)
  }
}
