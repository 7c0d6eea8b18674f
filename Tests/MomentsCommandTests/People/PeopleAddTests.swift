import Foundation
import MediaIntelligence
import TestSupport
import Testing

@testable import MomentsCommand

/// These look for real faces, with the program's own engine and models.
@Suite(
  "Adding and identifying people",
  .enabled(
    if: TestPortrait.path != nil && FaceGroupAnalyzer.availability().isAvailable,
    "needs `bash Samples/setup-faces.sh` and `bash Tests/Pictures/fetch.sh`"
  ),
  .serialized
) struct PeopleAddTests {
  private let folder: TemporaryDirectory
  private var index: String { folder.file("index") }

  init() throws {
    folder = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: folder.file("pictures/more"),
      withIntermediateDirectories: true
    )
    try TestPortrait.write(.original, to: folder.file("pictures/<b>&\".png"))
    try TestPortrait.write(.mirrored, to: folder.file("pictures/more/b.jpg"))
    try TestPortrait.write(.faceless, to: folder.file("pictures/c.png"))
    try folder.write(Array("no picture".utf8), to: "pictures/broken.jpg")
    try folder.write(Array("text".utf8), to: "pictures/readme.txt")
  }

  private func run(_ arguments: String...) async -> CommandRun {
    await CommandRun(arguments: ["people"] + arguments + ["--index", index])
  }

  @Test("Of damaged AVIF pictures nobody but this program tells") func damagedAVIF() throws {
    let path = folder.file("whole.avif")
    try FFmpegCommand.make(
      "testsrc=size=64x48",
      ["-frames:v", "1", "-c:v", "libaom-av1", "-still-picture", "1"],
      to: path
    )
    let whole = try folder.bytes(of: "whole.avif")
    func place(of box: String) throws -> Int {
      try #require(Data(whole).firstRange(of: Data(box.utf8))).lowerBound
    }
    var empty = whole
    // The length of the first item's only extent, after versions, sizes, numbers and its offset.
    for byte in 22..<26 { empty[try place(of: "iloc") + byte] = 0 }
    var garbled = whole
    let data = try place(of: "mdat") + 8
    for byte in data..<data + 12 { garbled[byte] ^= 0x55 }
    for (name, bytes) in [("empty.avif", empty), ("garbled.avif", garbled)] {
      try folder.write(bytes, to: name)
      let run = try ProcessRun(
        """
        "$MOMENTS" people add '\(folder.file(name))' --no-update --progress none --index '\(index)'
        """
      )
      #expect(run.status == 65)
      let lines = run.errors.split(separator: "\n")
      #expect(lines.contains { $0.contains("\(name) is damaged: nothing of the picture") })
      let foreign = lines.filter { !$0.hasPrefix("moments: ") }
      #expect(foreign == [])
    }
    let run = try ProcessRun("\"$MOMENTS\" people add '\(path)' --no-update --index '\(index)'")
    #expect(run.status == 0)
  }

  @Test("A folder goes in, one person comes out, and a second run has nothing to do")
  func add() async throws {
    let first = await run("add", "--json", "--progress", "json", folder.file("pictures"))
    let document = try PeopleDocuments.checked(first, status: 65)
    let pictures = try #require(document["pictures"] as? [[String: Any]])
    #expect(pictures.map { $0["faceCount"] as? Int } == [1, 0, 1])
    #expect(pictures.allSatisfy { $0["unchanged"] as? Bool == false })
    #expect(document["failed"] as? [String] == [folder.file("pictures/broken.jpg")])
    #expect(document["personCount"] as? Int == 1)
    let lines = first.errors.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix(#"{"event":"error","code":"unrecognizedFormat""#) })
    #expect(
      lines.contains(
        #"{"event":"progress","stage":"finding faces","fraction":1,"done":4,"total":4}"#
      )
    )
    let list = try PeopleDocuments.checked(await run("list", "--json"))
    let people = try #require(list["people"] as? [[String: Any]])
    let faces = try #require(people.first?["faces"] as? [[String: Any]])
    #expect(
      faces.map { $0["asset"] as? String } == [
        folder.file("pictures/<b>&\".png"), folder.file("pictures/more/b.jpg"),
      ]
    )
    let again = await run("add", folder.file("pictures"))
    #expect(again.output.hasPrefix("3 pictures, 2 faces; 3 unchanged since the last time.\n"))
    #expect(again.errors.contains("1 of 4 pictures failed: "))
    #expect(!again.errors.contains("where they were"))
    try FileManager.default.moveItem(
      atPath: folder.file("pictures/more/b.jpg"),
      toPath: folder.file("pictures/moved.jpg")
    )
    let moved = try PeopleDocuments.checked(await run("update", "--json"))
    #expect(moved["missingFileCount"] as? Int == 1)
    #expect(await run("update").errors.contains("1 of 3 pictures are not where they were"))
  }

  @Test("Files that were moved, and folders that were renamed, keep their people") func moved()
    async throws
  {
    _ = await run("add", folder.file("pictures"))
    _ = await run("name", try await firstPerson(), "Eileen")
    let before = try PeopleDocuments.checked(await run("list", "--json"))
    try FileManager.default.moveItem(
      atPath: folder.file("pictures"),
      toPath: folder.file("renamed")
    )
    let add = await run("add", folder.file("renamed"))
    #expect(add.output.hasPrefix("3 pictures, 2 faces; 3 unchanged since the last time.\n"))
    #expect(!add.errors.contains("where they were"))
    let after = try PeopleDocuments.checked(await run("list", "--json"))
    func faces(_ document: [String: Any]) throws -> [String: String] {
      let people = try #require(document["people"] as? [[String: Any]])
      #expect(people.map { $0["name"] as? String } == ["Eileen"])
      let faces = try #require(people.first?["faces"] as? [[String: Any]])
      return Dictionary(
        uniqueKeysWithValues: faces.compactMap {
          guard let id = $0["id"] as? String, let asset = $0["asset"] as? String else { return nil }
          return (id, asset)
        }
      )
    }
    let moved = try faces(before).mapValues { $0.replacing("/pictures/", with: "/renamed/") }
    #expect(try faces(after) == moved)
    // A copy is another picture: the first is where it was.
    try FileManager.default.copyItem(
      atPath: folder.file("renamed/c.png"),
      toPath: folder.file("renamed/d.png")
    )
    #expect(await run("add", folder.file("renamed")).output.hasPrefix("4 pictures, 2 faces; 3 un"))
  }

  @Test("Grouping can wait, and a picture can have a name of the caller's") func update()
    async throws
  {
    let picture = folder.file("pictures/more/b.jpg")
    let add = await run("add", "--id", "photo-42", "--no-update", picture)
    #expect(
      add.output.hasSuffix("Not all faces are grouped yet: `moments people update` does that.\n")
    )
    let before = try PeopleDocuments.checked(await run("list", "--json"))
    let waiting = try #require(before["ungrouped"] as? [[String: Any]])
    #expect(waiting.map { $0["asset"] as? String } == ["photo-42"])
    #expect(before["state"] as? String == "stale")
    let update = try PeopleDocuments.checked(await run("update", "--json"))
    #expect(update["state"] as? String == "ready")
    #expect(update["personCount"] as? Int == 1)
    let several = await run("add", "--id", "x", folder.file("pictures"))
    #expect(several.status == 64)
    #expect(several.errors.contains("--id is for one file, and 4 pictures are meant."))
    #expect(await run("delete", "photo-42").status == 0)
  }

  @Test("Someone known is identified, and nothing is stored") func identify() async throws {
    _ = await run("add", folder.file("pictures/more/b.jpg"))
    let id = try await firstPerson()
    _ = await run("name", id, "Eileen")
    let before = await run("export").output
    let answer = await run("identify", "--json", folder.file("pictures"))
    let document = try PeopleDocuments.checked(answer, status: 65)
    let pictures = try #require(document["pictures"] as? [[String: Any]])
    let faces = pictures.flatMap { $0["faces"] as? [[String: Any]] ?? [] }
    #expect(faces.map { $0["name"] as? String } == ["Eileen", "Eileen"])
    let text = await run("identify", folder.file("pictures/more/b.jpg"))
    #expect(text.output.contains("Eileen  1.00\n"))
    #expect(await run("identify", folder.file("pictures/c.png")).output.hasSuffix("  no face\n"))
    #expect(await run("export").output == before)
  }

  @Test("The page shows everyone once, and no name of a file becomes markup") func page()
    async throws
  {
    _ = await run("add", folder.file("pictures"))
    _ = await run("name", try await firstPerson(), "<script>alert(1)</script>")
    let output = folder.file("people.html")
    let answer = try PeopleDocuments.checked(await run("page", "-o", output, "--json"))
    #expect(answer["pictures"] as? Int == 2)
    let html = try String(contentsOfFile: output, encoding: .utf8)
    #expect(html.utf8.count == answer["bytes"] as? Int)
    #expect(html.utf8.count < 100_000)
    #expect(!html.contains("<script"))
    #expect(!html.contains("<b>"))
    #expect(html.contains("&lt;b&gt;&amp;&quot;.png"))
    #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(html.components(separatedBy: "<image id=").count == 3)
    // A picture that is gone is told of, and the page is made all the same.
    try FileManager.default.removeItem(atPath: folder.file("pictures/more/b.jpg"))
    #expect(await run("page", "-o", output).status == 0)
    let rest = try String(contentsOfFile: output, encoding: .utf8)
    #expect(rest.contains("1 picture could not be read where they were found."))
  }

  @Test("The program itself stops at a signal, keeps what it found, and goes on")
  func interrupted() async throws {
    for number in 0..<40 {
      try FileManager.default.copyItem(
        atPath: folder.file("pictures/more/b.jpg"),
        toPath: folder.file("pictures/more/\(number).jpg")
      )
      // Other bytes, so that each is a picture of its own.
      let handle = try FileHandle(
        forWritingTo: URL(fileURLWithPath: folder.file("pictures/more/\(number).jpg"))
      )
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("\(number)".utf8))
      try handle.close()
    }
    let command = "\"$MOMENTS\" people add '\(folder.file("pictures/more"))' --index '\(index)'"
    let stopped = try ProcessRun(
      """
      \(command) --progress json 2>'\(folder.file("errors"))' & child=$!
      for i in $(seq 600); do
        grep -q '"done":[1-9]' '\(folder.file("errors"))' 2>/dev/null && break; sleep 0.05
      done
      kill -INT $child; wait $child
      """
    )
    #expect(stopped.status == 130 || stopped.status == 0)
    let done = try PeopleDocuments.checked(await run("list", "--json"))
    let kept =
      (done["people"] as? [[String: Any]] ?? []).count
      + (done["ungrouped"] as? [Any] ?? []).count
    #expect(kept > 0)
    let rest = try PeopleDocuments.checked(
      await run("add", "--json", folder.file("pictures/more"))
    )
    let pictures = try #require(rest["pictures"] as? [[String: Any]])
    #expect(pictures.count == 41)
    #expect(pictures.contains { $0["unchanged"] as? Bool == true })
  }

  private func firstPerson() async throws -> String {
    let list = try PeopleDocuments.checked(await run("list", "--json"))
    return try #require((list["people"] as? [[String: Any]])?.first?["id"] as? String)
  }
}
