import Foundation
import MediaExport
import MediaValues
import TestSupport
import Testing

@Suite("Reels of copied packets") struct ReelTests {
  private let fixture: ClipFixture

  init() throws { fixture = try ClipFixture() }

  /// Out of order, one of them without a key frame inside; all begin and end on frames.
  private static let ranges = [seconds(5.16, 7.6), seconds(1.16, 4.4), seconds(2.2, 2.8)]

  private func reel(
    of source: String,
    _ mode: ClipMode,
    to name: String,
    ranges: [CMTimeRange] = ReelTests.ranges
  ) throws -> (report: ClipReport, path: String) {
    let output = fixture.folder.file(name)
    let kind = String(name.split(separator: ".").last ?? "")
    var settings = ClipExporter.Settings(
      container: try #require(ClipContainer(pathExtension: kind))
    )
    settings.mode = mode
    let report = try ClipExporter(path: source).exportReel(
      ranges,
      titles: ["one", "two", "three"],
      to: output,
      settings: settings
    )
    return (report, output)
  }

  @Test(
    "A spliced reel has exactly the frames of its ranges, most of them the source's own",
    arguments: [
      ("a.mp4", ClipFixture.h264), ("a.mkv", ClipFixture.h264), ("a.ts", ClipFixture.h264),
      ("open.mp4", ClipFixture.open("bframes=3")), ("open.ts", ClipFixture.open("bframes=5:ref=5")),
      ("hevc.mp4", ClipFixture.openHEVC), ("hevc.mkv", ClipFixture.openHEVC),
      ("mpeg2.ts", ["-c:v", "mpeg2video", "-g", "12", "-bf", "2", "-q:v", "3", "-c:a", "mp2"]),
      (
        "vp9.webm",
        [
          "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-g", "50", "-c:a",
          "libopus",
        ]
      ),
    ]
  ) func splicing(name: String, options: [String]) throws {
    let source = try fixture.video("source-" + name, options)
    let all = try fixture.frames(of: source)
    let (report, clip) = try reel(of: source, .smart, to: name)
    #expect(report.mode == .smart, "\(report.fallbackReason ?? "")")
    var wanted: [(seconds: Double, hash: String)] = []
    var offset = 0.0
    for range in Self.ranges {
      for frame in all
      where frame.seconds > range.start.seconds - 0.001
        && frame.seconds < range.end.seconds - 0.001
      {
        wanted.append((frame.seconds - range.start.seconds + offset, frame.hash))
      }
      offset += range.duration.seconds
    }
    let frames = try fixture.frames(of: clip)
    #expect(frames.count == wanted.count)
    #expect(report.encodedFrameCount + report.copiedFrameCount == wanted.count)
    #expect(report.copiedFrameCount > wanted.count / 3)
    #expect(zip(frames, wanted).count { $0.hash == $1.hash } >= report.copiedFrameCount)
    for (mine, theirs) in zip(frames, wanted) {
      #expect(abs(mine.seconds - theirs.seconds) < 0.003)
    }
    #expect(try fixture.complaints(about: clip).isEmpty)
  }

  @Test("Sound lasts as long as the pictures, and every range has its chapter") func companions()
    throws
  {
    let source = try fixture.video("source.mp4")
    let (report, clip) = try reel(of: source, .smart, to: "reel.mp4")
    #expect(report.streams.allSatisfy { $0.isKept })
    for duration in try fixture.streams(of: clip, "duration") {
      #expect(abs(try #require(Double(duration)) - 6.28) < 0.03)
    }
    #expect(
      try fixture.output(
        of: ["-v", "error", "-show_entries", "chapter=start_time:chapter_tags=title"],
        clip
      ) == ["0.000000|one", "2.440000|two", "5.680000|three"]
    )
  }

  @Test(
    "A copied reel begins each part at a key frame and changes no frame",
    arguments: ["mp4", "mkv", "ts"]
  ) func copying(container: String) throws {
    let source = try fixture.video("source." + container)
    let all = try fixture.frames(of: source)
    let (report, clip) = try reel(of: source, .copy, to: "reel." + container)
    #expect(report.encodedFrameCount == 0)
    #expect(report.lead > .zero)
    #expect(!report.hidesLead)
    let wanted = report.shownRanges.flatMap { range in
      all.filter {
        $0.seconds > range.start.seconds - 0.001 && $0.seconds < range.end.seconds - 0.001
      }
    }
    #expect(try fixture.frames(of: clip).map(\.hash) == wanted.map(\.hash))
    #expect(try fixture.complaints(about: clip).isEmpty)
  }

  @Test("A reel whose parts are mixed is coded anew, and says why") func mixing() throws {
    let source = try fixture.video("source.mp4")
    var settings = ClipExporter.Settings(container: .mp4)
    settings.crossfade = CMTime(value: 2, timescale: 5)
    let report = try ClipExporter(path: source).exportReel(
      Self.ranges,
      titles: [],
      to: fixture.folder.file("reel.mp4"),
      settings: settings
    )
    #expect(report.mode == .encode)
    #expect(report.fallbackReason?.contains("mixed") == true)
  }

  @Test("A reel without a key frame to copy from is coded anew") func noKeyFrame() throws {
    let source = try fixture.video("source.mp4")
    let ranges = [seconds(2.2, 2.8), seconds(4.2, 5)]
    let (report, clip) = try reel(of: source, .smart, to: "reel.mp4", ranges: ranges)
    #expect(report.mode == .encode)
    #expect(try fixture.frames(of: clip).count == 35)
  }

  @Test(
    "The last chapter ends with the film, however far its range goes",
    arguments: ClipMode.allCases
  ) func lastChapter(mode: ClipMode) throws {
    let source = try fixture.video("source.mp4")
    let output = fixture.folder.file("reel.mp4")
    var settings = ClipExporter.Settings(container: .mp4)
    settings.mode = mode
    _ = try ClipExporter(path: source).exportReel(
      [seconds(0, 2), seconds(4, 100_000)],
      titles: ["one", "two"],
      to: output,
      settings: settings
    )
    let ends = try fixture.output(
      of: ["-v", "error", "-show_entries", "chapter=end_time"],
      output
    )
    #expect(ends.count == 2)
    #expect(abs(try #require(Double(ends.last ?? "")) - 6) < 0.01)
  }
}
