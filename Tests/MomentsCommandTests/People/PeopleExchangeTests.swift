import Foundation
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("Keeping and removing an index of people") struct PeopleExchangeTests {
  @Test("An exported index is the same after import, names and hiding too") func roundTrip()
    async throws
  {
    let fixture = try await PeopleFixture()
    _ = await fixture.run("name", "b2b2", "Ben")
    _ = await fixture.run("hide", "c3c3")
    let file = fixture.folder.path + "/copy.json"
    let answer = try await fixture.json("export", "-o", file)
    #expect(answer["path"] as? String == file)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(attributes[.size] as? Int == answer["bytes"] as? Int)

    let second = fixture.folder.path + "/second"
    let run = await CommandRun("people", "import", file, "--index", second)
    #expect(run.output == "3 people in the index.\n")
    let again = await CommandRun("people", "export", "--index", second)
    #expect(again.output == (await fixture.run("export")).output)
  }

  @Test("An exported index is as its schema says") func schema() async throws {
    let fixture = try await PeopleFixture()
    _ = await fixture.run("move", "0101", "b2b2")
    _ = await fixture.run("distinguish", "a1a1", "b2b2")
    let validator = try SchemaValidator(schema: SchemaCommand.Document.index.schema)
    let document = await fixture.run("export").output
    #expect(try validator.problems(in: document) == [])
    #expect(document.contains(#""words":[{"#))
    #expect(document.contains(#""distinctions":[["#))
    for member in ["isRejection", "yaw", "groups", "words"] {
      let broken = document.replacing("\"\(member)\":", with: "\"other\":")
      #expect(try !validator.problems(in: broken).isEmpty, "\(member)")
    }
  }

  @Test("A file that is no exported index is refused and leaves no trace") func foreign()
    async throws
  {
    let fixture = try await PeopleFixture()
    let file = try fixture.folder.make("foreign.json", #"{"format":"other","version":1}"#)
    let before = await fixture.run("export").output
    let run = await fixture.run("import", file)
    #expect(run.status == 65)
    #expect(run.errors.contains("not an index of faces"))
    #expect(await fixture.run("export").output == before)
    #expect(await fixture.run("import", file + ".missing").status == 66)
    let folder = await fixture.run("import", fixture.folder.path)
    #expect(folder.status == 66)
    #expect(folder.errors.contains("This is a folder, not an exported index."))
    let other = fixture.folder.path + "/other"
    #expect(await CommandRun("people", "import", file, "--index", other).status == 65)
    #expect(await CommandRun("people", "list", "--index", other).status == 66)
  }

  @Test("Pictures are deleted by identifier or by folder, and named people stay") func delete()
    async throws
  {
    let fixture = try await PeopleFixture()
    let removal = try await fixture.json("delete", "/pictures/a.jpg")
    #expect(removal["assets"] as? [String] == ["/pictures/a.jpg"])
    #expect(
      await fixture.run("delete", "/pictures").output
        == "2 pictures taken out of the index.\n"
    )
    let document = try await fixture.json("list")
    let people = try #require(document["people"] as? [[String: Any]])
    #expect(people.map { $0["name"] as? String } == ["Anna"])
    #expect((people[0]["faces"] as? [Any])?.isEmpty == true)
    #expect(await fixture.run("delete", "--all").status == 0)
    #expect(await fixture.run("list").output == "There is nobody in the index.\n")
  }

  @Test("purge removes every file and can be asked about first") func purge() async throws {
    let fixture = try await PeopleFixture()
    func purge(answering answer: String?) async -> Int32 {
      await MomentsCommand.run(
        arguments: ["people", "purge", "--index", fixture.index],
        environment: CommandEnvironment(
          output: MemoryChannel(),
          errors: MemoryChannel(),
          variables: [:],
          engine: ScriptedEngine(),
          ask: { _ in answer }
        )
      )
    }
    #expect(await purge(answering: nil) == 0)
    #expect(await purge(answering: "n") == 0)
    #expect(await fixture.run("list").status == 0)
    #expect(await purge(answering: "y") == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.index) == [])
    let other = try await PeopleFixture()
    let unasked = await other.run("purge")
    #expect(unasked.status == 64)
    #expect(unasked.errors.contains("give --yes to remove"))
    #expect(await other.run("list").status == 0)
    #expect(try await other.json("purge", "--yes")["purged"] as? Bool == true)
    #expect(await other.run("list").status == 66)
  }

  @Test("The usual place follows XDG_DATA_HOME, and a relative one does not count") func place()
    async throws
  {
    let fixture = try await PeopleFixture()
    let document = fixture.folder.path + "/people.json"
    let data = fixture.folder.path + "/data"
    let home = fixture.folder.path + "/home"
    let first = await CommandRun(
      arguments: ["people", "import", document],
      variables: ["XDG_DATA_HOME": data, "HOME": home]
    )
    #expect(first.status == 0)
    #expect(FileManager.default.fileExists(atPath: data + "/moments/people/FaceIndex"))
    let second = await CommandRun(
      arguments: ["people", "import", document],
      variables: ["XDG_DATA_HOME": "data", "HOME": home]
    )
    #expect(second.status == 0)
    let folder = home + "/.local/share/moments/people"
    let attributes = try FileManager.default.attributesOfItem(atPath: folder)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    let elsewhere = await CommandRun(
      arguments: ["people", "list"],
      variables: ["XDG_DATA_HOME": data + "/other", "HOME": home]
    )
    #expect(elsewhere.status == 66)
    #expect(elsewhere.errors.contains("There is one in \(folder); name it with --index."))
    let third = await CommandRun(arguments: ["people", "list"], variables: [:])
    #expect(third.status == 64)
    #expect(third.errors.contains("Name the index with --index DIR."))
  }

  @Test("A folder that cannot be made is a clear error") func noFolder() async throws {
    let fixture = try await PeopleFixture()
    let file = try fixture.folder.make("file")
    let document = fixture.folder.path + "/people.json"
    let run = await CommandRun("people", "import", document, "--index", file + "/index")
    #expect(run.status == 73)
    #expect(run.errors.contains("The folder for the index of people could not be made."))
  }
}
