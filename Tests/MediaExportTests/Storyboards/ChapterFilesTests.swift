import Glibc
import MediaValues
import Testing

@testable import MediaExport

@Suite("Files of chapters") struct ChapterFilesTests {
  private let files = ChapterFiles(
    chapters: [
      StoryboardChapter(
        timeRange: CMTimeRange(start: .zero, end: CMTime(value: 300_300, timescale: 30_000)),
        picture: .zero
      ),
      StoryboardChapter(
        timeRange: CMTimeRange(
          start: CMTime(value: 300_300, timescale: 30_000),
          end: CMTime(value: 3_700, timescale: 1)
        ),
        picture: CMTime(value: 12, timescale: 1)
      ),
    ],
    pictures: [[1], [2]],
    changed: timespec(tv_sec: 0, tv_nsec: 300)
  )

  private func text(_ name: String) -> String? {
    files.files.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test("Pictures are named by ticks of .NET, from the year 1 on") func names() {
    #expect(
      files.files.map(\.name) == [
        "621355968000000003_0.jpg", "621355968000000003_100100000.jpg", "chapters.vtt",
        "chapters.ffmeta",
      ]
    )
  }

  @Test("The texts have the times of the chapters") func texts() {
    #expect(
      text("chapters.vtt") == """
        WEBVTT

        00:00:00.000 --> 00:00:10.010
        Chapter 1

        00:00:10.010 --> 01:01:40.000
        Chapter 2

        """
    )
    #expect(text("chapters.ffmeta")?.contains("START=10010000\nEND=3700000000\n") == true)
  }
}
