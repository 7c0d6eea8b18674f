import Foundation
import MediaIntelligence
import Testing

@testable import MomentsCommand

@Suite("Analyzing files") struct AnalyzeCommandTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.file("concert.mp4")
  }

  private static let broken = MediaFailure(
    code: .unrecognizedFormat,
    stage: .opening,
    message: "The file is no video.",
    remedy: "Name a video.",
    reason: "Invalid data found"
  )

  @Test("The summary tells everything at a glance") func summary() async {
    let run = await CommandRun("analyze", file)
    #expect(
      run.output == """
        \(file)
          1920×1080, 29.97 fps, h264 + aac in mov, 1:00.000, read in part only

        Key frame: 0:12.346  score 0.80
          or 0:40.040  score 0.66

        Highlights: 2, 0:20.000 in all
          0:10.000 – 0:20.000   10.0 s  level 8.5
          0:40.000 – 0:50.000   10.0 s  level 9.0

        Levels 0 to 9 (━ highlight, ◆ key frame)
                       ▇▇▇▇▇▇▇▇▇▇▇▇                          ████████████
                      ▁████████████▅                        ▅████████████
          ▃▃▃▃▃▃▃▃▃▃▃▃████████████████████████████████████████████████████▁▁▁▁▁▁▁▁▁▁▁▁
                      ━━━◆━━━━━━━━━                         ━━━━━━━━━━━━━
          0:00                                                                    1:00

        Shots: 3 (1 cut, 1 dissolve)

        Warnings:
          The container says 61 s, and 60 s came. [durationMismatch]

        """
    )
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test("Reasons are told on demand, in ASCII where nothing else can be shown")
  func explanation() async {
    let run = await CommandRun(
      "highlights",
      "--explain",
      file,
      variables: ["LC_ALL": "C", "LANG": "de_DE.UTF-8"]
    )
    #expect(
      run.output == """
        \(file)
          1920x1080, 29.97 fps, h264 + aac in mov, 1:00.000, read in part only

        Highlights: 2, 0:20.000 in all
          0:10.000 - 0:20.000   10.0 s  level 8.5
              loudness  +0.85  (measured 0.94)
          0:40.000 - 0:50.000   10.0 s  level 9.0
              loudness  +0.90  (measured 1.00)

        Levels 0 to 9 (= highlight)
          1111111111114999999999999533333333333333333333333359999999999993000000000000
                      =============                         =============
          0:00                                                                    1:00

        Warnings:
          The container says 61 s, and 60 s came. [durationMismatch]

        """
    )
  }

  @Test("Shots are listed with their best frames") func shots() async {
    let run = await CommandRun("shots", file)
    #expect(
      run.output == """
        \(file)
          1920×1080, 29.97 fps, h264 + aac in mov, 1:00.000, read in part only

        Shots: 3 (1 cut, 1 dissolve)
          1  0:00.000 – 0:20.000  start     best frame 0:05.000
          2  0:20.000 – 0:40.000  cut       best frame 0:30.000
          3  0:40.000 – 1:00.000  dissolve  best frame 0:50.000

        Warnings:
          The container says 61 s, and 60 s came. [durationMismatch]

        """
    )
  }

  @Test("A document says what was asked of which file, and repeats byte for byte")
  func document() async {
    let words = ["shots", "--json", "--indent", file]
    let run = await CommandRun(arguments: words)
    #expect(
      run.output == """
        {
          "schema": {
            "name": "moments.analysis",
            "version": 1
          },
          "tool": {
            "name": "moments",
            "version": "\(MomentsCommand.version)"
          },
          "input": {
            "file": "\(file)",
            "size": 18,
            "fingerprint": {
              "method": "sha256-size-head64k-tail64k",
              "value": "3be07b4246f9140a6fb5edc8c22ff1095d4467a7e21a185d2b5ee644381865ac"
            }
          },
          "options": {
            "parts": [
              "shots"
            ],
            "candidates": 1,
            "count": null,
            "targetDuration": null,
            "minimumLength": null,
            "maximumLength": null,
            "within": null,
            "density": "standard",
            "hardwareDecoding": "never"
          },
          "partial": true,
          "warnings": [
            {
              "code": "durationMismatch",
              "message": "The container says 61 s, and 60 s came."
            }
          ],
          "video": {
            "duration": 60,
            "durationExact": "60/1",
            "declaredDuration": 61,
            "declaredDurationExact": "61/1",
            "width": 1920,
            "height": 1080,
            "codedWidth": 1920,
            "codedHeight": 1088,
            "rotation": 0,
            "mirrored": false,
            "frameRate": 29.97,
            "frameRateExact": "30000/1001",
            "container": "mov",
            "codec": "h264",
            "audioCodec": "aac",
            "bitDepth": 8,
            "dynamicRange": "standard",
            "interlaced": false
          },
          "shots": [
            {
              "start": 0,
              "startExact": "0/1",
              "end": 20,
              "endExact": "20/1",
              "transition": "start",
              "keyFrame": 5,
              "keyFrameExact": "5/1"
            },
            {
              "start": 20,
              "startExact": "20/1",
              "end": 40,
              "endExact": "40/1",
              "transition": "cut",
              "keyFrame": 30,
              "keyFrameExact": "30/1"
            },
            {
              "start": 40,
              "startExact": "40/1",
              "end": 60,
              "endExact": "60/1",
              "transition": "dissolve",
              "keyFrame": 50,
              "keyFrameExact": "50/1"
            }
          ]
        }

        """
    )
    #expect(await CommandRun(arguments: words).output == run.output)
  }

  @Test(
    "Only the parts asked for are in the document",
    arguments: [
      ("key-frame", ["candidates", "keyFrame"]),
      ("shots,key-frame", ["candidates", "keyFrame", "shots"]),
      ("highlights", ["highlights", "levels"]),
    ]
  ) func parts(list: String, members: [String]) async throws {
    let run = await CommandRun("analyze", "--json", "--only", list, file)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    )
    let head = ["schema", "tool", "input", "options", "partial", "warnings", "video"]
    #expect(object.keys.filter { !head.contains($0) }.sorted() == members)
  }

  @Test("Several files give a document a line, and one that fails does not stop the others")
  func severalFiles() async throws {
    let bad = try folder.file("bad.mp4")
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

  @Test("People are told which files failed, and why") func failureText() async throws {
    let bad = try folder.file("bad.mp4")
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
      (.missingComponent, 69), (.internalError, 70), (.init(rawValue: "new"), 65),
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
    "Names of any kind are found, and shown without harm",
    arguments: [
      ("with space.mp4", "with space.mp4"), ("日本 é.mp4", "日本 é.mp4"), ("-x.mp4", "-x.mp4"),
      ("new\nline\u{1B}[2J.mp4", "new\\nline\\u{1b}[2J.mp4"), ("%d.mp4", "%d.mp4"),
      ("https:a.mp4", "https:a.mp4"),
    ]
  ) func names(name: String, shown: String) async throws {
    let path = try folder.file(name)
    let run = await CommandRun("shots", path)
    #expect(run.output.hasPrefix("\(folder.path)/\(shown)\n  1920"))
    let document = await CommandRun("shots", "--json", path)
    let object =
      try JSONSerialization.jsonObject(with: Data(document.output.utf8)) as? [String: Any]
    #expect((object?["input"] as? [String: Any])?["file"] as? String == path)
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

  @Test("Progress as JSON goes to standard error, the result to standard output")
  func progress() async {
    let reports = [0.0, 0.5].map {
      VideoAnalysisProgress(fraction: $0, position: CMTime(value: Int64($0 * 60), timescale: 1))
    }
    let run = await CommandRun(
      arguments: ["shots", "--progress", "json", "--json", file],
      engine: ScriptedEngine(reports: reports)
    )
    #expect(
      run.errors == """
        {"event":"progress","file":"\(file)","fraction":0,"position":0}
        {"event":"progress","file":"\(file)","fraction":1,"position":30}

        """
    )
    #expect(run.output.hasPrefix("{\"schema\""))
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
    #expect(run.errors == "")
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
        "--within: '20-10' is not a stretch of time from start to end, such as 10-20 or 1:00-2:30."
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
