import Foundation
import MediaDecoding
import MediaValues
import TestSupport
import Testing

@testable import MediaExport

@Suite("Moving previews of pictures that stand for seconds") struct LongFramePreviewTests {
  private static let kinds =
    (FilterNetwork.has(["palettegen", "paletteuse"]) ? ["gif"] : []) + ["webp", "mp4"]

  private let fixture: ClipFixture
  private let source: String

  /// Eight pictures of a second each.
  init() throws {
    fixture = try ClipFixture()
    source = fixture.folder.file("slow.mp4")
    try FFmpegCommand.make(
      "testsrc2=size=192x108:rate=1:duration=8",
      ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"],
      to: source
    )
  }

  private func settings(_ kind: String) throws -> PreviewSettings {
    PreviewSettings(container: try #require(ClipContainer(pathExtension: kind)))
  }

  /// How long a file is shown, in seconds.
  private func duration(of path: String, _ kind: String) throws -> Double {
    guard kind == "webp" else {
      return try #require(Double(try fixture.streams(of: path, "duration").first ?? ""))
    }
    // FFmpeg does not read animated WebP; each frame says how many milliseconds it stays.
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var (milliseconds, position) = (0, 12)
    while position + 24 <= bytes.count {
      let size = bytes[position + 4..<position + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      if Array(bytes[position..<position + 4]) == Array("ANMF".utf8) {
        let length = bytes[position + 20..<position + 23].reversed()
        milliseconds += length.reduce(0) { $0 << 8 | Int($1) }
      }
      position += 8 + size + size % 2
    }
    return Double(milliseconds) / 1000
  }

  @Test("The last picture stays until its range ends", arguments: kinds)
  func length(kind: String) throws {
    let path = fixture.folder.file("preview." + kind)
    let report = try ClipExporter(path: source)
      .exportPreview([seconds(0, 4)], to: path, settings: settings(kind))
    #expect(report.shownRanges[0].end.seconds == 4)
    #expect(report.encodedFrameCount == 48)
    #expect(abs(try duration(of: path, kind) - 4) < 0.05)
  }

  @Test("Every range is shown, also one within a single picture", arguments: kinds)
  func ranges(kind: String) throws {
    let path = fixture.folder.file("preview." + kind)
    let report = try ClipExporter(path: source)
      .exportPreview([seconds(5.2, 5.7), seconds(1.25, 3)], to: path, settings: settings(kind))
    for (shown, wanted) in zip(report.shownRanges, [(5.2, 5.7), (1.25, 3)]) {
      #expect(abs(shown.start.seconds - wanted.0) < 0.001)
      #expect(abs(shown.end.seconds - wanted.1) < 0.001)
    }
    #expect(report.shownRanges.count == 2)
    #expect(abs(try duration(of: path, kind) - 2.25) < 0.05)
  }

  @Test("A range that shows nothing is refused, and not left out in silence") func nothing() throws
  {
    let failure = #expect(throws: MediaFailure.self) {
      try ClipExporter(path: source).exportPreview(
        [seconds(0, 2), seconds(20, 22)],
        to: fixture.folder.file("preview.mp4"),
        settings: settings("mp4")
      )
    }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.message.contains("20") == true)
    #expect(try fixture.names() == ["slow.mp4"])
  }

  @Test("A picture that is shown for long is held once, and the number of places is bounded")
  func memory() throws {
    let clips = ClipSource(path: source, options: ReaderOptions(), cancellation: CancellationFlag())
    let pictures = try PreviewPictures(
      [seconds(0, 4), seconds(5.2, 7)],
      of: clips,
      settings: settings("mp4")
    )
    #expect(pictures.rasters.count == 6)
    #expect(pictures.order.count == 48 + 22)
    let failure = #expect(throws: MediaFailure.self) {
      try PreviewPictures([seconds(0, 2000)], of: clips, settings: settings("mp4"))
    }
    #expect(failure?.code == .limitExceeded)
  }

  @Test("Progress grows picture by picture, and cancelling ends the work at once", arguments: kinds)
  func cancelling(kind: String) throws {
    var shares: [Double] = []
    let path = fixture.folder.file("preview." + kind)
    _ = try ClipExporter(path: source)
      .exportPreview([seconds(0, 8)], to: path, settings: settings(kind)) { shares.append($0) }
    #expect(shares == shares.sorted())
    #expect(Set(shares.map { Int($0 * 20) }).count > 15)
    let flag = CancellationFlag()
    var countAfter = 0
    #expect(throws: CancellationError.self) {
      try ClipExporter(path: source, cancellation: flag)
        .exportPreview(
          [seconds(0, 8)],
          to: fixture.folder.file("other." + kind),
          settings: settings(kind)
        ) { share in
          if flag.isCancelled { countAfter += 1 }
          if share > 0.4 { flag.cancel() }
        }
    }
    #expect(countAfter == 0)
    #expect(try fixture.names() == ["preview." + kind, "slow.mp4"])
  }
}
