import MediaIntelligence
import Testing

@testable import MomentsCommand

@Suite("Checking the models") struct ModelsCommandTests {
  private static func model(_ state: FaceModelReport.FileState) -> FaceModelReport.Model {
    FaceModelReport.Model(
      identifier: "net-1",
      title: "A net",
      role: .embedder,
      path: "/models/net.onnx",
      state: state,
      expectedSHA256: "aa",
      foundSHA256: state == .intact ? "aa" : "bb",
      license: "MIT",
      trainingData: "Unknown.",
      embeddingLength: 128,
      samePersonSimilarity: 0.363
    )
  }

  private static let good = FaceModelReport(
    engine: .init(path: "/lib/engine.so", version: "2026.4.1-1-abc"),
    folder: "/models",
    models: [model(.intact)],
    checks: [.init(name: "cosine", expected: 0.8762, found: 0.8762, tolerance: 0.002)],
    failures: []
  )

  @Test("What is right is told with hash and licence") func usable() async {
    let run = await CommandRun(
      arguments: ["models"],
      engine: ScriptedEngine(report: Self.good)
    )
    #expect(
      run.output == """
        OpenVINO 2026.4.1
          /lib/engine.so

        A net (net-1)
          /models/net.onnx
          SHA-256 aa: as it should be
          licence of the weights: MIT
          learned from: Unknown.

        Self-test: 1 of 1 values as recorded.
          ok    cosine                        0.8762
        Faces can be found and told apart here.

        """
    )
    #expect(run.status == 0)
  }

  @Test("What is wrong ends with 69 and the command that mends it") func changed() async {
    let failure = MediaFailure(
      code: .missingComponent,
      stage: .analyzing,
      message: "The file is another.",
      remedy: "Run it."
    )
    let report = FaceModelReport(
      engine: nil,
      folder: "/models",
      models: [Self.model(.changed)],
      checks: [],
      failures: [failure]
    )
    let run = await CommandRun(arguments: ["models"], engine: ScriptedEngine(report: report))
    #expect(run.status == 69)
    #expect(run.output.contains("SHA-256 aa: the file has bb\n"))
    #expect(run.errors == "moments: The file is another.\n  Run it.\n")
  }

  @Test("Programs get the same as JSON") func json() async {
    let run = await CommandRun(
      arguments: ["models", "--json"],
      engine: ScriptedEngine(report: Self.good)
    )
    #expect(run.output.contains(#""usable":true,"engine":{"name":"OpenVINO""#))
    #expect(run.output.contains(#""state":"intact","sha256":"aa","foundSha256":"aa""#))
    #expect(
      run.output.contains(#""expected":0.8762,"found":0.8762,"tolerance":0.002,"passed":true"#)
    )
  }

  @Test(
    "The installed models are what they should be",
    .enabled(
      if: FaceGroupAnalyzer.availability().isAvailable,
      "needs `bash Samples/setup-faces.sh`"
    )
  ) func installed() async {
    let run = await CommandRun(arguments: ["models"], library: LibraryEngine())
    #expect(run.status == 0, "\(run.errors)")
    // The text detector, which may be missing, has four values more than faces.
    let isWithText = run.output.contains("lines of writing found")
    let count = isWithText ? 11 : 7
    #expect(run.output.contains("Self-test: \(count) of \(count) values as recorded.\n"))
    #expect(run.output.contains("licence of the weights: Apache-2.0\n"))
  }
}
