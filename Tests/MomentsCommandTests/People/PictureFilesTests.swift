import Foundation
import MediaIntelligence
import TestSupport
import Testing

@testable import MomentsCommand

@Suite("Finding pictures in folders") struct PictureFilesTests {
  private let folder: TemporaryDirectory
  private let manager = FileManager.default

  init() throws { folder = try TemporaryDirectory() }

  private func make(_ name: String, _ content: String = "") throws {
    let path = folder.path + "/" + name
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try manager.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func found(_ names: String...) async throws -> [String] {
    let files = try await PictureFiles.find(names.map { folder.path + "/" + $0 })
    return files.paths.map { String($0.dropFirst(folder.path.count + 1)) }
  }

  @Test("Pictures are known by extension or first bytes, at every depth") func kinds() async throws
  {
    try make("p/a.JPG")
    try make("p/deep/er/b.heic")
    try make("p/noextension", "GIF89a")
    try make("p/odd.name", "RIFF....WEBP")
    try make("p/text.txt", "hello")
    try make("p/film.mp4", "....ftypisom....")
    try make("p/raw.nef", "II*\u{0}")
    try make("p/.hidden.jpg")
    try make("p/.thumbnails/c.jpg")
    #expect(
      try await found("p") == ["p/a.JPG", "p/deep/er/b.heic", "p/noextension", "p/odd.name"]
    )
  }

  @Test("Links are followed once, also in circles and out of the folder") func links() async throws
  {
    try make("p/a.jpg")
    try make("elsewhere/b.jpg")
    func link(_ name: String, to target: String) throws {
      try manager.createSymbolicLink(
        atPath: folder.path + "/p/" + name,
        withDestinationPath: target
      )
    }
    try link("circle", to: "..")
    try link("again", to: ".")
    try link("a-too.jpg", to: "a.jpg")
    try link("broken.jpg", to: "nothing.jpg")
    try link("out", to: "../elsewhere")
    let paths = try await found("p")
    #expect(paths.count == 2)
    #expect(paths.contains("p/a.jpg"))
    #expect(paths.contains { $0.hasSuffix("elsewhere/b.jpg") || $0 == "p/out/b.jpg" })
  }

  @Test("A picture has one path, whichever way its folder is reached") func aliases() async throws {
    try make("p/deep/a.jpg")
    try make("elsewhere/b.jpg")
    func link(_ name: String, to target: String) throws {
      try manager.createSymbolicLink(
        atPath: folder.path + "/" + name,
        withDestinationPath: target
      )
    }
    try link("alias", to: "p")
    try link("p/b-too.jpg", to: "../elsewhere/b.jpg")
    for name in ["p", "alias", "alias/", "alias/.", "p/deep/.."] {
      #expect(try await found(name) == ["p/b-too.jpg", "p/deep/a.jpg"])
    }
    #expect(try await found("alias/deep/a.jpg") == ["p/deep/a.jpg"])
    #expect(try await found("alias/b-too.jpg") == ["p/b-too.jpg"])
  }

  @Test("A picture whose name is no text is reported and keeps none of the others away")
  func unreadableName() async throws {
    try make("p/a.jpg")
    for suffix in [".jpg", ".txt"] {
      let start = (folder.path + "/p/caf").utf8.map { CChar(bitPattern: $0) }
      let path = start + [CChar(bitPattern: 0xe9)] + suffix.utf8CString
      let file = unsafe open(path, O_CREAT | O_WRONLY, 0o600)
      #expect(file >= 0)
      close(file)
    }
    let typed = folder.path + "/p/caf\u{fffd}.jpg"
    let files = try await PictureFiles.find([folder.path + "/p", typed])
    #expect(files.paths == [folder.path + "/p/a.jpg"])
    #expect(files.failures.map(\.name) == [typed, typed])
    #expect(files.failures.map(\.failure.message) == Array(repeating: Self.noText, count: 2))
  }

  private static let noText = "The name of this file is not text in UTF-8."

  @Test("A named file is taken whatever it is called, once") func named() async throws {
    try make("a.bin", "no picture")
    #expect(try await found("a.bin", "a.bin", "./a.bin") == ["a.bin"])
  }

  @Test("What is not there is reported under its name, and the rest is found") func missing()
    async throws
  {
    try make("p/a.jpg")
    let files = try await PictureFiles.find([folder.path + "/nothing", folder.path + "/p"])
    #expect(files.paths.count == 1)
    #expect(files.failures.map(\.name) == [folder.path + "/nothing"])
    #expect(files.failures.map(\.failure.code) == [.fileNotFound])
  }

  @Test("A pipe called like a picture holds nobody up", .timeLimit(.minutes(1))) func pipe()
    async throws
  {
    try make("p/a.jpg")
    let run = try ProcessRun("mkfifo '\(folder.path)/p/b.jpg'")
    #expect(run.status == 0)
    #expect(try await found("p") == ["p/a.jpg"])
  }

  @Test(
    "Paths are absolute without following links",
    arguments: [("/a/./b//c", "/a/b/c"), ("/a/../b", "/b"), ("/..", "/"), ("/a/", "/a")]
  ) func absolute(name: String, path: String) {
    #expect(AbsolutePath.of(name) == path)
    #expect(AbsolutePath.of("x") == manager.currentDirectoryPath + "/x")
  }
}
