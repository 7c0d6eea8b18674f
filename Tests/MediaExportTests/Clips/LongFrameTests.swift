import MediaDecoding
import MediaExport
import MediaValues
import TestSupport
import Testing

@Suite("Ranges of pictures that stand for seconds") struct LongFrameTests {
  private let fixture: ClipFixture
  private let source: String

  /// Six slides of 4 s each, with a tone.
  init() throws {
    fixture = try ClipFixture()
    source = fixture.folder.file("slides.mp4")
    try FFmpegCommand.make(
      "testsrc2=size=192x108:rate=1/4:duration=24",
      ["-f", "lavfi", "-i", "sine=duration=24:sample_rate=48000"] + ClipFixture.h264,
      to: source
    )
  }

  private func export(
    _ range: CMTimeRange,
    _ mode: ClipMode
  ) throws -> (report: ClipReport, path: String) {
    let path = fixture.folder.file("clip.mp4")
    var settings = ClipExporter.Settings(container: .mp4)
    settings.mode = mode
    return (try ClipExporter(path: source).export(range, to: path, settings: settings), path)
  }

  @Test(
    "A clip begins with the picture on show, and lasts as long as its range",
    arguments: [ClipMode.smart, .encode],
    [
      (range: seconds(5, 7), times: [0.0]), (seconds(6, 10.5), [0, 2]), (seconds(4, 6), [0]),
      (seconds(21, 23), [0]), (seconds(3.8, 9), [0, 4]),
    ]
  ) func beginning(mode: ClipMode, wanted: (range: CMTimeRange, times: [Double])) throws {
    let (report, clip) = try export(wanted.range, mode)
    let frames = try fixture.frames(of: clip)
    #expect(frames.count == wanted.times.count)
    for (frame, time) in zip(frames, wanted.times) { #expect(abs(frame.seconds - time) < 0.01) }
    let shown = report.shownRanges[0]
    #expect(abs(shown.end.seconds - wanted.range.end.seconds) < 0.001)
    // The next picture comes soon enough to begin with it.
    let isSoon = wanted.range.start.seconds == 3.8
    #expect(abs(shown.start.seconds - (isSoon ? 4 : wanted.range.start.seconds)) < 0.001)
    for duration in try fixture.streams(of: clip, "duration") {
      #expect(abs(try #require(Double(duration)) - shown.duration.seconds) < 0.05)
    }
  }

  @Test("A copy begins with the picture on show, from its own beginning") func copying() throws {
    let (report, _) = try export(seconds(5, 7), .copy)
    #expect(report.shownRanges[0].start.seconds == 4)
    #expect(report.copiedFrameCount >= 1)
  }

  @Test("The last picture is on show until it ends, and no longer", arguments: ClipMode.allCases)
  func end(mode: ClipMode) throws {
    let (report, _) = try export(seconds(21, 90), mode)
    #expect(abs(report.shownRanges[0].end.seconds - 24) < 0.05)
    let failure = #expect(throws: MediaFailure.self) { try export(seconds(24.5, 90), mode) }
    #expect(failure?.code == .invalidArgument)
  }

  @Test("A file that does not say when its frames are shown ends where they do")
  func withoutTimes() throws {
    let video = fixture.folder.file("source.avi")
    try FFmpegCommand.make(
      "testsrc2=size=192x108:rate=25:duration=8",
      ["-f", "lavfi", "-i", "sine=duration=8:sample_rate=48000"]
        + ["-c:v", "libx264", "-preset", "veryfast", "-bf", "3", "-c:a", "libmp3lame"],
      to: video
    )
    let path = fixture.folder.file("clip.mp4")
    let report = try ClipExporter(path: video)
      .export(seconds(2, 100_000), to: path, settings: ClipExporter.Settings(container: .mp4))
    #expect(report.fallbackReason?.contains("does not say when") == true)
    #expect(abs(report.shownRanges[0].end.seconds - 8) < 0.1)
    for duration in try fixture.streams(of: path, "duration") {
      #expect(abs(try #require(Double(duration)) - 6) < 0.15)
    }
  }
}
