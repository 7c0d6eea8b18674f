import Foundation
import MediaDecoding
import MediaExport
import MediaValues
import TestSupport
import Testing

@Suite("Clips of a range") struct ClipExporterTests {
  private let fixture: ClipFixture

  init() throws { fixture = try ClipFixture() }

  private func export(
    _ path: String,
    _ range: CMTimeRange,
    _ mode: ClipMode,
    to name: String,
    coding: ClipCoding = ClipCoding()
  ) throws -> (report: ClipReport, path: String) {
    let output = fixture.folder.file(name)
    let container = try #require(
      ClipContainer(pathExtension: String(name.split(separator: ".").last ?? ""))
    )
    var settings = ClipExporter.Settings(container: container)
    settings.mode = mode
    settings.coding = coding
    return (
      try ClipExporter(path: path).export(range, to: output, settings: settings),
      output
    )
  }

  @Test(
    "A spliced clip has exactly the frames of its range, and the middle ones are the source's own",
    arguments: [
      ("a.mp4", ClipFixture.h264), ("a.mkv", ClipFixture.h264), ("a.ts", ClipFixture.h264),
      ("hevc.mp4", ClipFixture.openHEVC),
      ("mpeg2.ts", ["-c:v", "mpeg2video", "-g", "12", "-bf", "2", "-q:v", "3", "-c:a", "mp2"]),
      ("interlaced.mp4", ClipFixture.h264 + ["-flags", "+ildct+ilme", "-x264-params", "tff=1"]),
      ("interlaced.ts", ClipFixture.h264 + ["-flags", "+ildct+ilme", "-x264-params", "bff=1"]),
      ("interlaced.mkv", ClipFixture.h264 + ["-flags", "+ildct+ilme", "-x264-params", "bff=1"]),
      ("open.mp4", ClipFixture.open("bframes=3")),
      ("open.mkv", ClipFixture.open("bframes=5:ref=6:b-adapt=0")),
      ("open.ts", ClipFixture.open("bframes=3:b-pyramid=strict")),
      ("open-variable-length.mp4", ClipFixture.open("bframes=3:cabac=0:slices=4")),
      ("open-one-reference.mp4", ClipFixture.open("bframes=2:b-pyramid=none:ref=1")),
      ("open-deep.mp4", ClipFixture.open("bframes=3:ref=5", format: "yuv420p10le")),
      ("open-interlaced.mkv", ClipFixture.open("bframes=2:interlaced=1:weightp=2:ref=4")),
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
    let (report, clip) = try export(source, seconds(1.16, 6.32), .smart, to: name)
    #expect(report.mode == .smart, "\(report.fallbackReason ?? "")")
    let wanted = all.filter { $0.seconds >= 1.159 && $0.seconds < 6.319 }
    let frames = try fixture.frames(of: clip)
    #expect(frames.count == wanted.count)
    #expect(report.encodedFrameCount + report.copiedFrameCount == wanted.count)
    for (mine, theirs) in zip(frames, wanted) {
      #expect(abs(mine.seconds - (theirs.seconds - wanted[0].seconds)) < 0.002)
    }
    let equal = zip(frames, wanted).count { $0.hash == $1.hash }
    #expect(equal >= report.copiedFrameCount)
    #expect(report.copiedFrameCount > wanted.count / 2)
    #expect(report.shownRanges[0].start.seconds == 1.16)
    #expect(abs(report.shownRanges[0].end.seconds - 6.32) < 0.002)
  }

  @Test("Sound, languages and titles go with the pictures", arguments: ClipMode.allCases)
  func companions(mode: ClipMode) throws {
    let source = try fixture.video("source.mp4")
    let (report, clip) = try export(source, seconds(1.16, 6.32), mode, to: "clip.mp4")
    #expect(report.streams.map(\.isKept) == [true, true, true])
    #expect(try fixture.streams(of: clip, "codec_type") == ["video", "audio", "audio"])
    #expect(
      try fixture.output(
        of: ["-v", "error", "-select_streams", "a", "-show_entries", "stream_tags=language"],
        clip
      ) == ["eng", "deu"]
    )
    #expect(
      try fixture.output(of: ["-v", "error", "-show_entries", "format_tags=title"], clip)
        == ["A test"]
    )
    for duration in try fixture.streams(of: clip, "duration") {
      let seconds = try #require(Double(duration))
      // A copy of whole packets and frames that need others ends up to three frames later.
      #expect(seconds > 5.16 - 0.025 && seconds < 5.16 + (mode == .copy ? 0.16 : 0.025))
    }
    for start in try fixture.streams(of: clip, "start_time") {
      #expect(abs(try #require(Double(start))) < 0.001)
    }
  }

  @Test("A copy begins at the range itself where edit lists are, else at the key frame before")
  func copying() throws {
    let source = try fixture.video("source.mkv")
    let all = try fixture.frames(of: source)
    let (hidden, clip) = try export(source, seconds(3.2, 5), .copy, to: "clip.mp4")
    #expect(hidden.hidesLead)
    #expect(hidden.lead.seconds == 1.2)
    #expect(hidden.encodedFrameCount == 0)
    #expect(try fixture.frames(of: clip).first?.hash == all[80].hash)
    let (open, other) = try export(source, seconds(3.2, 5), .copy, to: "clip.mkv")
    #expect(!open.hidesLead)
    #expect(open.lead.seconds == 1.2)
    #expect(open.shownRanges[0].start.seconds == 2)
    #expect(try fixture.frames(of: other).first?.hash == all[50].hash)
  }

  @Test("A clip that is coded anew has exactly the frames of its range")
  func coding() throws {
    let source = try fixture.video("source.mp4")
    var coding = ClipCoding()
    coding.maximumHeight = 54
    let (report, clip) = try export(
      source,
      seconds(1.16, 3.08),
      .encode,
      to: "clip.mp4",
      coding: coding
    )
    #expect(report.encodedFrameCount == 48)
    #expect(try fixture.frames(of: clip).count == 48)
    #expect(try fixture.streams(of: clip, "width,height").first == "96|54")
  }

  @Test(
    "Clips are coded in every codec that is there",
    arguments: [
      (ClipVideoCodec.h264, "mp4", "h264"), (.hevc, "mp4", "hevc"), (.vp9, "webm", "vp9"),
      (.av1, "mkv", "av1"),
    ]
  ) func codecs(codec: ClipVideoCodec, container: String, name: String) throws {
    let source = try fixture.video("source.mp4")
    var coding = ClipCoding()
    coding.videoCodec = codec
    let (report, clip) = try export(
      source,
      seconds(1, 1.4),
      .encode,
      to: "clip." + container,
      coding: coding
    )
    #expect(report.encodedFrameCount == 10)
    #expect(try fixture.frames(of: clip).count == 10)
    #expect(try fixture.streams(of: clip, "codec_name").first == name)
  }

  @Test("A lower frame rate leaves frames out and keeps the length") func frameRate() throws {
    let source = try fixture.video("source.mp4")
    var coding = ClipCoding()
    coding.frameRate = CMTime(value: 10, timescale: 1)
    let (_, clip) = try export(source, seconds(1, 3), .encode, to: "clip.mp4", coding: coding)
    #expect(try fixture.frames(of: clip).count == 20)
    let duration = try #require(Double(try fixture.streams(of: clip, "duration").first ?? ""))
    #expect(abs(duration - 2) < 0.11)
  }

  @Test("Interlaced frames keep their times when they become whole pictures")
  func interlaced() throws {
    let source = try fixture.video(
      "source.ts",
      ["-c:v", "mpeg2video", "-g", "12", "-flags", "+ildct+ilme", "-c:a", "mp2"]
    )
    let (_, clip) = try export(source, seconds(1, 3), .encode, to: "clip.mp4")
    let frames = try fixture.frames(of: clip)
    #expect(frames.count == 50)
    #expect(abs((frames.last?.seconds ?? 0) - 1.96) < 0.002)
  }

  @Test("What cannot be spliced is coded anew, and the report says why") func fallback() throws {
    // Key frames are refreshed a stripe at a time, so that no frame stands alone.
    let source = try fixture.video(
      "source.mp4",
      ClipFixture.h264 + ["-x264-params", "intra-refresh=1:keyint=50"]
    )
    let (striped, clip) = try export(source, seconds(1.16, 6.32), .smart, to: "clip.mp4")
    #expect(striped.mode == .encode)
    #expect(striped.fallbackReason?.contains("key frame") == true)
    #expect(try fixture.frames(of: clip).count == 129)
    let closed = try fixture.video("closed.mp4")
    let (short, _) = try export(closed, seconds(2.2, 3.2), .smart, to: "short.mp4")
    #expect(short.mode == .encode)
    var coding = ClipCoding()
    coding.maximumHeight = 54
    let (scaled, _) = try export(closed, seconds(1, 5), .smart, to: "s.mp4", coding: coding)
    #expect(scaled.mode == .encode)
    #expect(scaled.fallbackReason?.contains("size") == true)
  }

  @Test("A range from key frame to key frame is copied whole, in any codec") func exactCopy() throws
  {
    let source = try fixture.video(
      "source.mkv",
      ["-c:v", "mpeg4", "-g", "50", "-sc_threshold", "1000000000", "-c:a", "libmp3lame"]
    )
    let all = try fixture.frames(of: source)
    let (report, clip) = try export(source, seconds(2, 6), .smart, to: "clip.mkv")
    #expect(report.mode == .smart)
    #expect(report.encodedFrameCount == 0)
    #expect(try fixture.frames(of: clip).map(\.hash) == all[50..<150].map(\.hash))
  }

  @Test("Parts of a reel follow one another and mix for the crossfade, with a chapter each")
  func reel() throws {
    let source = try fixture.video("source.mp4")
    let output = fixture.folder.file("reel.mp4")
    var settings = ClipExporter.Settings(container: .mp4)
    settings.crossfade = CMTime(value: 2, timescale: 5)
    let report = try ClipExporter(path: source).exportReel(
      [seconds(5, 6), seconds(1, 3), seconds(7, 8)],
      titles: ["one", "two", "three"],
      to: output,
      settings: settings
    )
    // Four seconds less twice the crossfade.
    #expect(try fixture.frames(of: output).count == 80)
    #expect(report.shownRanges.map(\.start.seconds) == [5, 1, 7])
    for duration in try fixture.streams(of: output, "duration").prefix(3) {
      #expect(abs(try #require(Double(duration)) - 3.2) < 0.03)
    }
    #expect(
      try fixture.output(
        of: ["-v", "error", "-show_entries", "chapter=start_time:chapter_tags=title"],
        output
      ) == ["0.000000|one", "0.600000|two", "2.200000|three"]
    )
  }

  @Test("A range beyond the video is refused and nothing is written", arguments: ClipMode.allCases)
  func outside(mode: ClipMode) throws {
    let source = try fixture.video("source.mp4")
    let failure = #expect(throws: MediaFailure.self) {
      try export(source, seconds(20, 30), mode, to: "clip.mp4")
    }
    #expect(failure?.code == .invalidArgument)
    #expect(try fixture.names() == ["source.mp4"])
  }

  @Test("A range that goes beyond the end gives what there is", arguments: ClipMode.allCases)
  func beyondEnd(mode: ClipMode) throws {
    let source = try fixture.video("source.mp4")
    let (report, clip) = try export(source, seconds(6, 100), mode, to: "clip.mp4")
    #expect(try fixture.frames(of: clip).count == 50)
    #expect(report.shownRanges[0].end.seconds == 8)
  }

  @Test("Cancelling leaves nothing behind", arguments: ClipMode.allCases)
  func cancelling(mode: ClipMode) throws {
    let source = try fixture.video("source.mp4")
    let flag = CancellationFlag()
    let exporter = try ClipExporter(path: source, cancellation: flag)
    var settings = ClipExporter.Settings(container: .mp4)
    settings.mode = mode
    #expect(throws: CancellationError.self) {
      try exporter.export(
        seconds(1.16, 6.32),
        to: fixture.folder.file("clip.mp4"),
        settings: settings
      ) { _ in flag.cancel() }
    }
    #expect(try fixture.names() == ["source.mp4"])
  }

  @Test("A file that is there stays until the clip is whole") func replacement() throws {
    let source = try fixture.video("source.mp4")
    let old = try fixture.folder.write([1, 2, 3], to: "clip.mp4")
    #expect(throws: MediaFailure.self) {
      try export(source, seconds(20, 30), .encode, to: "clip.mp4")
    }
    #expect(try fixture.folder.bytes(of: "clip.mp4") == [1, 2, 3])
    _ = try export(source, seconds(2, 4), .smart, to: "clip.mp4")
    #expect(try fixture.frames(of: old).count == 50)
  }

  @Test("What a killed program left is removed, what is being written is not") func sweeping()
    throws
  {
    let source = try fixture.video("source.mp4")
    let abandoned = try fixture.folder.write([1], to: ".moments-1-1.tmp")
    let recent = try fixture.folder.write([1], to: ".moments-1-2.tmp")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)],
      ofItemAtPath: abandoned
    )
    _ = try export(source, seconds(2, 4), .copy, to: "clip.mp4")
    #expect(!FileManager.default.fileExists(atPath: abandoned))
    #expect(FileManager.default.fileExists(atPath: recent))
  }
}
