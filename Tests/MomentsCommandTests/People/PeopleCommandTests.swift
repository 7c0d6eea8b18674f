import Foundation
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("Listing and correcting people") struct PeopleCommandTests {
  private static let one = String(repeating: "01", count: 16)
  private static let three = String(repeating: "03", count: 16)

  @Test("list has a line for each person, those in most pictures first") func list() async throws {
    let fixture = try await PeopleFixture()
    let run = await fixture.run("list")
    #expect(
      run.output == """
        2 pictures  Anna              a1a1a1a1
        2 pictures  unnamed           b2b2b2b2
        1 picture   unnamed           c3c3c3c3

        """
    )
    #expect(
      run.errors.hasPrefix(
        "moments: the files of 3 of 3 pictures are not where they were, as '/pictures/a.jpg'."
      )
    )
    #expect(await fixture.run("list", "--min", "2").output.hasSuffix("1 person not listed.\n"))
  }

  @Test("list --json has the names that were promised") func listJSON() async throws {
    let fixture = try await PeopleFixture()
    let document = try await fixture.json("list")
    #expect(document["missingFileCount"] as? Int == 3)
    let people = try #require(document["people"] as? [[String: Any]])
    #expect(
      people.map { $0["id"] as? String } == [
        PeopleFixture.anna, PeopleFixture.other, PeopleFixture.blurred,
      ]
    )
    #expect(people[0]["name"] as? String == "Anna")
    #expect(people[0]["hidden"] as? Bool == false)
    let faces = try #require(people[0]["faces"] as? [[String: Any]])
    #expect(faces.map { $0["asset"] as? String } == ["/pictures/a.jpg", "/pictures/b.jpg"])
    let bounds = try #require(faces[0]["bounds"] as? [String: Double])
    #expect(bounds == ["x": 0.1, "y": 0.25, "width": 0.2, "height": 0.3])
    #expect(faces[0]["confidence"] as? Double == 0.9)
    #expect((faces[0]["quality"] as? Double ?? -1) > 0.5)
    #expect(faces[0]["unsure"] as? Bool == false)
  }

  @Test("show lists the faces with what other commands take") func show() async throws {
    let fixture = try await PeopleFixture()
    let run = await fixture.run("show", "anna")
    #expect(run.output.hasPrefix("Anna: 2 pictures, 2 faces\n  identifier \(PeopleFixture.anna)\n"))
    #expect(run.output.contains("  01010101  "))
    #expect(run.output.contains("/pictures/a.jpg  (key face)\n"))
    let person = try await fixture.json("show", "a1a1")["person"] as? [String: Any]
    #expect((person?["faces"] as? [Any])?.count == 2)
  }

  @Test("A name lasts, is found whatever its case, and can be taken back") func name() async throws
  {
    let fixture = try await PeopleFixture()
    #expect(
      await fixture.run("name", "b2b2", "Ben", "Example").output
        == "unnamed b2b2b2b2 is Ben Example now.\n"
    )
    #expect(await fixture.run("show", "BEN EXAMPLE").status == 0)
    #expect(try await fixture.json("name", "Ben Example", "--clear")["changed"] as? Bool == true)
    #expect(try await fixture.person(PeopleFixture.other)?["name"] is NSNull)
    #expect(try await fixture.json("undo")["changed"] as? Bool == true)
    #expect(try await fixture.person(PeopleFixture.other)?["name"] as? String == "Ben Example")
  }

  @Test("Two people of one name stay two, and the name alone is not enough then")
  func sameName() async throws {
    let fixture = try await PeopleFixture()
    let run = await fixture.run("name", "b2b2", "Anna")
    #expect(run.errors == "moments: someone else is called 'Anna' too; merge makes the two one.\n")
    let show = await fixture.run("show", "Anna")
    #expect(show.status == 64)
    #expect(show.errors.contains("2 people are meant by 'Anna'."))
    #expect(show.errors.contains(PeopleFixture.anna))
  }

  @Test("merge, split, move and reject say whose faces are whose, and undo takes each back")
  func corrections() async throws {
    let fixture = try await PeopleFixture()
    func count(_ id: String) async throws -> Int? {
      (try await fixture.person(id)?["faces"] as? [Any])?.count
    }
    #expect(await fixture.run("merge", "Anna", "c3c3").output == "Anna is in 3 pictures now.\n")
    #expect(try await count(PeopleFixture.anna) == 3)
    let undone = try await fixture.json("undo")
    #expect(undone["action"] as? String == "undo")
    let told = undone["undone"] as? [String: Any]
    #expect(told?["kind"] as? String == "merge")
    #expect((told?["people"] as? [String])?.first == PeopleFixture.anna)
    #expect((undone["people"] as? [Any])?.count == 2)
    #expect(try await count(PeopleFixture.anna) == 2)

    let split = try await fixture.json("split", "Anna", "0101")
    let made = (split["people"] as? [[String: Any]])?.last?["id"] as? String
    #expect(made != nil && made != PeopleFixture.anna)
    #expect(try await count(PeopleFixture.anna) == 1)
    _ = await fixture.run("undo")

    _ = try await fixture.json("move", "0101", PeopleFixture.other)
    #expect(try await count(PeopleFixture.other) == 3)
    _ = await fixture.run("undo")

    #expect(
      await fixture.run("reject", "0303").output
        == "The face 03030303 is not unnamed b2b2b2b2.\n"
    )
    #expect(try await count(PeopleFixture.other) == 1)
    _ = await fixture.run("undo")
    #expect(try await count(PeopleFixture.other) == 2)
    #expect(try await fixture.json("distinguish", "Anna", "b2b2")["changed"] as? Bool == true)
  }

  @Test("Hidden people are not listed, but are in the document") func hide() async throws {
    let fixture = try await PeopleFixture()
    #expect(try await fixture.json("hide", "Anna", "b2b2")["changed"] as? Bool == true)
    let run = await fixture.run("list")
    #expect(!run.output.contains("Anna"))
    #expect(run.output.hasSuffix("2 people not listed.\n"))
    #expect(await fixture.run("list", "--all").output.contains("a1a1a1a1  hidden\n"))
    #expect(try await fixture.person(PeopleFixture.anna)?["hidden"] as? Bool == true)
    #expect(await fixture.run("unhide", "Anna").output == "Not hidden any more: Anna.\n")
    #expect(try await fixture.json("unhide", "Anna")["changed"] as? Bool == false)
  }

  @Test("The page tells of people who are only seen in faces that are unsure") func faint()
    async throws
  {
    let fixture = try await PeopleFixture()
    let page = fixture.folder.path + "/people.html"
    #expect(await fixture.run("page", "-o", page).status == 0)
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains("<p>2 people · 3 pictures with faces · 5 faces</p>"))
    #expect(html.contains("1 more person is seen only in faces that are unsure, and not listed."))
    #expect(html.contains("Unsure faces (1)"))
    // What is hidden is asked about no more.
    _ = await fixture.run("hide", "c3c3")
    #expect(await fixture.run("page", "-o", page).status == 0)
    let rest = try String(contentsOfFile: page, encoding: .utf8)
    #expect(rest.contains("Unsure faces (0)") && !rest.contains("more person"))
    #expect(await fixture.run("page", "--all", "-o", page).status == 0)
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("Unsure faces (1)"))
  }

  @Test("Without embeddings nobody is suggested to be one") func suggest() async throws {
    let fixture = try await PeopleFixture()
    #expect(await fixture.run("suggest").output == "No two people look like one.\n")
    #expect((try await fixture.json("suggest")["suggestions"] as? [Any])?.isEmpty == true)
  }

  @Test(
    "undo says what it took back, and takes one command's words back at once",
    arguments: [
      (["merge", "Anna", "c3c3"], "(merge): Anna and unnamed c3c3c3c3 are 2 people again"),
      (["name", "Anna", "Berta"], "(name): Berta is Anna again"),
      (["name", "b2b2", "Carl"], "(name): Carl is unnamed b2b2b2b2 again"),
      (["hide", "Anna", "b2b2"], "(hide): not hidden any more: Anna and unnamed b2b2b2b2"),
      (["split", "Anna", "0101"], "(split): the face 01010101 is Anna again"),
      (["move", "0101", "b2b2"], "(move): the face 01010101 is Anna again"),
      (["move", "0101", "Anna"], "(move): nothing is said of the face 01010101 any more"),
      (["reject", "0303"], "(reject): the face 03030303 is unnamed b2b2b2b2 again"),
      (
        ["distinguish", "Anna", "b2b2"],
        "(distinguish): Anna and unnamed b2b2b2b2 may be suggested to be one again"
      ),
    ]
  ) func telling(words: [String], sentence: String) async throws {
    let fixture = try await PeopleFixture()
    let before = try await fixture.json("list")["people"] as? [[String: Any]]
    #expect(
      await CommandRun(arguments: ["people"] + words + ["--index", fixture.index]).status == 0
    )
    #expect(await fixture.run("undo").output == "Taken back \(sentence).\n")
    let after = try await fixture.json("list")["people"] as? [[String: Any]]
    #expect(after?.compactMap { $0["id"] as? String } == before?.compactMap { $0["id"] as? String })
  }

  @Test("The only face of someone without a name is not taken from them")
  func onlyFace() async throws {
    let fixture = try await PeopleFixture()
    let faces = try await fixture.person(PeopleFixture.blurred)?["faces"] as? [[String: Any]]
    let face = try #require(faces?.first?["id"] as? String)
    let answer = try await fixture.json("reject", face)
    #expect(answer["changed"] as? Bool == false)
    #expect(await fixture.run("reject", face).output.contains("nothing is changed."))
  }

  @Test("Nothing is left to take back at last") func undo() async throws {
    let fixture = try await PeopleFixture()
    #expect(await fixture.run("undo").output == "There is nothing to take back.\n")
    #expect(try await fixture.json("undo")["changed"] as? Bool == false)
  }

  @Test(
    "What is not there, or not clear, is said and changes nothing",
    arguments: [
      (["show", "Annna"], 66, "There is nobody 'Annna' in the index.\n  Did you mean 'Anna'?\n"),
      (["show", "zzzz"], 66, "`moments people list --all` tells who is.\n"),
      (["move", "ffff", "Anna"], 66, "There is no face 'ffff' in the index.\n"),
      (["split", "Anna", "0303"], 64, "is not one of the person"),
      (["delete", "nowhere.jpg"], 66, "Nothing was deleted."),
      (["delete"], 64, "PICTURE is missing."),
      (["name", "Anna"], 64, "NAME is missing."),
      (["merge", "Anna"], 64, "OTHER is missing."),
      (["list", "--min", "-1"], 64, "--min: '-1' is not a whole number"),
    ]
  ) func refusals(words: [String], status: Int32, message: String) async throws {
    let fixture = try await PeopleFixture()
    let before = await fixture.run("export").output
    let run = await CommandRun(arguments: ["people"] + words + ["--index", fixture.index])
    #expect(run.status == status)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(await fixture.run("export").output == before)
  }

  @Test(
    "Without an index every command says how to make one",
    arguments: [
      ["list"], ["show", "Anna"], ["update"], ["undo"], ["suggest"], ["export"], ["purge"],
      ["page", "-o", "page.html"], ["name", "Anna", "Berta"], ["delete", "a.jpg"],
    ]
  ) func noIndex(words: [String]) async throws {
    let folder = try TemporaryDirectory()
    let run = await CommandRun(arguments: ["people"] + words + ["--index", folder.path])
    #expect(run.status == 66)
    #expect(run.errors.contains("There is no index of people in \(folder.path)."))
    #expect(try folder.names == [])
  }
}
