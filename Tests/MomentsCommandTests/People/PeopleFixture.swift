import Foundation
import MediaIntelligence
import TestSupport
import Testing

@testable import MomentsCommand

/// An index of people in a folder of its own, filled without looking for faces.
///
/// Anna is in `a.jpg` and `b.jpg`, someone without a name in `b.jpg` and `c.jpg`, and a face that is hardly
/// seen is in `c.jpg`.
struct PeopleFixture {
  static let anna = String(repeating: "a1", count: 16)
  static let other = String(repeating: "b2", count: 16)
  static let blurred = String(repeating: "c3", count: 16)

  let folder: TemporaryDirectory
  var index: String { folder.path + "/index" }

  init() async throws {
    folder = try TemporaryDirectory()
    let run = await CommandRun("people", "import", "--index", index, try document())
    try #require(run.status == 0, "\(run.errors)")
  }

  /// Runs one of the commands about people on the index.
  func run(_ arguments: String...) async -> CommandRun {
    await CommandRun(arguments: ["people"] + arguments + ["--index", index])
  }

  /// Runs a command with `--json`, checks the document against the schema, and gives it.
  func json(_ arguments: String...) async throws -> [String: Any] {
    let run = await CommandRun(arguments: ["people"] + arguments + ["--json", "--index", index])
    return try PeopleDocuments.checked(run)
  }

  /// A person as `list --json` has them.
  func person(_ id: String) async throws -> [String: Any]? {
    let people = try await json("list")["people"] as? [[String: Any]]
    return people?.first { $0["id"] as? String == id }
  }

  private func document() throws -> String {
    func face(_ number: Int, group: Int, x: Double, rule: String = "linked") -> String {
      let landmarks = ["leftEye", "rightEye", "nose", "leftMouthCorner", "rightMouthCorner"]
        .map { "\"\($0)\":{\"x\":\(x),\"y\":0.5}" }.joined(separator: ",")
      return """
        {"id":"\(String(repeating: "0\(number)", count: 16))","group":\(group),"rule":"\(rule)",
        "face":{"bounds":{"x":\(x),"y":0.25,"width":0.2,"height":0.3},"confidence":0.9,
        "landmarks":{\(landmarks)},"quality":{"pixelSize":100,"visibleFraction":1,"edgeDistance":1,
        "yaw":0,"pitch":0,"roll":0,"sharpness":0.6}}}
        """
    }
    func asset(_ name: String, _ faces: [String]) -> String {
      """
      {"id":"/pictures/\(name)","path":"/pictures/\(name)","byteCount":1,"modified":1,"digest":"",
      "analysis":"","width":640,"height":480,"isPartial":false,
      "faces":[\(faces.joined(separator: ","))]}
      """
    }
    let assets = [
      asset("a.jpg", [face(1, group: 1, x: 0.1)]),
      asset("b.jpg", [face(2, group: 1, x: 0.1), face(3, group: 2, x: 0.6)]),
      asset("c.jpg", [face(4, group: 2, x: 0.1), face(5, group: 3, x: 0.6, rule: "unclear")]),
    ]
    let people = [
      #"{"id":"\#(Self.anna)","name":"Anna","isHidden":false,"groups":[1]}"#,
      #"{"id":"\#(Self.other)","isHidden":false,"groups":[2]}"#,
      #"{"id":"\#(Self.blurred)","isHidden":false,"groups":[3]}"#,
    ]
    return try folder.make(
      "people.json",
      """
      {"format":"mediaintelligence.faces","version":1,"assets":[\(assets.joined(separator: ","))],
      "people":[\(people.joined(separator: ","))],"words":[],"distinctions":[]}
      """
    )
  }
}

/// Documents of the commands about people.
enum PeopleDocuments {
  /// The document that a run printed, once it is valid.
  static func checked(
    _ run: CommandRun,
    status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String: Any] {
    #expect(run.status == status, "\(run.errors)", sourceLocation: sourceLocation)
    let validator = try SchemaValidator(schema: SchemaCommand.Document.people.schema)
    #expect(try validator.problems(in: run.output) == [], sourceLocation: sourceLocation)
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let document = try #require(value as? [String: Any], sourceLocation: sourceLocation)
    // Any document is valid by some branch; which one is told by its name.
    let schema = document["schema"] as? [String: Any]
    #expect(
      (schema?["name"] as? String)?.hasPrefix("moments.people") == true,
      sourceLocation: sourceLocation
    )
    return document
  }
}
