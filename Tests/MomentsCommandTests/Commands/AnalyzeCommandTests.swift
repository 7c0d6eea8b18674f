import Foundation
import MediaIntelligence
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("Analyzing files") struct AnalyzeCommandTests {
  private let folder: VideoFolder
  private var file: String { folder.video }

  init() throws { folder = try VideoFolder(named: "concert.mp4") }

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

          Reasons say what each thing added to a score or took from it, and add up to
          it; baseline is what was there before, measured how much of a thing there is,
          0 to 1. What made no difference is left out.

        Highlights: 2, 0:20.000 in all
          0:10.000 - 0:20.000   10.0 s  level 8.5  score 0.85
              loudness  +0.85  (measured 0.94)
          0:40.000 - 0:50.000   10.0 s  level 9.0  score 0.90
              loudness  +0.90  (measured 1.00)

        Levels 0 to 9 (= highlight)
          1111111111114999999999999533333333333333333333333359999999999993000000000000
                      =============                         =============
          0:00                                                                    1:00

        Stretches:
          Levels place them by score, in the proportions in which people vote; in this
          video the scale goes up to 9.
          0:00.000 - 0:10.000  level 1.0  score 0.10
            loudness +0.10
          0:10.000 - 0:20.000  level 8.5  score 0.85
            loudness +0.85
          0:20.000 - 0:40.000  level 3.0  score 0.30
            loudness +0.30
          0:40.000 - 0:50.000  level 9.0  score 0.90
            loudness +0.90
          0:50.000 - 1:00.000  level 0.0  score 0.00

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

  @Test("Shots say why they begin, and where none does though it looked like it")
  func shotReasons() async {
    let run = await CommandRun("shots", "--explain", file)
    #expect(
      run.output == """
        \(file)
          1920×1080, 29.97 fps, h264 + aac in mov, 1:00.000, read in part only

          Reasons say what each thing added to a score or took from it, and add up to
          it; baseline is what was there before, measured how much of a thing there is,
          0 to 1. What made no difference is left out.

        Shots: 3 (1 cut, 1 dissolve)
          1  0:00.000 – 0:20.000  start     best frame 0:05.000
          2  0:20.000 – 0:40.000  cut       best frame 0:30.000
             cut, confidence 0.90: change +1.00, change around -0.10
             measured: histogram difference 0.70, lasting difference 0.55 (at least
             0.10), largest step 0.20 (at most 0.40)
          3  0:40.000 – 1:00.000  dissolve  best frame 0:50.000

        No shot begins, though it looked like it:
          0:41.000  flash
            confidence 0.60: change +0.70, change around -0.10
            measured: histogram difference 0.70, lasting difference 0.55 (at least
            0.10), largest step 0.20 (at most 0.40)

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
            "effort": "fast",
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
              "keyFrameExact": "30/1",
              "confidence": 0.9,
              "reasons": [
                {
                  "name": "change",
                  "value": 0.7,
                  "contribution": 1
                },
                {
                  "name": "changeAround",
                  "value": 0.2,
                  "contribution": -0.1
                }
              ],
              "measures": [
                {
                  "name": "histogramDifference",
                  "value": 0.7
                },
                {
                  "name": "lastingDifference",
                  "value": 0.55,
                  "least": 0.1
                },
                {
                  "name": "largestStep",
                  "value": 0.2,
                  "most": 0.4
                }
              ]
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
          ],
          "rejectedTransitions": [
            {
              "time": 41,
              "timeExact": "41/1",
              "cause": "flash",
              "confidence": 0.6,
              "reasons": [
                {
                  "name": "change",
                  "value": 0.7,
                  "contribution": 0.7
                },
                {
                  "name": "changeAround",
                  "value": 0.2,
                  "contribution": -0.1
                }
              ],
              "measures": [
                {
                  "name": "histogramDifference",
                  "value": 0.7
                },
                {
                  "name": "lastingDifference",
                  "value": 0.55,
                  "least": 0.1
                },
                {
                  "name": "largestStep",
                  "value": 0.2,
                  "most": 0.4
                }
              ]
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
      ("shots,key-frame", ["candidates", "keyFrame", "rejectedTransitions", "shots"]),
      ("highlights", ["highestLevel", "highlights", "levels"]),
    ]
  ) func parts(list: String, members: [String]) async throws {
    let run = await CommandRun("analyze", "--json", "--only", list, file)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    )
    let head = ["schema", "tool", "input", "options", "partial", "warnings", "video"]
    #expect(object.keys.filter { !head.contains($0) }.sorted() == members)
  }

  @Test(
    "Names of any kind are found, and shown without harm",
    arguments: [
      ("with space.mp4", "with space.mp4"), ("日本 é.mp4", "日本 é.mp4"), ("-x.mp4", "-x.mp4"),
      ("new\nline\u{1B}[2J.mp4", "new\\nline\\u{1b}[2J.mp4"), ("%d.mp4", "%d.mp4"),
      ("https:a.mp4", "https:a.mp4"),
    ]
  ) func names(name: String, shown: String) async throws {
    let path = try folder.make(name)
    let run = await CommandRun("shots", path)
    #expect(run.output.hasPrefix("\(folder.path)/\(shown)\n  1920"))
    let document = await CommandRun("shots", "--json", path)
    let object =
      try JSONSerialization.jsonObject(with: Data(document.output.utf8)) as? [String: Any]
    #expect((object?["input"] as? [String: Any])?["file"] as? String == path)
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
}
