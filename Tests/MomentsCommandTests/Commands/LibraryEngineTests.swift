import Foundation
import MediaIntelligence
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("The command over the library") struct LibraryEngineTests {
  private func run(_ arguments: [String]) async -> CommandRun {
    await CommandRun(arguments: arguments, library: LibraryEngine())
  }

  @Test("A real document is valid, tiles the video and repeats byte for byte") func document()
    async throws
  {
    let clip = try SampleClip()
    let run = await run(["analyze", "--json", clip.path])
    try #require(run.status == 0, "\(run.errors)")
    let validator = try SchemaValidator(schema: SchemaCommand.Document.analysis.schema)
    #expect(try validator.problems(in: run.output) == [])
    #expect(await self.run(["analyze", "--json", clip.path]).output == run.output)

    let object = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    )
    let video = try #require(object["video"] as? [String: Any])
    #expect(video["width"] as? Int == 160)
    #expect(video["duration"] as? Double == 4)
    for name in ["levels", "shots"] {
      let tiles = try #require(object[name] as? [[String: Any]])
      #expect(tiles.first?["startExact"] as? String == "0/1")
      #expect(tiles.last?["endExact"] as? String == video["durationExact"] as? String)
      for (tile, next) in zip(tiles, tiles.dropFirst()) {
        #expect(tile["endExact"] as? String == next["startExact"] as? String)
      }
    }
    let shots = try #require(object["shots"] as? [[String: Any]])
    #expect(shots.map { $0["start"] as? Double } == [0, 2])
    #expect(shots.map { $0["transition"] as? String } == ["start", "cut"])
  }

  @Test("Each part can be had alone", arguments: AnalysisPart.allCases)
  func parts(part: AnalysisPart) async throws {
    let clip = try SampleClip()
    let run = await run(["analyze", "--only", part.rawValue, clip.path])
    #expect(run.status == 0)
    #expect(run.output.contains("\nKey frame: ") == (part == .keyFrame))
    #expect(run.output.contains("\nHighlights: ") == (part == .highlights))
    #expect(run.output.contains("\nShots: ") == (part == .shots))
  }

  @Test("A thumbnail is a picture of the size asked for", arguments: ["jpg", "png"])
  func thumbnail(pathExtension: String) async throws {
    let clip = try SampleClip(name: "-a b.mp4")
    let output = "\(clip.folder.path)/out.\(pathExtension)"
    let run = await run(["thumbnail", clip.path, "-o", output, "--width", "80"])
    #expect(run.status == 0, "\(run.errors)")
    let probe = try ProcessRun(
      "ffprobe -v error -show_entries stream=width,height -of csv=p=0 '\(output)'"
    )
    #expect(probe.output == "80,45\n")
    #expect(try clip.folder.names == ["-a b.mp4", "out.\(pathExtension)"])
  }

  @Test("What is no video is bad media, with a reason and without output") func noVideo()
    async throws
  {
    let folder = try TemporaryDirectory()
    let run = await run(["analyze", "--json", try folder.make("a.mp4", "hello")])
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(
      run.errors.hasPrefix(#"{"event":"error","code":"unrecognizedFormat","stage":"opening""#)
    )
  }

  @Test(
    "What a file cannot give is told from what the command line has wrong",
    arguments: [
      ("highlights --within 100-200", 64), ("analyze --within 100-200", 64),
      ("export --within 100-200 -o DIR/a.mp4", 64), ("export --range 100-101 -o DIR/a.mp4", 64),
      ("export --range 0-1 --codec h264 -o DIR/a.webm", 64),
      ("export --range 0-1 --mode copy -o DIR/a.webm", 65),
      ("export --range 0-1 --max-bytes 1000 -o DIR/a.webp", 65),
      ("thumbnail --max-bytes 100 -o DIR/a.jpg", 65),
      ("report --embed --max-bytes 10 -o DIR/a.html", 65),
      ("edl --format otio --from-json DIR/clip.mp4", 65),
      ("edl --format otio --from-json DIR", 66), ("edl --format otio --from-json DIR/none", 66),
    ] as [(String, Int32)]
  ) func statuses(line: String, status: Int32) async throws {
    let clip = try SampleClip()
    let words = line.replacing("DIR", with: clip.folder.path).split(separator: " ")
    let run = await run(words.map(String.init) + ["--progress", "none", clip.path])
    #expect(run.status == status, "\(run.errors)")
    #expect(run.output == "")
    #expect(try clip.folder.names == ["clip.mp4"])
  }

  @Test("A time limit ends an analysis as temporary") func timeLimit() async throws {
    let clip = try SampleClip(repetitions: 200)
    let run = await run(["shots", "--time-limit", "0.05", "--progress", "none", clip.path])
    #expect(run.status == 75)
    #expect(run.output == "")
  }
}
