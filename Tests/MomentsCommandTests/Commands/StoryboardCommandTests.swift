import Foundation
import MediaIntelligence
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("Writing storyboards by command") struct StoryboardCommandTests {
  private let folder: VideoFolder
  private var file: String { folder.video }

  init() throws { folder = try VideoFolder() }

  @Test("The files are listed in the order of the targets, each once") func list() async {
    let run = await CommandRun(
      "storyboard",
      file,
      "-o",
      "out/",
      "--for",
      "stash,emby",
      "--for",
      "web,emby"
    )
    #expect(run.status == 0)
    #expect(run.output == "out/web/10x10\nout/emby/10x10\nout/stash/10x10\n")
    #expect(run.errors == "")
  }

  @Test("A document tells what each file holds") func document() async {
    let run = await CommandRun(
      "storyboard",
      file,
      "-o",
      "out",
      "--for",
      "hls",
      "--interval",
      "2.5",
      "--grid",
      "5x4",
      "--width",
      "160",
      "--max-count",
      "4",
      "--json"
    )
    #expect(
      run.output.hasSuffix(
        #""frames":"every","decodedFrames":1798,"greatestDistance":1,"greatestDistanceExact":"1/1","#
          + #""partial":false,"warnings":[],"outputs":[{"target":"hls","path":"out/hls/5x4","#
          + #""pictures":4,"width":160,"height":90,"sheets":1,"bytes":12345,"interval":2.5,"#
          + #""intervalExact":"5/2"}]}"# + "\n"
      )
    )
  }

  @Test("Rare key frames are told") func rareKeyFrames() async {
    let run = await CommandRun("storyboard", file, "-o", "out", "--key-frames-only")
    #expect(run.status == 0)
    #expect(
      run.errors == "moments: key frames are rare in this video: a picture may be up to 12 s from "
        + "its time\n"
    )
  }

  @Test(
    "What cannot be meant is refused",
    arguments: [
      (
        ["--grid", "10"], "--grid: '10' is not columns and rows such as 10x10, each from 1 to 100."
      ),
      (
        ["--grid", "0x3"],
        "--grid: '0x3' is not columns and rows such as 10x10, each from 1 to 100."
      ),
      (
        ["--interval", "0.05"],
        "--interval: '0.05' is not a length of time of 0.1 s or more, "
          + "such as 10 or 2.5."
      ),
      (
        ["--for", "web,kodi"],
        "--for: 'web,kodi' is not a list of web, jellyfin, emby, plex, hls, "
          + "stash, chapters, separated by commas."
      ),
      (["--width", "8"], "--width: '8' is not a whole number from 16 to 4096."),
    ]
  ) func refusals(words: [String], message: String) async {
    let run = await CommandRun(arguments: ["storyboard", file, "-o", "out"] + words)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("moments: \(message)\n"))
  }

  @Test("A failure is reported with its file") func failure() async {
    let failure = MediaFailure(code: .noVideo, stage: .opening, message: "There is no video.")
    let run = await CommandRun(
      arguments: ["storyboard", file, "-o", "out"],
      engine: ScriptedEngine(failures: ["a.mp4": failure])
    )
    #expect(run.status == 65)
    #expect(run.errors == "moments: \(file): There is no video.\n")
  }

  @Test("A real video gives real files") func realFiles() async throws {
    let clip = try SampleClip()
    let run = await CommandRun(
      arguments: [
        "storyboard", clip.path, "-o", clip.folder.path, "--for", "jellyfin,web,stash",
        "--interval", "1",
      ],
      library: LibraryEngine()
    )
    #expect(run.status == 0)
    let names = run.output.split(separator: "\n").map(String.init)
    #expect(names.count == 3)
    #expect(names.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    #expect(names.first == "\(clip.folder.path)/clip.storyboard/storyboard.vtt")
  }
}
