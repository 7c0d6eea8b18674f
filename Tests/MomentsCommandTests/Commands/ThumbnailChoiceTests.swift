import Foundation
import MediaIntelligence
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("Thumbnails at chosen times, on sheets and of limited size") struct ThumbnailChoiceTests {
  private let folder: VideoFolder
  private var file: String { folder.video }

  init() throws { folder = try VideoFolder() }

  @Test("Frames at given times are taken without an analysis") func times() async throws {
    let failure = MediaFailure(code: .noVideo, stage: .opening, message: "There is no video.")
    let run = await CommandRun(
      arguments: [
        "thumbnail", file, "--at", "1:30", "--at", "2.5", "--json", "-o", folder.path + "/p.png",
      ],
      engine: ScriptedEngine(failures: ["a.mp4": failure])
    )
    #expect(run.status == 0)
    #expect(try folder.names == ["a.mp4", "p-1.png", "p-2.png"])
    #expect(run.output.contains(#""height":36,"time":90,"timeExact":"90/1"}"#))
    #expect(run.output.contains(#""height":36,"time":2.5,"timeExact":"5/2"}"#))
  }

  @Test("A sheet that memory would not hold is refused at its first picture") func hugeSheet()
    async throws
  {
    let words = ["thumbnail", file, "--at", "1", "--at", "2", "--at", "3", "--width", "8000"]
    let run = await CommandRun(
      arguments: words + ["--contact-sheet", "-o", folder.path + "/s.png"],
      engine: ScriptedEngine(pictureSize: PixelSize(width: 8_000, height: 4_500))
    )
    #expect(run.status == 65)
    #expect(
      run.errors.contains(
        "A sheet of 3 pictures of 8000 × 4500 pixels is larger than 100 megapixels."
      )
    )
    #expect(try folder.names == ["a.mp4"])
  }

  @Test("A contact sheet holds the pictures in order of time") func sheet() async throws {
    let output = folder.path + "/s.png"
    let run = await CommandRun(
      "thumbnail",
      file,
      "--at",
      "30",
      "--at",
      "5",
      "--at",
      "61",
      "--contact-sheet",
      "--json",
      "-o",
      output
    )
    #expect(run.status == 0)
    // Two columns and two rows of 64 × 36 with gaps of 4.
    #expect(run.output.contains(#""width":140,"height":84,"frames":[{"time":5,"#))
    #expect(try folder.names == ["a.mp4", "s.png"])
  }

  @Test("A limit of bytes is kept, or told to be too low") func bytes() async throws {
    let words = ["thumbnail", file, "-o", folder.path + "/p.jpg"]
    let free = await CommandRun(arguments: words)
    #expect(free.status == 0)
    let size = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/p.jpg")).count
    let limited = await CommandRun(arguments: words + ["--max-bytes", "\(size * 3 / 4)"])
    #expect(limited.status == 0)
    let smaller = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/p.jpg")).count
    #expect(smaller <= size * 3 / 4)
    let refused = await CommandRun(arguments: words + ["--max-bytes", "100"])
    #expect(refused.status == 65)
    #expect(refused.errors.contains("bytes at least, and 100 are allowed."))
  }

  @Test(
    "A crop takes its shape from W:H, and documents say which part is shown",
    arguments: ["1:1", "4:5", "9:16", "16:9", "bars", "21:9"]
  ) func crop(shape: String) async throws {
    let run = await CommandRun(
      arguments: ["thumbnail", file, "--crop", shape, "--json", "-o", folder.path + "/p.png"]
    )
    #expect(run.status == 0)
    #expect(run.output.contains(#""area":{"x":0,"y":0,"width":1,"height":1}"#))
  }

  @Test(
    "A crop that is no shape is refused",
    arguments: [
      "1", "1:0", "0:0", ":", "1:1:1", "-1:1", "1:11", "bar", "1.5:1", "9999999999999999999:1",
    ]
  ) func badCrop(shape: String) async {
    let run = await CommandRun(
      arguments: ["thumbnail", file, "--crop", shape, "-o", folder.path + "/p.png"]
    )
    #expect(run.status == 64)
  }

  @Test("Times and a number of pictures exclude one another") func exclusion() async {
    let run = await CommandRun(
      "thumbnail",
      file,
      "--at",
      "1",
      "--count",
      "2",
      "-o",
      folder.path + "/p.jpg"
    )
    #expect(run.status == 64)
  }
}
