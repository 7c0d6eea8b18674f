import Foundation
import MediaDecoding
import MediaExport
import MediaValues
import TestSupport
import Testing

@Suite("Files whose clock starts over") struct JumpingClockTests {
  private let fixture: ClipFixture

  init() throws { fixture = try ClipFixture() }

  /// Two recordings of 12 s, one behind the other as they are; gives the second one too.
  private func joined(_ kind: String) throws -> (all: String, second: String) {
    var bytes: [UInt8] = []
    for (name, picture) in [("a." + kind, "testsrc2"), ("b." + kind, "testsrc")] {
      try FFmpegCommand.make(
        "\(picture)=size=192x108:rate=25:duration=12",
        ["-f", "lavfi", "-i", "sine=duration=12:sample_rate=44100"] + ClipFixture.h264,
        to: fixture.folder.file(name)
      )
      // Whoever puts FLV together leaves the 13 bytes of the second file's own header out.
      bytes += try fixture.folder.bytes(of: name).dropFirst(bytes.isEmpty || kind == "ts" ? 0 : 13)
    }
    return (try fixture.folder.write(bytes, to: "ab." + kind), fixture.folder.file("b." + kind))
  }

  @Test(
    "A clip of the second recording has its frames and its sound",
    arguments: ["ts", "flv"],
    ClipMode.allCases
  ) func second(kind: String, mode: ClipMode) throws {
    let (all, second) = try joined(kind)
    var settings = ClipExporter.Settings(container: .matroska)
    settings.mode = mode
    let clip = fixture.folder.file("clip.mkv")
    let report = try ClipExporter(path: all).export(seconds(14, 16), to: clip, settings: settings)
    #expect(report.shownRanges[0].start.seconds == 14)
    #expect(abs(report.shownRanges[0].end.seconds - 16) < 0.13)
    let wanted = try fixture.frames(of: second).filter { $0.seconds > 1.99 && $0.seconds < 3.99 }
    let frames = try fixture.frames(of: clip)
    #expect(frames.count >= 50 && frames.count <= (mode == .copy ? 53 : 50))
    // The range begins at a key frame, so all that is copied is the recording's own.
    let equal = zip(frames, wanted).count { $0.hash == $1.hash }
    #expect(equal >= min(report.copiedFrameCount, 50))
    if mode != .encode { #expect(report.copiedFrameCount >= 40) }
    let sound = try fixture.output(
      of: ["-v", "error", "-select_streams", "a", "-show_entries", "packet=pts_time"],
      clip
    ).compactMap(Double.init)
    #expect(abs((sound.first ?? 9) - 0) < 0.06)
    #expect(abs((sound.last ?? 0) - 2) < 0.06)
  }

  @Test("A reel takes parts of both recordings") func reel() throws {
    let (all, _) = try joined("ts")
    let path = fixture.folder.file("reel.mp4")
    let report = try ClipExporter(path: all).exportReel(
      [seconds(18, 19), seconds(3, 4), seconds(11.5, 12.5)],
      titles: [],
      to: path,
      settings: ClipExporter.Settings(container: .mp4)
    )
    #expect(try fixture.frames(of: path).count == 75)
    #expect(report.shownRanges.map(\.start.seconds) == [18, 3, 11.52])
  }

  @Test("A preview and a picture show the second recording", arguments: ["ts", "flv"])
  func previews(kind: String) throws {
    let (all, second) = try joined(kind)
    let path = fixture.folder.file("preview.mp4")
    var settings = PreviewSettings(container: .mp4)
    settings.frameRate = 25
    _ = try ClipExporter(path: all)
      .exportPreview([seconds(14, 15)], to: path, settings: settings)
    #expect(try fixture.frames(of: path).count == 25)
    var reader = try VideoReader(path: all)
    var alone = try VideoReader(path: second)
    let picture = try reader.picture(at: CMTime(value: 14, timescale: 1), width: 192)
    #expect(picture == (try alone.picture(at: CMTime(value: 2, timescale: 1), width: 192)))
    #expect(try reader.picture(at: CMTime(value: 2, timescale: 1), width: 192) != picture)
  }

  @Test("No frame is lost where interlaced pictures change their size") func shapes() throws {
    var bytes: [UInt8] = []
    for (index, size) in ["192x108", "160x96"].enumerated() {
      let name = "part-\(index).ts"
      try FFmpegCommand.make(
        "testsrc2=size=\(size):rate=25:duration=1",
        ["-c:v", "mpeg2video", "-flags", "+ildct+ilme", "-q:v", "3"]
          + ["-output_ts_offset", "\(index)"],
        to: fixture.folder.file(name)
      )
      bytes += try fixture.folder.bytes(of: name)
    }
    let source = try fixture.folder.write(bytes, to: "source.ts")
    var settings = ClipExporter.Settings(container: .mp4)
    settings.mode = .encode
    let clip = fixture.folder.file("clip.mp4")
    let report = try ClipExporter(path: source)
      .export(seconds(0, 10), to: clip, settings: settings)
    // The decoder itself gives one frame less, because it begins anew with the new size.
    let count = try fixture.output(
      of: ["-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames"],
      source
    ).first.flatMap { Int($0.prefix { $0.isNumber }) }
    #expect(count == 49)
    #expect(try fixture.frames(of: clip).count == count)
    #expect(report.encodedFrameCount == count)
  }
}
