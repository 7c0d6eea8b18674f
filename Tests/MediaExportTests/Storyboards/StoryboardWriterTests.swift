import Foundation
import MediaDecoding
import MediaValues
import TestSupport
import Testing

@testable import MediaExport

@Suite("Writing storyboards") struct StoryboardWriterTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A clip whose every frame tells its number by its brightness: 6 s, 5 frames a second.
  private func steps(_ options: [String], name: String) throws -> String {
    let path = directory.file(name)
    let source =
      "color=black:size=64x36:rate=5:duration=6,format=yuv420p,geq=lum='40+6*N':cb=128:cr=128"
    try FFmpegCommand.make(source, options, to: path)
    return path
  }

  private func write(
    _ path: String,
    _ options: StoryboardOptions,
    cancellation: CancellationFlag = CancellationFlag()
  ) throws -> StoryboardSummary {
    try StoryboardWriter(path: path, options: options, folder: directory.file("out")).write(
      with: ReaderOptions(),
      cancellation: cancellation,
      findingChaptersWith: { _ in HalvingFinder() },
      reportingProgressTo: { _, _ in }
    )
  }

  private func files() throws -> [String] {
    let list = FileManager.default.enumerator(atPath: directory.file("out"))
    var names: [String] = []
    while let name = list?.nextObject() as? String {
      var isFolder: ObjCBool = false
      let path = directory.file("out/" + name)
      _ = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if !isFolder.boolValue { names.append(name) }
    }
    return names.sorted()
  }

  /// The brightness in the middle of each picture of a sheet.
  private func brightness(_ name: String, _ cells: Int, _ columns: Int, _ size: PixelSize) throws
    -> [Int]
  {
    var reader = try VideoReader(path: directory.file("out/" + name))
    let sheet = try reader.picture(at: .zero)
    return (0..<cells).map { index in
      let x = (index % columns) * size.width + size.width / 2
      let y = (index / columns) * size.height + size.height / 2
      return Int(sheet.pixels[3 * (y * sheet.width + x)])
    }
  }

  @Test("Every target gets its files, with the names and in the layout that it looks for")
  func targets() throws {
    let path = try steps(["-c:v", "libx264", "-g", "5"], name: "a film.mp4")
    let summary = try write(
      path,
      StoryboardOptions(
        targets: Set(StoryboardTarget.allCases),
        interval: CMTime(value: 1, timescale: 1),
        columns: 2,
        rows: 2
      )
    )
    let hash = try OpenSubtitlesHash.text(ofFile: path)
    let names = try files()
    #expect(names.filter { $0.hasPrefix("a film.chapters/") }.count == 4)
    #expect(
      names.filter { !$0.hasPrefix("a film.chapters/") }
        == [
          "Contents/Indexes/index-sd.bif", "a film-64-1.bif", "a film.storyboard/0.jpg",
          "a film.storyboard/1.jpg", "a film.storyboard/storyboard.vtt", "a film.tiles/0.jpg",
          "a film.tiles/1.jpg", "a film.tiles/index.m3u8", "a film.tiles/tiles.m3u8",
          "a film.trickplay/64 - 2x2/0.jpg", "a film.trickplay/64 - 2x2/1.jpg",
          "\(hash)_sprite.jpg", "\(hash)_thumbs.vtt",
        ].sorted()
    )
    #expect(summary.outputs.map(\.target) == StoryboardTarget.allCases)
    #expect(summary.outputs.map(\.pictureCount) == [6, 6, 6, 6, 6, 81, 2])
    #expect(summary.outputs.map(\.sheetCount) == [2, 2, 0, 0, 2, 1, 0])
    #expect(summary.decodedFrameCount == 30)
    let bif = try directory.bytes(of: "out/a film-64-1.bif")
    #expect(bif == (try directory.bytes(of: "out/Contents/Indexes/index-sd.bif")))
  }

  @Test("Targets that are made one after another leave each other's files alone") func apart()
    throws
  {
    let path = try steps(["-c:v", "libx264", "-g", "5"], name: "a.mp4")
    let options = { (targets: Set<StoryboardTarget>, side: Int) in
      let interval = CMTime(value: 1, timescale: 1)
      return StoryboardOptions(targets: targets, interval: interval, columns: side, rows: side)
    }
    var summaries: [StoryboardSummary] = []
    for (index, target) in StoryboardTarget.allCases.enumerated() {
      summaries.append(try write(path, options([target], 1 + index % 3)))
    }
    let apart = try files()
    for target in StoryboardTarget.allCases {
      _ = try write(path, options([target], 1 + (summaries.count - 1) % 3))
    }
    // Nothing of a target went away when another was made with sheets of another shape.
    #expect(Set(try files()).isSuperset(of: apart.filter { $0.hasSuffix("vtt") }))
    for output in summaries.flatMap(\.outputs) {
      #expect(try files().contains { $0.hasPrefix(output.path) }, "\(output.path)")
    }
  }

  @Test(
    "A picture is the frame shown at its time, in every container",
    arguments: ["x.mp4", "x.mkv", "x.ts"]
  ) func exactFrames(name: String) throws {
    let path = try steps(["-c:v", "libx264", "-crf", "4", "-g", "12", "-bf", "2"], name: name)
    let size = PixelSize(width: 64, height: 36)
    let options = StoryboardOptions(
      targets: [.jellyfin],
      interval: CMTime(value: 7, timescale: 10),
      columns: 3,
      rows: 3
    )
    let summary = try write(path, options)
    #expect(summary.outputs[0].pictureCount == 9)
    // At 0.7 s intervals the frames 0, 3, 7, 10, 14 and so on are shown.
    let levels = try brightness("x.trickplay/64 - 3x3/0.jpg", 9, 3, size)
    let shown = levels.map { Int((Double($0) / 255 * 219 + 16 - 40) / 6 + 0.5) }
    #expect(shown == [0, 3, 7, 10, 14, 17, 21, 24, 28])
    #expect(summary.greatestDistance <= CMTime(value: 1, timescale: 5))
  }

  @Test("A frame that stays for long is the picture of all its times") func variableRate() throws {
    let path = directory.file("vfr.mkv")
    // Frames at 0, 0.2 and 4 s; the one at 0.2 s stays for 3.8 s.
    try FFmpegCommand.make(
      "color=black:size=64x36:rate=5:duration=5,format=yuv420p,geq=lum='40+6*N':cb=128:cr=128,"
        + "select='eq(n,0)+eq(n,1)+gte(n,20)'",
      ["-fps_mode", "vfr", "-c:v", "libx264", "-crf", "4"],
      to: path
    )
    let options = StoryboardOptions(
      targets: [.web],
      interval: CMTime(value: 1, timescale: 1),
      columns: 5,
      rows: 1
    )
    _ = try write(path, options)
    let levels = try brightness("vfr.storyboard/0.jpg", 5, 5, PixelSize(width: 64, height: 36))
    let shown = levels.map { Int((Double($0) / 255 * 219 + 16 - 40) / 6 + 0.5) }
    #expect(shown == [0, 1, 1, 1, 20])
  }

  @Test("Key frames only: far fewer frames are decoded, and each picture is the nearest")
  func keyFrames() throws {
    let path = try steps(
      ["-c:v", "libx264", "-crf", "4", "-g", "10", "-sc_threshold", "0"],
      name: "k.mp4"
    )
    let options = StoryboardOptions(
      targets: [.jellyfin],
      interval: CMTime(value: 1, timescale: 1),
      columns: 6,
      rows: 1,
      frames: .keyFrames
    )
    let summary = try write(path, options)
    #expect(summary.decodedFrameCount < 10)
    #expect(summary.greatestDistance == CMTime(value: 1, timescale: 1))
    let levels = try brightness(
      "k.trickplay/64 - 6x1/0.jpg",
      6,
      6,
      PixelSize(width: 64, height: 36)
    )
    let shown = levels.map { Int((Double($0) / 255 * 219 + 16 - 40) / 6 + 0.5) }
    #expect(shown == [0, 0, 10, 10, 20, 20])
  }

  @Test("A second run replaces the first, sheets that are no longer needed included")
  func replacement() throws {
    let path = try steps(["-c:v", "libx264"], name: "r.mp4")
    var options = StoryboardOptions(
      targets: [.web],
      interval: CMTime(value: 1, timescale: 1),
      columns: 1,
      rows: 1
    )
    _ = try write(path, options)
    #expect(try files().count == 7)
    options.interval = CMTime(value: 3, timescale: 1)
    _ = try write(path, options)
    #expect(
      try files() == ["r.storyboard/0.jpg", "r.storyboard/1.jpg", "r.storyboard/storyboard.vtt"]
    )
  }

  @Test("A folder that holds something else is not replaced, and nothing else is written")
  func foreignFolder() throws {
    let path = try steps(["-c:v", "libx264"], name: "f.mp4")
    let folder = directory.file("out/f.trickplay/64 - 10x10")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/notes.txt"))
    let failure = #expect(throws: MediaFailure.self) {
      _ = try write(path, StoryboardOptions(targets: [.jellyfin, .emby]))
    }
    #expect(failure?.code == .cannotWrite)
    #expect(try files() == ["f.trickplay/64 - 10x10/notes.txt"])
  }

  @Test("What a killed run left is swept, and a cancelled run leaves nothing") func sweeping()
    throws
  {
    let path = try steps(["-c:v", "libx264"], name: "s.mp4")
    let left = directory.file("out/.moments-1.tmp")
    try FileManager.default.createDirectory(atPath: left + "/0", withIntermediateDirectories: true)
    for file in ["lock", "0/0.jpg"] {
      try Data("half".utf8).write(to: URL(fileURLWithPath: "\(left)/\(file)"))
    }
    for part in ["lock", "0/0.jpg", "0", ""] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -7_200)],
        ofItemAtPath: "\(left)/\(part)"
      )
    }
    let cancellation = CancellationFlag()
    cancellation.cancel()
    #expect(throws: CancellationError.self) {
      _ = try write(path, StoryboardOptions(targets: [.web]), cancellation: cancellation)
    }
    _ = try write(path, StoryboardOptions(targets: [.emby]))
    #expect(try files() == ["s-64-10.bif"])
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.file("out"))
    #expect(names == ["s-64-10.bif"])
  }

  @Test("A wrong claim of length does not change the times") func wrongLength() throws {
    let path = try steps(["-c:v", "libx264"], name: "w.mkv")
    let bytes = try directory.bytes(of: "w.mkv")
    try directory.write(#require(MatroskaPatch.settingDuration(600_000, in: bytes)), to: "w.mkv")
    let options = StoryboardOptions(
      targets: [.emby],
      interval: CMTime(value: 1, timescale: 1),
      maximumCount: 10
    )
    let summary = try write(path, options)
    #expect(summary.outputs[0].interval == CMTime(value: 1, timescale: 1))
    #expect(summary.outputs[0].pictureCount == 6)
  }

  @Test(
    "Options outside their ranges are refused",
    arguments: [
      StoryboardOptions(targets: []),
      StoryboardOptions(targets: [.web], interval: .zero),
      StoryboardOptions(targets: [.web], interval: .indefinite),
      StoryboardOptions(targets: [.web], width: 8),
      StoryboardOptions(targets: [.web], columns: 0),
      StoryboardOptions(targets: [.web], rows: 101),
      StoryboardOptions(targets: [.web], maximumCount: 0),
    ]
  ) func refusals(options: StoryboardOptions) {
    let failure = #expect(throws: MediaFailure.self) { _ = try write("x", options) }
    #expect(failure?.code == .invalidArgument)
  }
}

/// Says that a chapter begins in the middle of a video.
private struct HalvingFinder: ChapterFinding {
  mutating func packet(at time: CMTime, byteCount: Int, isKey: Bool) {}
  mutating func frame(_ frame: borrowing DecodedFrame) throws {}
  mutating func audio(_ block: AudioBlock) {}
  mutating func progress(seconds: Double) {}

  func chapters(duration: CMTime) -> [StoryboardChapter] {
    let middle = CMTime(seconds: duration.seconds / 2, preferredTimescale: 1_000)
    return [
      StoryboardChapter(timeRange: CMTimeRange(start: .zero, end: middle), picture: .zero),
      StoryboardChapter(timeRange: CMTimeRange(start: middle, end: duration), picture: middle),
    ]
  }
}
