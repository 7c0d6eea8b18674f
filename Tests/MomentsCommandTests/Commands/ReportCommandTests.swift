import Foundation
import MediaIntelligence
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("Writing reports by command") struct ReportCommandTests {
  private let folder: VideoFolder
  private var file: String { folder.video }

  init() throws { folder = try VideoFolder(named: "a b.mp4") }

  private func page(_ name: String = "r.html") throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  @Test("The page has every moment, what was partial, and a link beside it") func contents()
    async throws
  {
    let run = await CommandRun("report", file, "-o", folder.path + "/r.html")
    #expect(run.status == 0)
    #expect(run.output == folder.path + "/r.html\n")
    let html = try page()
    #expect(html.contains("src=\"./a%20b.mp4\""))
    #expect(html.contains(">Highlights (2)</h2>"))
    #expect(html.contains(">Key frames (2)</h2>"))
    #expect(html.contains(">Shots (3)</h2>"))
    #expect(html.components(separatedBy: "data-time=").count == 1 + 7)
    #expect(html.components(separatedBy: "data:image/jpeg;base64,/9j/").count == 1 + 7)
    #expect(html.contains("The container says 61 s, and 60 s came."))
    #expect(html.contains("faces not looked for"))
    #expect(html.contains("after a dissolve"))
  }

  @Test("Faces are framed and told in words") func faces() async throws {
    var engine = ScriptedEngine()
    engine.faces = [
      NormalizedRectangle(x: 0.25, y: 0.5, width: 0.1, height: 0.2),
      NormalizedRectangle(x: -1, y: 0, width: 3, height: 2),
    ]
    let run = await CommandRun("report", file, "-o", folder.path + "/r.html", engine: engine)
    #expect(run.status == 0)
    let html = try page()
    #expect(html.contains("<rect x=\"25\" y=\"50\" width=\"10\" height=\"20\"/>"))
    #expect(html.contains("<rect x=\"0\" y=\"0\" width=\"100\" height=\"100\"/>"))
    #expect(html.contains("level 8.5, 2 faces"))
    #expect(html.contains("faces in 7 of 7 pictures"))
  }

  @Test("Work that fails behind the analysis was not said to be complete") func progress() async {
    let failure = MediaFailure(code: .nothingDecodable, stage: .decoding, message: "No picture.")
    let report = VideoAnalysisProgress(fraction: 1, position: CMTime(value: 60, timescale: 1))
    let run = await CommandRun(
      arguments: ["report", file, "-o", folder.path + "/r.html", "--progress", "json"],
      engine: ScriptedEngine(reports: [report], pictureFailure: failure)
    )
    #expect(run.status == 65)
    #expect(run.errors.contains(#""fraction":0,"#))
    #expect(!run.errors.contains(#""fraction":1,"#))
    let whole = await CommandRun(
      arguments: ["report", file, "-o", folder.path + "/r.html", "--progress", "json"],
      engine: ScriptedEngine(reports: [report])
    )
    #expect(whole.errors.contains(#""fraction":1,"#))
  }

  @Test("A video that is put into the page is all there, and the link is gone") func embedding()
    async throws
  {
    let bytes = Data((0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    try bytes.write(to: URL(fileURLWithPath: file))
    let run = await CommandRun("report", file, "--embed", "-o", folder.path + "/r.html")
    #expect(run.status == 0)
    let html = try page()
    #expect(html.contains("src=\"data:video/mp4;base64,\(bytes.base64EncodedString())\""))
    #expect(html.contains("media-src data:;"))
    #expect(!html.contains("a%20b.mp4"))
  }

  @Test("A video over the limit is refused before the work") func limit() async throws {
    try Data(count: 2_000).write(to: URL(fileURLWithPath: file))
    let run = await CommandRun(
      arguments: [
        "report", file, "--embed", "--max-bytes", "1999", "-o", folder.path + "/r.html",
      ]
    )
    #expect(run.status == 65)
    #expect(run.errors.contains("The video has 2000 bytes, and pages hold 1999 at most."))
    #expect(try folder.names == ["a b.mp4"])
  }

  @Test(
    "The address is relative where page and video lie below one folder",
    arguments: [
      ("pages", "../a%20b.mp4"), ("pages/deep", "../../a%20b.mp4"), ("", "./a%20b.mp4"),
    ]
  ) func relative(place: String, address: String) async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/" + place,
      withIntermediateDirectories: true
    )
    let link = ReportLink(to: file, from: folder.path + "/" + place + "/r.html")
    #expect(link.address == address)
  }

  @Test("A page that shares no folder with the video names it whole") func absolute() throws {
    let link = ReportLink(to: file, from: "/r.html")
    #expect(link.address.hasPrefix("file:///"))
    #expect(link.address.hasSuffix("/a%20b.mp4"))
  }

  @Test("A folder that is not there is an error before any work") func missingFolder() async throws
  {
    let run = await CommandRun("report", file, "-o", folder.path + "/no/r.html")
    #expect(run.status == 73)
    #expect(run.errors.contains("Make the folder first"))
  }

  @Test("The video itself is never replaced") func sameFile() async {
    let run = await CommandRun("report", file, "-o", file)
    #expect(run.status == 64)
  }
}
