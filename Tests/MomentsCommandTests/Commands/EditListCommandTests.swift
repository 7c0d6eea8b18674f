import Foundation
import MediaIntelligence
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("Writing edit lists by command") struct EditListCommandTests {
  private let folder: VideoFolder
  private var file: String { folder.video }

  init() throws { folder = try VideoFolder() }

  @Test(
    "Without an output the list goes to standard output",
    arguments: [
      ("highlights", "10,20,\"Highlight 1 (level 8.5)\"\n40,50,\"Highlight 2 (level 9)\"\n"),
      ("shots", "0,20,\"Shot 1\"\n20,40,\"Shot 2\"\n40,60,\"Shot 3\"\n"),
      (
        "key-frames",
        "12.345666667,,\"Key frame 1 (score 0.8)\"\n40.04,,\"Key frame 2 (score 0.66)\"\n"
      ),
      ("chapters", "0,20,\"Chapter 1\"\n20,40,\"Chapter 2\"\n40,60,\"Chapter 3\"\n"),
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
    let document = try folder.make("a.json", analysis.output)
    for contents in EditListCommand.Contents.allCases.map(\.rawValue) {
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

  @Test("What YouTube would not take is left out, and that is said") func leftOut() async throws {
    var engine = ScriptedEngine()
    let seconds = { (value: Int64) in CMTime(value: value, timescale: 1) }
    engine.outcome.shots = ([0, 12, 15] as [Int64]).map { start in
      let range = CMTimeRange(start: seconds(start), end: seconds(start + 3))
      return Shot(timeRange: range, transition: .cut, keyFrame: range.start)
    }
    let words = ["edl", file, "--format", "youtube", "--of", "shots"]
    let run = await CommandRun(arguments: words, engine: engine)
    #expect(run.output == "0:00 Shot 1\n0:12 Shot 2\n")
    #expect(
      run.errors == """
        moments: 1 of 3 entries are left out: chapters on YouTube last ten seconds or more
        moments: YouTube shows chapters when there are three or more; here are 2

        """
    )
    let output = folder.path + "/a.txt"
    let json = await CommandRun(arguments: words + ["-o", output, "--json"], engine: engine)
    #expect(json.errors == "")
    let validator = try SchemaValidator(schema: SchemaCommand.Document.edl.schema)
    #expect(try validator.problems(in: json.output) == [])
    #expect(json.output.contains(#""entries":2,"leftOut":[{"start":15,"startExact":"15/1","#))
    let broken = json.output.replacing(#""title""#, with: #""name""#)
    #expect(try !validator.problems(in: broken).isEmpty)
    let piped = await CommandRun(arguments: words + ["-o", "-", "--json"], engine: engine)
    #expect(piped.status == 64)
    #expect(await CommandRun(arguments: words + ["--json"], engine: engine).status == 64)
  }

  @Test("Every format is explained in the help") func formats() async {
    let glossary = EditListCommand().declaration.glossary
    #expect(glossary?.entries.map(\.word) == VideoEditList.Format.allCases.map(\.rawValue))
  }

  @Test("The video itself is never replaced") func video() async {
    let run = await CommandRun("edl", file, "--format", "csv", "-o", file)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("moments: --output names the video itself.\n"))
  }

  @Test("A document without what is asked for is an error, one of another file a note")
  func documents() async throws {
    let analysis = await CommandRun("analyze", "--json", "--only", "shots", file)
    let document = try folder.make("a.json", analysis.output)
    let missing = await CommandRun("edl", file, "--format", "csv", "--from-json", document)
    #expect(missing.status == 65)
    #expect(missing.errors.contains("The document has no highlights."))
    let other = try folder.make("b.mp4", "another")
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
