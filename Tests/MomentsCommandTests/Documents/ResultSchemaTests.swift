import Foundation
import MediaIntelligence
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("JSON Schemas of what was written") struct ResultSchemaTests {
  private func problems(_ document: SchemaCommand.Document, _ text: String) throws -> [String] {
    try SchemaValidator(schema: document.schema).problems(in: text)
  }

  @Test(
    "Documents of the real engine are valid",
    arguments: [
      (.export, ["export", "--range", "0.5-2", "-o", "DIR/c.mp4"]),
      (.export, ["export", "--range", "0.5-2", "--range", "2.5-3", "--reel", "-o", "DIR/r.mp4"]),
      (.export, ["export", "--range", "0-1", "--mode", "copy", "-o", "DIR/c.mkv"]),
      (.export, ["export", "--range", "0-1", "-o", "DIR/c.gif"]),
      (
        .storyboard,
        ["storyboard", "--for", "web,jellyfin,emby,plex,hls,stash,chapters", "-o", "DIR/s"]
      ),
      (.storyboard, ["storyboard", "--key-frames-only", "--indent", "-o", "DIR/s"]),
      (.thumbnail, ["thumbnail", "--count", "2", "-o", "DIR/t.png"]),
      (.thumbnail, ["thumbnail", "--at", "1", "--crop", "1:1", "-o", "DIR/t.png"]),
      (.thumbnail, ["thumbnail", "--contact-sheet", "--crop", "bars", "-o", "DIR/t.jpg"]),
    ] as [(SchemaCommand.Document, [String])]
  ) func valid(document: SchemaCommand.Document, words: [String]) async throws {
    let clip = try SampleClip()
    let arguments = words.map { $0.replacingOccurrences(of: "DIR", with: clip.folder.path) }
    let run = await CommandRun(
      arguments: arguments + ["--json", "--progress", "none", clip.path],
      library: LibraryEngine()
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try problems(document, run.output) == [])
  }

  @Test(
    "What is told of the machine is valid",
    arguments: [.doctor, .models] as [SchemaCommand.Document]
  ) func machine(document: SchemaCommand.Document) async throws {
    let run = await CommandRun(arguments: [document.rawValue, "--json"], library: LibraryEngine())
    #expect(try problems(document, run.output) == [])
    #expect(try !problems(document, run.output.replacing("\"tool\"", with: "\"made\"")).isEmpty)
    #expect(try !problems(document, "{}").isEmpty)
  }

  @Test(
    "A document that is not as promised is found out",
    arguments: [
      (
        .export, ["export", "--range", "0-1", "-o", "DIR/c.mp4"], #""mode":"smart""#, #""mode":"x""#
      ),
      (.export, ["export", "--range", "0-1", "-o", "DIR/c.mp4"], #""bytes":"#, #""size":"#),
      (.storyboard, ["storyboard", "-o", "DIR"], #""target":"web""#, #""target":"roku""#),
      (.thumbnail, ["thumbnail", "-o", "DIR/t.png"], #""timeExact":"#, #""exactTime":"#),
    ] as [(SchemaCommand.Document, [String], String, String)]
  ) func invalid(
    document: SchemaCommand.Document,
    words: [String],
    part: String,
    replacement: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let file = try folder.make("a.mp4")
    let arguments = words.map { $0.replacingOccurrences(of: "DIR", with: folder.path) }
    let run = await CommandRun(arguments: arguments + ["--json", file])
    #expect(run.output.contains(part))
    #expect(try problems(document, run.output) == [])
    let broken = run.output.replacingOccurrences(of: part, with: replacement)
    #expect(try !problems(document, broken).isEmpty)
  }

  @Test(
    "Schemas are printed as they are in the sources",
    arguments: SchemaCommand.Document.allCases
  ) func printed(document: SchemaCommand.Document) async throws {
    let run = await CommandRun("schema", document.rawValue)
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/MomentsCommand/Schema")
      .appendingPathComponent("\(document.rawValue).schema.json")
    #expect(try run.output == String(contentsOf: source, encoding: .utf8))
    #expect(run.output.contains(#""$id": "urn:moments:\#(document.rawValue):1""#))
  }
}
