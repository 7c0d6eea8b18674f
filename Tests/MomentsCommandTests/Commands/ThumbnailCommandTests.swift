import Foundation
import MediaIntelligence
import Testing

@testable import MomentsCommand

@Suite("Writing thumbnails") struct ThumbnailCommandTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.file("a.mp4")
  }

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
      run.errors == "moments: the video has no more than 2 pictures to show that differ from "
        + "one another\n"
    )
    #expect(try folder.names == ["a.mp4", "p-1.jpg", "p-2.jpg"])
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
    _ = try folder.file("p.png", "old")
    let run = await CommandRun("thumbnail", file, "-o", folder.path + "/p.png")
    #expect(run.status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/p.png")).count > 100)
  }

  @Test("A failing video leaves the older picture alone") func failure() async throws {
    _ = try folder.file("p.png", "old")
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
    let picture = try folder.file("a.png")
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
