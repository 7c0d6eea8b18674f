import Foundation
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("Arguments that would change nothing") struct RefusedArgumentTests {
  private let folder: VideoFolder
  private var file: String { folder.video }

  init() throws { folder = try VideoFolder() }

  @Test(
    "They are refused with the reason, before the work",
    arguments: [
      ("edl --format csv --from-json DOC --count 1", "--count is for an analysis"),
      ("edl --format csv --from-json DOC --max-length 9", "--max-length is for an analysis"),
      ("edl --format csv --from-json DOC --within 0-9", "--within is for an analysis"),
      ("edl --format csv --from-json DOC --candidates 2", "--candidates is for an analysis"),
      ("edl --format csv --from-json DOC --threads 1", "--threads is for an analysis"),
      ("edl --format csv --of shots --count 1", "--count is for highlights"),
      ("edl --format csv --of shots --within 0-9", "--within is for highlights and key frames"),
      ("edl --format csv --candidates 2", "--candidates is for key frames"),
      ("edl --format csv --from-json DOC -o DOC", "--output names the document"),
      ("report --from-json DOC -o DOC", "--output names the document"),
      ("report -o DIR/r.html --from-json DOC --count 1", "--count is for an analysis"),
      ("report -o DIR/r.html --from-json DOC --effort exact", "--effort is for an analysis"),
      ("report -o DIR/r.html --max-bytes 900", "give --embed too"),
      ("export -o DIR/c.mp4 --from-json DOC --target-duration 9", "--target-duration is for an"),
      ("export -o DIR/c.mp4 --from-json DOC --hardware", "--hardware is for an analysis"),
      ("export -o DIR/c.mp4 --range 0-1 --length 3", "give --key-frame too"),
      ("export -o DIR/c.mp4 --range 0-1 --count 3", "--count is for moments that are chosen"),
      ("export -o DIR/c.mp4 --range 0-1 --target-duration 3", "--target-duration is for moments"),
      ("export -o DIR/c.mp4 --range 0-1 --within 0-9", "--within is for moments"),
      ("export -o DIR/c.mp4 --range 0-1 --from-json DOC", "--from-json is for moments"),
      ("export -o DIR/c.mp4 --range 0-1 --hardware", "--hardware is for moments"),
      ("export -o DIR/c.mp4 --range 0-1 --density dense", "--density is for moments"),
      ("export -o DIR/c.mp4 --length 3", "give --key-frame too"),
      ("export -o DIR/c.mp4 --key-frame --count 3", "--count is for highlights"),
      ("thumbnail -o DIR/t.jpg --at 1 --within 0-9", "--within is for choosing"),
      ("thumbnail -o DIR/t.jpg --at 1 --effort exact", "--effort is for choosing"),
      ("analyze --only shots --count 3", "--count is for highlights"),
      ("analyze --only shots --within 0-9", "--within is for highlights and key frames"),
      ("analyze --only highlights,shots --candidates 3", "--candidates is for key frames"),
      ("analyze --only shots --effort exact", "--effort is for highlights and key frames"),
      ("shots --effort exact", "'--effort' is not an option of 'moments shots'"),
      ("edl --format csv --of shots --effort exact", "--effort is for highlights and key frames"),
      ("export -o DIR/c.gif --quality 9", "--quality changes nothing in a gif"),
      ("thumbnail -o DIR/t.png --quality 9", "--quality changes nothing in a png"),
      ("storyboard -o DIR/s --for stash --interval 5", "--interval is for pictures at regular"),
      ("storyboard -o DIR/s --for chapters --max-count 5", "--max-count is for pictures at"),
      ("storyboard -o DIR/s --for stash,chapters --grid 5x5", "--grid is for the sheets of web"),
      ("storyboard -o DIR/s --for emby,plex --grid 5x5", "--grid is for the sheets of web"),
      ("storyboard -o DIR/s --for stash --width 90", "--width is not for stash"),
    ]
  ) func refused(line: String, message: String) async throws {
    let analysis = await CommandRun("analyze", "--json", file)
    let document = try folder.make("d.json", analysis.output)
    let words = line.replacingOccurrences(of: "DIR", with: folder.path)
      .replacingOccurrences(of: "DOC", with: document).split(separator: " ").map(String.init)
    let run = await CommandRun(arguments: words + [file])
    #expect(run.status == 64)
    #expect(run.errors.contains(message))
    #expect(run.output == "")
    #expect(try folder.names == ["a.mp4", "d.json"])
  }

  @Test(
    "What does change something is taken",
    arguments: [
      "edl --format csv --of key-frames --within 0-9 --candidates 2",
      "edl --format csv --count 1 --effort exact --threads 1",
      "report -o DIR/r.html --from-json DOC --threads 1 --embed --max-bytes 900",
      "export -o DIR/c.mp4 --from-json DOC --max-duration 9 --threads 1",
      "export -o DIR/c.mp4 --from-json DOC --key-frame --length 3",
      "export -o DIR/c.mp4 --key-frame --within 0-9 --hardware",
      "export -o DIR/c.mp4 --count 1 --within 0-9 --hardware",
      "thumbnail -o DIR/t.jpg --at 1 --threads 1 --hardware",
      "analyze --only key-frame --within 0-9 --candidates 2 --explain",
      "analyze --only shots --density dense --json --indent",
      "shots --density dense",
      "storyboard -o DIR/s --for stash,web --interval 5 --grid 5x5 --width 90",
      "storyboard -o DIR/s --for chapters --width 90 --quality 9",
      "storyboard -o DIR/s --for plex --max-count 9",
    ]
  ) func taken(line: String) async throws {
    let analysis = await CommandRun("analyze", "--json", file)
    let document = try folder.make("d.json", analysis.output)
    let words = line.replacingOccurrences(of: "DIR", with: folder.path)
      .replacingOccurrences(of: "DOC", with: document).split(separator: " ").map(String.init)
    let run = await CommandRun(arguments: words + [file])
    #expect(run.status == 0, "\(run.errors)")
  }

  private static let indenting = MomentsCommand.commands.map(\.declaration).flatMap(\.leaves)
    .filter { $0.namedArguments.contains { $0.key == "--indent" } }

  @Test("JSON is not indented where none was asked for", arguments: indenting.map(\.name))
  func indent(name: String) throws {
    let command = try #require(Self.indenting.first { $0.name == name })
    var needed = command.arguments.filter(\.isRequired).flatMap { argument in
      argument.kind == .positional ? ["X"] : [argument.key, "X"]
    }
    let json = command.arguments.first { $0.key == "--json" }
    if let companion = json?.companion { needed += [companion.name, "X"] }
    let error = #expect(throws: UsageError.self) {
      _ = try ArgumentParser.parse(needed + ["--indent"], for: command)
    }
    #expect(error?.message == "--indent is for JSON; give --json too.")
    #expect(throws: Never.self) {
      _ = try ArgumentParser.parse(needed + ["--indent", "--json"], for: command)
    }
  }

  @Test(
    "An output that is a pipe is refused before the work, and stays one",
    arguments: [
      "edl --format csv -o DIR/pipe.mp4", "report -o DIR/pipe.mp4", "export -o DIR/pipe.mp4 --reel",
      "export -o DIR/pipe.mp4 --range 0-1", "thumbnail -o DIR/pipe.jpg",
    ]
  ) func pipes(line: String) async throws {
    for name in ["pipe.mp4", "pipe.jpg"] {
      #expect(unsafe mkfifo(folder.path + "/" + name, 0o600) == 0)
    }
    let words = line.replacingOccurrences(of: "DIR", with: folder.path).split(separator: " ")
    var engine = ScriptedEngine()
    engine.failures["a.mp4"] = CancellationError()
    let run = await CommandRun(arguments: words.map(String.init) + [file], engine: engine)
    #expect(run.status == 73)
    #expect(run.errors.contains("A pipe has that name, and outputs are regular files."))
    #expect(try folder.names == ["a.mp4", "pipe.jpg", "pipe.mp4"])
  }

  @Test("A dash is standard output where that is the usual place") func dash() async {
    let usual = await CommandRun("edl", file, "--format", "csv")
    let dash = await CommandRun("edl", file, "--format", "csv", "-o", "-")
    #expect(dash.status == 0)
    #expect(dash.output == usual.output)
  }
}
