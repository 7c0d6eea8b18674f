import Foundation
import MediaIntelligence
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("Failing analyses") struct AnalyzeFailureTests {
  private let folder: VideoFolder
  private var file: String { folder.video }

  init() throws { folder = try VideoFolder(named: "concert.mp4") }

  private static let broken = MediaFailure(
    code: .unrecognizedFormat,
    stage: .opening,
    message: "The file is no video.",
    remedy: "Name a video.",
    reason: "Invalid data found"
  )

  @Test("Several files give a document a line, and one that fails does not stop the others")
  func severalFiles() async throws {
    let bad = try folder.make("bad.mp4")
    let engine = ScriptedEngine(failures: ["bad.mp4": Self.broken])
    let run = await CommandRun(
      arguments: ["analyze", "--json", folder.path + "/missing.mp4", file, bad, file],
      engine: engine
    )
    #expect(run.status == 66)
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(
      run.errors == """
        {"event":"error","code":"fileNotFound","stage":"opening","file":"\(folder.path)/missing.mp4","message":"The file was not found.","reason":"No such file or directory","remedy":null}
        {"event":"error","code":"unrecognizedFormat","stage":"opening","file":"\(bad)","message":"The file is no video.","reason":"Invalid data found","remedy":"Name a video."}

        """
    )
  }

  @Test("Of several that fail the highest status counts, whatever their order")
  func highestStatus() async throws {
    struct Surprise: Error {}
    let bad = try folder.make("bad.mp4")
    let odd = try folder.make("odd.mp4")
    let engine = ScriptedEngine(failures: ["bad.mp4": Self.broken, "odd.mp4": Surprise()])
    let run = await CommandRun(
      arguments: ["shots", bad, odd, folder.path + "/missing.mp4", file],
      engine: engine
    )
    #expect(run.status == 70)
    #expect(run.output.hasPrefix(file))
    #expect(
      run.errors.hasSuffix(
        "moments: 3 of 4 files failed: '\(bad)', '\(odd)', '\(folder.path)/missing.mp4'\n"
      )
    )
  }

  @Test("People are told which files failed, and why") func failureText() async throws {
    let bad = try folder.make("bad.mp4")
    let run = await CommandRun(
      arguments: ["shots", bad, file],
      engine: ScriptedEngine(failures: ["bad.mp4": Self.broken])
    )
    #expect(run.status == 65)
    #expect(run.output.hasPrefix(file))
    #expect(
      run.errors == """
        moments: \(bad): The file is no video. (Invalid data found)
          Name a video.
        moments: 1 of 2 files failed: '\(bad)'

        """
    )
  }

  @Test(
    "Each kind of failure has its exit status",
    arguments: [
      (.fileNotFound, 66), (.permissionDenied, 66), (.notLocal, 65), (.unrecognizedFormat, 65),
      (.unsupportedCodec, 65), (.noVideo, 65), (.encrypted, 65), (.nothingDecodable, 65),
      (.limitExceeded, 65), (.timedOut, 75), (.invalidArgument, 64), (.cannotWrite, 73),
      (.missingComponent, 69), (.internalError, 70), (.notCopyable, 65),
      (.init(rawValue: "new"), 65),
    ] as [(MediaFailure.Code, Int32)]
  ) func statuses(code: MediaFailure.Code, status: Int32) async {
    let failure = MediaFailure(code: code, stage: .reading, message: "No.")
    let run = await CommandRun(
      arguments: ["analyze", file],
      engine: ScriptedEngine(failures: ["concert.mp4": failure])
    )
    #expect(run.status == status)
    #expect(run.output == "")
    #expect(run.errors == "moments: \(file): No.\n")
  }

  @Test("An error that nobody foresaw is reported as the program's own") func unexpected() async {
    struct Surprise: Error {}
    let run = await CommandRun(
      arguments: ["analyze", file],
      engine: ScriptedEngine(failures: ["concert.mp4": Surprise()])
    )
    #expect(run.status == 70)
    #expect(run.errors.contains("Surprise()"))
  }

  @Test(
    "What is no file is refused before any work",
    arguments: [
      (
        "/",
        "moments: /: This is a folder, not a video file.\n"
          + "  Name the files in it, for instance with a pattern such as FOLDER/*.mp4.\n", 66
      ),
      ("/dev/null", "moments: /dev/null: This is not a regular file.\n", 66),
      (
        "https://example.org/a.mp4",
        "moments: https://example.org/a.mp4: Only files on this machine are analyzed.\n"
          + "  Copy the video to this machine and name the file.\n", 65
      ),
      (
        "-",
        "moments: -: Standard input cannot be read: a video is read at many places.\n"
          + "  Write it to a file and name that.\n", 66
      ),
      (
        "",
        "moments: FILE: '' is not a name.\n"
          + "  See 'moments analyze --help'.\nUsage: moments analyze [options] FILE...\n", 64
      ),
    ] as [(String, String, Int32)]
  ) func noFile(name: String, errors: String, status: Int32) async {
    let run = await CommandRun("analyze", name)
    #expect(run.errors == errors)
    #expect(run.status == status)
  }

  @Test("A cancelled analysis ends as if interrupted, without output") func cancellation() async {
    let file = file
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await CommandRun("analyze", file)
    }
    task.cancel()
    let run = await task.value
    #expect(run.status == 130)
    #expect(run.output == "")
    #expect(run.errors == "moments: stopped; nothing was written\n")
  }

  @Test("Output that cannot be written is an error, but a reader that goes away is none")
  func outputFailures() async {
    let full = MemoryChannel(
      failure: OutputFailure(isReaderGone: false, reason: "No space left on device")
    )
    let run = await CommandRun("analyze", file, output: full)
    #expect(run.status == 73)
    #expect(
      run.errors
        == "moments: The result could not be written to standard output. (No space left on device)\n"
    )
    let gone = MemoryChannel(failure: OutputFailure(isReaderGone: true, reason: "Broken pipe"))
    let quiet = await CommandRun("analyze", file, output: gone)
    #expect(quiet.status == 141)
    #expect(quiet.errors == "")
  }

  @Test(
    "Values that make no sense are refused",
    arguments: [
      (["--count", "0"], "--count: '0' is not a whole number from 1 to 1000."),
      (
        ["--count=99999999999999999999"],
        "--count: '99999999999999999999' is not a whole number from 1 to 1000."
      ),
      (
        ["--within", "20-10"],
        "--within: '20-10' is not a stretch of time from start to end, such as 10-20, 1:00-2:30 or 10-."
      ),
      (
        ["--min-length", "5", "--max-length", "4.9"], "--max-length must not be below --min-length."
      ),
      (
        ["--only", "everything"],
        "--only: 'everything' is not a list of key-frame, highlights, shots, separated by commas."
      ),
      (
        ["--target-duration", "0"],
        "--target-duration: '0' is not a length of time above zero, such as 12.5 or 1:30."
      ),
      (
        ["--time-limit=-5"],
        "--time-limit: '-5' is not a length of time above zero, such as 12.5 or 1:30."
      ),
      (["--progress", "loud"], "--progress: 'loud' is not one of auto, bar, plain, json, none."),
    ]
  ) func nonsense(words: [String], message: String) async {
    let run = await CommandRun(arguments: ["analyze", file] + words)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(
      run.errors == """
        moments: \(message)
          See 'moments analyze --help'.
        Usage: moments analyze [options] FILE...

        """
    )
  }

  @Test("Wrong usage is JSON too when a program reads the errors") func usageAsJSON() async {
    let run = await CommandRun("analyze", "--json", "--cuont", "3", file)
    #expect(run.status == 64)
    #expect(
      run.errors == """
        {"event":"error","code":"usage","stage":null,"file":null,"message":"'--cuont' is not an option of 'moments analyze'.","reason":null,"remedy":"Did you mean '--count'?"}

        """
    )
  }
}
