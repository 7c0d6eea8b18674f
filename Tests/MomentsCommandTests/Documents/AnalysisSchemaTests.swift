import Foundation
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("JSON Schema of the documents") struct AnalysisSchemaTests {
  private let validator: SchemaValidator

  init() throws { validator = try SchemaValidator(schema: SchemaCommand.Document.analysis.schema) }

  @Test(
    "Every document is valid",
    arguments: [
      ["analyze"], ["highlights"], ["shots"], ["analyze", "--only", "key-frame", "--indent"],
      [
        "analyze", "--count", "2", "--target-duration", "10", "--min-length", "1",
        "--max-length", "0:20.5", "--within", "0-59", "--effort", "exact", "--density", "dense",
        "--hardware",
      ],
      ["highlights", "--within", "5-"],
    ]
  ) func valid(words: [String]) async throws {
    let folder = try TemporaryDirectory()
    let file = try folder.make("a.mp4")
    let run = await CommandRun(arguments: words + ["--json", file])
    #expect(run.status == 0)
    #expect(try validator.problems(in: run.output) == [])
  }

  @Test(
    "A document that is not as promised is found out",
    arguments: [
      (#""partial":true"#, #""partial":"yes""#, "$.partial is not [\"boolean\"]"),
      (#""level":9"#, #""level":9.5"#, "$.highlights[1].level is out of bounds"),
      (#""timeExact":"37037/3000""#, #""timeExact":"12.3""#, "$.keyFrame.timeExact does not match"),
      (#""candidates":[{"#, #""others":[{"#, "$.candidates is missing"),
      (#""transition":"cut""#, #""transition":"wipe""#, "$.shots[1].transition is none of"),
      (#""rotation":0"#, #""turn":0"#, "$.video.rotation is missing"),
      (#""version":1}"#, #""version":2}"#, "$.schema.version is not 1"),
    ]
  ) func invalid(part: String, replacement: String, problem: String) async throws {
    let folder = try TemporaryDirectory()
    let run = await CommandRun("analyze", "--json", try folder.make("a.mp4"))
    #expect(run.output.contains(part))
    let broken = run.output.replacingOccurrences(of: part, with: replacement)
    let problems = try validator.problems(in: broken)
    #expect(problems.contains { $0.hasPrefix(problem) }, "\(problems)")
  }

  @Test("A keyword that the validator does not know is reported") func unknownKeyword() throws {
    let validator = try SchemaValidator(schema: #"{"maxLength": 1}"#)
    #expect(try validator.problems(in: #""ab""#) == ["$: the validator does not know maxLength"])
  }

  @Test(
    "Each schema is printed as it is in the sources",
    arguments: [(["schema"], "analysis"), (["schema", "people"], "people")]
  ) func printed(words: [String], name: String) async throws {
    let run = await CommandRun(arguments: words)
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(
        "../../../Sources/MomentsCommand/Schema/\(name).schema.json"
      )
    #expect(try run.output == String(contentsOf: source, encoding: .utf8))
  }
}
