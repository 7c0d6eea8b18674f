import MediaIntelligence
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("moments export") struct ExportCommandTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func run(_ arguments: String...) async throws -> CommandRun {
    let video = try folder.make("game.mkv")
    return await CommandRun(arguments: ["export", video] + arguments)
  }

  @Test("Writes a file for each highlight and prints their names") func highlights() async throws {
    let result = try await run("-o", folder.path + "/best.mp4")
    #expect(result.status == 0)
    #expect(result.output == "\(folder.path)/best-1.mp4\n\(folder.path)/best-2.mp4\n")
  }

  @Test("A stretch that is named needs no analysis and no number") func oneRange() async throws {
    let result = try await run("-o", folder.path + "/part.mp4", "--range", "1:00-1:30.5")
    #expect(result.output == "\(folder.path)/part.mp4\n")
  }

  @Test("The document says what was made of what") func document() async throws {
    let result = try await run(
      "-o",
      folder.path + "/part-%02d.mkv",
      "--range",
      "0-10",
      "--range",
      "20-30.5",
      "--json"
    )
    #expect(result.status == 0)
    let text = result.output
    #expect(text.contains(#""schema":{"name":"moments.export","version":1}"#))
    #expect(text.contains(#"/part-02.mkv","bytes":1000,"mode":"smart","fallbackReason":null"#))
    #expect(text.contains(#""start":20,"startExact":"20/1","end":30.5,"endExact":"61/2""#))
    #expect(text.contains(#""framesEncoded":25,"framesCopied":225"#))
  }

  @Test("A preview is one file of the middles of the best moments") func preview() async throws {
    let result = try await run("-o", folder.path + "/best.gif", "--max-bytes", "2M", "--json")
    #expect(result.status == 0)
    #expect(
      result.output.contains(
        #""requested":[{"start":13.5,"startExact":"27/2","end":16.5,"endExact":"33/2"},"#
          + #"{"start":43.5,"#
      )
    )
  }

  @Test("A reel is one file") func reel() async throws {
    let result = try await run("-o", folder.path + "/best.mp4", "--reel", "--crossfade", "0.5")
    #expect(result.output == "\(folder.path)/best.mp4\n")
  }

  @Test(
    "What cannot be followed is refused before the work",
    arguments: [
      (["-o", "x.avi"], "does not end in"),
      (["-o", "x.mp4", "--key-frame", "--range", "1-2"], "at a time"),
      (["-o", "x.mp4", "--crossfade", "1"], "--reel"),
      (["-o", "x.mp4", "--mode", "copy", "--height", "100"], "--height"),
      (["-o", "x.mp4", "--mode", "copy", "--reel", "--crossfade", "1"], "crossfade"),
      (["-o", "x.mp4", "--fps", "0"], "frame rate"),
      (["-o", "x.mp4", "--fps", "30000/0"], "frame rate"),
      (["-o", "x.mp4", "--loudness", "5"], "loudness"),
      (["-o", "x.mp4", "--max-bytes", "10k"], "--preview"),
      (["-o", "x.gif", "--reel"], "--reel"),
      (["-o", "x.mkv", "--preview"], ".gif"),
      (["-o", "x.gif", "--max-bytes", "99999999999999M"], "bytes"),
      (["-o", "x.mp4", "--range", "5-5"], "stretch"),
      ([], "--output"),
    ]
  ) func usage(arguments: [String], words: String) async throws {
    let video = try folder.make("game.mkv")
    let result = await CommandRun(arguments: ["export", video] + arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains(words))
    #expect(result.output.isEmpty)
  }

  @Test("A folder that is not there and a video that is not there have their own statuses")
  func missing() async throws {
    let noFolder = try await run("-o", folder.path + "/no/x.mp4")
    #expect(noFolder.status == 73)
    let noVideo = await CommandRun("export", folder.path + "/no.mkv", "-o", folder.path + "/x.mp4")
    #expect(noVideo.status == 66)
  }

  @Test("The video itself is never the output") func sameFile() async throws {
    let video = try folder.make("game.mkv")
    let result = await CommandRun("export", video, "-o", video, "--range", "0-1")
    #expect(result.status == 64)
    #expect(result.errors.contains("video itself"))
  }

  @Test("Moments come from a document of an analysis") func fromDocument() async throws {
    let video = try folder.make("game.mkv")
    let analysis = await CommandRun("analyze", video, "--json")
    let document = try folder.make("analysis.json", analysis.output)
    let result = await CommandRun(
      arguments: [
        "export", video, "-o", folder.path + "/x.mp4", "--from-json", document, "--json",
      ]
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains(#""requested":[{"start":10,"#))
    #expect(result.output.contains(#""requested":[{"start":40,"#))
    #expect(!result.errors.contains("another file"))
    let other = try folder.make("other.mkv", "something else")
    let warned = await CommandRun(
      arguments: [
        "export", other, "-o", folder.path + "/x.mp4", "--from-json", document, "--key-frame",
      ]
    )
    #expect(warned.status == 0)
    #expect(warned.errors.contains("another file"))
  }

  @Test(
    "A document that is none is refused",
    arguments: ["", "{}", "nonsense", #"{"schema":{"name":"moments.thumbnail"}}"#]
  ) func badDocument(text: String) async throws {
    let video = try folder.make("game.mkv")
    let document = try folder.make("analysis.json", text)
    let result = await CommandRun(
      arguments: ["export", video, "-o", folder.path + "/x.mp4", "--from-json", document]
    )
    #expect(result.status == 65)
    #expect(result.errors.contains("analysis.json"))
  }

  @Test("A failure of the export is reported with its status") func failure() async throws {
    let video = try folder.make("game.mkv")
    var engine = ScriptedEngine()
    engine.failures["game.mkv"] = MediaFailure(
      code: .missingComponent,
      stage: .writing,
      message: "The FFmpeg libraries here cannot write libx265."
    )
    let result = await CommandRun(
      arguments: ["export", video, "-o", folder.path + "/x.mp4", "--range", "0-1"],
      engine: engine
    )
    #expect(result.status == 69)
    #expect(result.errors.contains("libx265"))
  }
}

@Suite("Moments for clips") struct ExportMomentsTests {
  private static func moment(_ start: Int64, _ end: Int64, _ level: Float?) -> ExportMoments.Moment
  {
    .init(
      range: CMTimeRange(
        start: CMTime(value: start, timescale: 1),
        end: CMTime(value: end, timescale: 1)
      ),
      level: level
    )
  }

  @Test("Within a limit the moments of the highest level stay, in the order of time")
  func limit() {
    var moments = ExportMoments([
      Self.moment(0, 10, 3), Self.moment(20, 30, 9), Self.moment(40, 50, 6),
    ])
    moments.limit(to: CMTime(value: 15, timescale: 1))
    #expect(moments.moments == [Self.moment(20, 30, 9), Self.moment(40, 45, 6)])
  }

  @Test("Stretches without a level stay in their order, and one always stays") func unleveled() {
    var moments = ExportMoments([Self.moment(0, 10, nil), Self.moment(20, 30, nil)])
    moments.limit(to: CMTime(value: 21, timescale: 2))
    #expect(moments.moments == [Self.moment(0, 10, nil)])
    moments.limit(to: CMTime(value: 1, timescale: 2))
    #expect(moments.moments.map(\.range.duration.seconds) == [0.5])
  }

  @Test(
    "The clip round a key frame lies in the video",
    arguments: [(30, 27.5, 32.5), (1, 0, 5), (59, 55, 60)] as [(Int64, Double, Double)]
  ) func aroundKeyFrame(time: Int64, start: Double, end: Double) {
    let moments = ExportMoments(
      around: CMTime(value: time, timescale: 1),
      length: CMTime(value: 5, timescale: 1),
      duration: CMTime(value: 60, timescale: 1)
    )
    #expect(moments.moments.map(\.range.start.seconds) == [start])
    #expect(moments.moments.map(\.range.end.seconds) == [end])
  }
}
