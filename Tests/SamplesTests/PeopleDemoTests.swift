import Foundation
import MediaIntelligence
import TestSupport
import Testing

struct PeopleDemoTests {
  private let program = SampleProgram(name: "PeopleDemo")

  @Test(
    .enabled(
      if: TestPortrait.path != nil && FaceGroupAnalyzer.availability().isAvailable,
      "needs `bash Samples/setup-faces.sh` and `bash Tests/Pictures/fetch.sh`"
    )
  ) func `a folder is grouped, someone is identified, and nothing is left at the end`() throws {
    let pictures = try TemporaryDirectory()
    let index = try TemporaryDirectory()
    let other = try TemporaryDirectory()
    try TestPortrait.write(.original, to: pictures.file("a.png"))
    try TestPortrait.write(.mirrored, to: pictures.file("b.jpg"))
    try pictures.write(Array("no picture".utf8), to: "c.jpg")
    try TestPortrait.write(.dark, to: other.file("d.png"))

    let first = try program.run(pictures.path, index.path, other.file("d.png"))

    #expect(first.status == 0)
    let lines = first.output.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(2) == [
        "\(pictures.file("a.png")): 1 face", "\(pictures.file("b.jpg")): 1 face",
      ]
    )
    #expect(lines.count == 5)
    #expect(lines[2].hasPrefix("\(pictures.file("c.jpg")): unrecognizedFormat: "))
    let person = try #require(lines[3].wholeMatch(of: /([0-9a-f]{32}): 2 pictures/))
    #expect(lines[4] == "identified: \(person.1)")
    #expect(FaceGroupAnalyzer.hasIndex(in: URL(filePath: index.path)))

    let second = try program.run(pictures.path, index.path, other.file("d.png"), "--clean-up")

    #expect(second.output.hasPrefix(first.output))
    #expect(second.output.contains("taken out: \(pictures.file("a.png"))"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: index.path) == [])
  }

  @Test(
    .enabled(
      if: FaceGroupAnalyzer.availability().isAvailable,
      "needs `bash Samples/setup-faces.sh`"
    ),
    arguments: [true, false]
  ) func `a folder that is missing is an error, not a crash`(hasPictures: Bool) throws {
    let folder = try TemporaryDirectory()
    let there = folder.path
    let missing = folder.file("missing")
    let outcome = try program.run(hasPictures ? there : missing, hasPictures ? missing : there)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("PeopleDemo: "))
  }

  @Test func `no argument gives the usage`() throws {
    let outcome = try program.run()
    #expect(outcome.output == "usage: PeopleDemo PICTURES INDEX [PICTURE [--clean-up]]\n")
  }
}
