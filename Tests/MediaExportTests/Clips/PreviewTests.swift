import Foundation
import MediaDecoding
import MediaValues
import TestSupport
import Testing

@testable import MediaExport

@Suite("Moving previews") struct PreviewTests {
  /// GIF needs a part that is loaded at run time.
  private static let isColorChoiceThere = FilterNetwork.has(["palettegen", "paletteuse"])
  private static let kinds = (isColorChoiceThere ? ["gif"] : []) + ["webp", "mp4"]

  private let fixture: ClipFixture

  init() throws { fixture = try ClipFixture() }

  private func export(
    _ name: String,
    _ ranges: [CMTimeRange],
    _ change: (inout PreviewSettings) -> Void = { _ in }
  ) throws -> (report: ClipReport, bytes: [UInt8]) {
    let source = fixture.folder.file("source.mp4")
    if !FileManager.default.fileExists(atPath: source) { _ = try fixture.video("source.mp4") }
    let container = try #require(
      ClipContainer(pathExtension: String(name.split(separator: ".").last ?? ""))
    )
    var settings = PreviewSettings(container: container)
    change(&settings)
    let report = try ClipExporter(path: source)
      .exportPreview(ranges, to: fixture.folder.file(name), settings: settings)
    return (report, try fixture.folder.bytes(of: name))
  }

  @Test(
    "A preview has the pictures of its ranges at its own rate",
    arguments: kinds
  ) func pictures(kind: String) throws {
    let name = "a." + kind
    let (report, bytes) = try export(name, [seconds(1, 2), seconds(5, 6.5)])
    #expect(report.encodedFrameCount == 30)
    #expect(report.byteCount == Int64(bytes.count))
    #expect(report.shownRanges.map(\.start.seconds) == [1, 5])
    #expect(report.streams.map(\.isKept) == [true, false, false])
    if name == "a.webp" {
      #expect(animationFrames(in: bytes) == 30)
    } else {
      #expect(try fixture.frames(of: fixture.folder.file(name)).count == 30)
      #expect(
        try fixture.streams(of: fixture.folder.file(name), "codec_type,width,height")
          == ["video|192|108"]
      )
    }
  }

  /// The number of frames in an animated WebP, which FFmpeg itself does not read.
  private func animationFrames(in bytes: [UInt8]) -> Int {
    var count = 0
    var position = 12
    while position + 8 <= bytes.count {
      let name = String(decoding: bytes[position..<position + 4], as: UTF8.self)
      let size = bytes[position + 4..<position + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      if name == "ANMF" { count += 1 }
      position += 8 + size + size % 2
    }
    return count
  }

  @Test("A size is met by lower quality, rate and size", arguments: kinds)
  func byteLimit(kind: String) throws {
    let name = "b." + kind
    let free = try export("free-" + name, [seconds(0, 4)]).report.byteCount
    for divisor in [2, 8] as [Int64] {
      let limit = free / divisor
      let (report, bytes) = try export(name, [seconds(0, 4)]) { $0.maximumByteCount = limit }
      #expect(bytes.count <= Int(limit))
      #expect(report.byteCount == Int64(bytes.count))
      // What is allowed is used: the picture is not made needlessly bad.
      #expect(bytes.count > Int(limit) / 4)
    }
  }

  @Test("A size that cannot be met is refused, and nothing is left behind") func impossible() throws
  {
    let failure = #expect(throws: MediaFailure.self) {
      try export("c.webp", [seconds(0, 4)]) { $0.maximumByteCount = 1000 }
    }
    #expect(failure?.code == .limitExceeded)
    #expect(try fixture.names() == ["source.mp4"])
  }

  @Test("A GIF is made where the part that chooses its colors is there, and else refused")
  func colorChoiceDecides() throws {
    let outcome = Result { try export("e.gif", [seconds(0, 1)]) }
    if Self.isColorChoiceThere {
      #expect(throws: Never.self) { try outcome.get() }
      #expect(try fixture.names() == ["e.gif", "source.mp4"])
    } else {
      let failure = #expect(throws: MediaFailure.self) { try outcome.get() }
      #expect(failure?.code == .missingComponent)
      #expect(try fixture.names() == ["source.mp4"])
    }
  }

  @Test("A turned video gives an upright preview") func rotation() throws {
    let source = try fixture.video("flat.mp4")
    let turned = fixture.folder.file("turned.mp4")
    try FFmpegCommand.run(
      ["-i", source, "-map", "0", "-c", "copy", "-metadata:s:v", "rotate=90", turned]
    )
    let output = fixture.folder.file("d.mp4")
    var settings = PreviewSettings(container: .mp4)
    settings.maximumWidth = 54
    _ = try ClipExporter(path: turned)
      .exportPreview([seconds(0, 1)], to: output, settings: settings)
    #expect(try fixture.streams(of: output, "width,height") == ["54|96"])
  }

  @Test("Each try is smaller than the one before, until nothing is left", arguments: [true, false])
  func attempts(hasQuality: Bool) {
    var attempt = PreviewAttempt(size: PixelSize(width: 480, height: 270), quality: 75)
    var count = 0
    while let next = attempt.shrunk(to: 0.5, hasQuality: hasQuality) {
      #expect(next != attempt)
      #expect(next.size.width <= attempt.size.width && next.quality <= attempt.quality)
      #expect(next.size.width % 2 == 0 && next.size.height % 2 == 0)
      attempt = next
      count += 1
    }
    #expect(count > 3 && count < 20)
    #expect(min(attempt.size.width, attempt.size.height) >= 48)
  }
}
