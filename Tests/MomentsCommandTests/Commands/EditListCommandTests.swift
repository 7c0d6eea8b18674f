import Foundation
import MediaIntelligence
import Testing

@testable import MomentsCommand

@Suite("Writing edit lists by command") struct EditListCommandTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.file("a.mp4")
  }

  @Test(
    "Without an output the list goes to standard output",
    arguments: [
      ("highlights", "10,20,\"Highlight 1 (level 8.5)\"\n40,50,\"Highlight 2 (level 9)\"\n"),
      ("shots", "0,20,\"Shot 1\"\n20,40,\"Shot 2\"\n40,60,\"Shot 3\"\n"),
      (
        "key-frames",
        "12.345666667,,\"Key frame 1 (score 0.8)\"\n40.04,,\"Key frame 2 (score 0.66)\"\n"
      ),
    ]
  ) func contents(contents: String, rows: String) async {
    let run = await CommandRun("edl", file, "--format", "csv", "--of", contents)
    #expect(run.status == 0)
    #expect(run.output == "Start,End,Name\n" + rows)
    #expect(run.errors == "")
  }

  @Test(
    "A document of an analysis gives the list that the analysis gives",
    arguments: ["otio", "edl", "fcpxml", "mlt", "llc", "vtt", "ffmetadata", "kodi", "mpv"]
  ) func fromJSON(format: String) async throws {
    let analysis = await CommandRun("analyze", "--json", file, "--candidates", "2")
    let document = try folder.file("a.json", analysis.output)
    for contents in ["highlights", "shots", "key-frames"] {
      let words = ["edl", file, "--format", format, "--of", contents]
      let fresh = await CommandRun(arguments: words)
      let again = await CommandRun(arguments: words + ["--from-json", document])
      #expect(fresh.status == 0)
      #expect(again.output == fresh.output)
      #expect(again.errors == "")
    }
  }

  @Test("A file is written whole, and its name printed") func output() async throws {
    let output = folder.path + "/a.edl"
    let run = await CommandRun("edl", file, "--format", "edl", "-o", output)
    #expect(run.status == 0)
    #expect(run.output == output + "\n")
    let text = try String(contentsOfFile: output, encoding: .utf8)
    #expect(text.hasPrefix("TITLE: highlights of a.mp4\nFCM: DROP FRAME\n"))
    #expect(try folder.names == ["a.edl", "a.mp4"])
  }

  @Test("The video itself is never replaced") func video() async {
    let run = await CommandRun("edl", file, "--format", "csv", "-o", file)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("moments: --output names the video itself.\n"))
  }

  @Test("A document without what is asked for is an error, one of another file a note")
  func documents() async throws {
    let analysis = await CommandRun("analyze", "--json", "--only", "shots", file)
    let document = try folder.file("a.json", analysis.output)
    let missing = await CommandRun("edl", file, "--format", "csv", "--from-json", document)
    #expect(missing.status == 65)
    #expect(missing.errors.contains("The document has no highlights."))
    let other = try folder.file("b.mp4", "another")
    let run = await CommandRun(
      "edl",
      other,
      "--format",
      "csv",
      "--of",
      "shots",
      "--from-json",
      document
    )
    #expect(run.status == 0)
    #expect(run.errors.contains("made from another file"))
  }
}
