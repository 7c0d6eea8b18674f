import Foundation
import MediaIntelligence
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("Writing thumbnails") struct ThumbnailCommandTests {
  private let folder: VideoFolder
  private var file: String { folder.video }

  init() throws { folder = try VideoFolder() }

  @Test(
    "The extension chooses the format",
    arguments: [
      ("p.jpg", [0xFF, 0xD8]), ("p.JPEG", [0xFF, 0xD8]), ("p.png", [0x89, 0x50]),
      ("-p\n.webp", [0x52, 0x49]),
    ] as [(String, [UInt8])]
  ) func formats(name: String, signature: [UInt8]) async throws {
    let run = await CommandRun("thumbnail", file, "-o", folder.path + "/" + name)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == (folder.path + "/" + name).escapedForDisplay + "\n")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
    #expect(bytes.starts(with: signature))
    #expect(try folder.names == [name, "a.mp4"].sorted())
  }

  @Test("Several pictures are numbered, and a video that has fewer says so") func several()
    async throws
  {
    let run = await CommandRun("thumbnail", file, "--count", "3", "-o", folder.path + "/p.jpg")
    #expect(run.status == 0)
    #expect(run.output == "\(folder.path)/p-1.jpg\n\(folder.path)/p-2.jpg\n")
    #expect(
      run.errors == "moments: \(file) has no more than 2 pictures to show that differ from "
        + "one another\n"
    )
    #expect(try folder.names == ["a.mp4", "p-1.jpg", "p-2.jpg"])
  }

  @Test(
    "Each of several videos gives its pictures, named for it",
    arguments: [
      ("DIR/t", ["t/a.jpg", "t/b%d.jpg"]), ("DIR/t/", ["t/a.jpg", "t/b%d.jpg"]),
      ("DIR/t/x-%f.png", ["t/x-a.png", "t/x-b%d.png"]),
      ("DIR/%f.%f-%02d.webp", ["a.a-01.webp", "b%d.b%d-01.webp"]),
    ]
  ) func several(output: String, names: [String]) async throws {
    _ = try folder.make("keep")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/t",
      withIntermediateDirectories: false
    )
    let bad = try folder.make("bad.mp4")
    let other = try folder.make("b%d.mkv")
    let failure = MediaFailure(code: .noVideo, stage: .opening, message: "No.")
    let run = await CommandRun(
      arguments: [
        "thumbnail", file, bad, other, "-o", output.replacing("DIR", with: folder.path),
      ],
      engine: ScriptedEngine(failures: ["bad.mp4": failure])
    )
    #expect(run.status == 65)
    let expected = names.map { "\(folder.path)/\($0)\n" }.joined()
    #expect(run.output.replacing("//", with: "/") == expected)
    #expect(run.errors.hasSuffix("1 of 3 files failed: '\(bad)'\n"))
    for name in names { #expect(FileManager.default.fileExists(atPath: folder.path + "/" + name)) }
  }

  @Test("A document a line tells the pictures of several videos") func documents() async throws {
    let other = try folder.make("b.mkv")
    let run = await CommandRun("thumbnail", file, other, "-o", folder.path, "--json")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    let validator = try SchemaValidator(schema: SchemaCommand.Document.thumbnail.schema)
    for line in lines { #expect(try validator.problems(in: line) == []) }
  }

  @Test("Pictures of two videos never get one name") func collisions() async throws {
    let other = try folder.make("a.mkv")
    for output in ["p.jpg", "%f.jpg", "%d.jpg"] {
      let run = await CommandRun("thumbnail", file, other, "-o", folder.path + "/" + output)
      #expect(run.status == 64)
      #expect(run.errors.contains("would be written for both '\(file)' and '\(other)'"))
    }
    let twice = await CommandRun("thumbnail", file, file, "-o", folder.path + "/%f.jpg")
    #expect(twice.status == 64)
    #expect(try folder.names == ["a.mkv", "a.mp4"])
  }

  @Test(
    "The number stands where the name says",
    arguments: [
      ("a.jpg", 1, "a.jpg", "jpg"), ("a.jpg", 2, "a-7.jpg", "jpg"), ("a%d.jpg", 1, "a7.jpg", "jpg"),
      ("a%03d.b.png", 9, "a007.b.png", "png"), ("x.y/a", 2, "x.y/a-7", ""),
      ("%d/a.jpg", 2, "%d/a-7.jpg", "jpg"), ("100%.jpg", 2, "100%-7.jpg", "jpg"),
      ("%s%d.jpg", 2, "%s7.jpg", "jpg"), (".jpg", 1, ".jpg", ""),
      ("a%5d.jpg", 1, "a%5d.jpg", "jpg"),
    ]
  ) func numbering(pattern: String, count: Int, name: String, pathExtension: String) {
    let names = PictureNames(pattern: pattern, count: count)
    #expect(names.name(7) == name)
    #expect(names.pathExtension == pathExtension)
  }

  @Test("A document tells the pictures and their frames") func document() async throws {
    let output = folder.path + "/p.jpg"
    let run = await CommandRun("thumbnail", file, "-o", output, "--width", "32", "--json")
    #expect(
      run.output.hasSuffix(
        #""pictures":[{"file":"\#(output)","format":"jpeg","width":32,"height":36,"#
          + #""time":12.345667,"timeExact":"37037/3000","score":0.8,"reasons":["#
          + #"{"name":"stillness","value":1,"contribution":-0.05},"#
          + #"{"name":"sharpness","value":0.9,"contribution":0.45},"#
          + #"{"name":"exposure","value":0.8,"contribution":0.4}]}]}"# + "\n"
      )
    )
  }

  @Test("A file that is there already is replaced") func replacement() async throws {
    _ = try folder.make("p.png", "old")
    let run = await CommandRun("thumbnail", file, "-o", folder.path + "/p.png")
    #expect(run.status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/p.png")).count > 100)
  }

  @Test("A failing video leaves the older picture alone") func failure() async throws {
    _ = try folder.make("p.png", "old")
    let failure = MediaFailure(code: .noVideo, stage: .opening, message: "There is no video.")
    let run = await CommandRun(
      arguments: ["thumbnail", file, "-o", folder.path + "/p.png"],
      engine: ScriptedEngine(failures: ["a.mp4": failure])
    )
    #expect(run.status == 65)
    #expect(run.errors == "moments: \(file): There is no video.\n")
    #expect(try String(contentsOfFile: folder.path + "/p.png", encoding: .utf8) == "old")
    #expect(try folder.names == ["a.mp4", "p.png"])
  }

  @Test("A folder that is not there is an error before any work") func missingFolder() async {
    let output = folder.path + "/no/p.png"
    let run = await CommandRun("thumbnail", file, "-o", output)
    #expect(run.status == 73)
    #expect(
      run.errors == """
        moments: \(output): No file can be made in the folder '\(folder.path)/no'. \
        (No such file or directory)
          Make the folder first, or choose another.

        """
    )
  }

  @Test("The video itself is never replaced, under whatever name") func video() async throws {
    let picture = try folder.make("a.png")
    let link = folder.path + "/link.png"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: picture)
    for output in [picture, link] {
      let run = await CommandRun("thumbnail", picture, "-o", output)
      #expect(run.status == 64)
      #expect(run.errors.hasPrefix("moments: --output names the video itself.\n"))
    }
  }

  @Test("A video of which no frame is good enough is told as such") func noCandidate() async {
    var engine = ScriptedEngine()
    engine.outcome.candidates = []
    let run = await CommandRun(
      arguments: ["thumbnail", file, "-o", folder.path + "/p.png"],
      engine: engine
    )
    #expect(run.status == 65)
    #expect(run.errors == "moments: \(file): No frame of the video can stand for it.\n")
  }

  @Test(
    "A name that says no format is refused",
    arguments: ["p", "p.gif", ".jpg", "x.jpg/p", "p."]
  ) func unknownFormat(name: String) async {
    let run = await CommandRun("thumbnail", file, "-o", name)
    #expect(run.status == 64)
    #expect(
      run.errors.hasPrefix(
        "moments: --output: '\(name)' does not end in .jpg, .jpeg, .png, .webp or .avif.\n"
      )
    )
  }
}
