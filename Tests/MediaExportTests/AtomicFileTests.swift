import Foundation
import MediaExport
import MediaValues
import Testing

@Suite("Files that appear whole or not at all") struct AtomicFileTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/atomic-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test(
    "The bytes arrive under any name, and nothing else is left",
    arguments: [
      "a.jpg", "a b.jpg", "日本.jpg", "-x.jpg", "a\nb.jpg", String(repeating: "n", count: 255),
    ]
  ) func names(name: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    try AtomicFile.write(bytes, to: "\(folder)/\(name)")
    #expect(try names() == [name])
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))) == bytes)
  }

  @Test("An older file is replaced at once") func replacement() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try AtomicFile.write([1, 2, 3], to: folder + "/a")
    try AtomicFile.write([], to: folder + "/a")
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/a")).isEmpty)
    #expect(try names() == ["a"])
  }

  @Test("A failure leaves nothing behind and says what to do") func failures() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/taken",
      withIntermediateDirectories: true
    )
    for (name, remedy) in [
      ("missing/a", "Make the folder first, or choose another."),
      ("taken", "A folder has that name; choose another."),
      (String(repeating: "n", count: 256), "Choose a shorter name."),
    ] {
      let failure = #expect(throws: MediaFailure.self) {
        try AtomicFile.write([1], to: "\(folder)/\(name)")
      }
      #expect(failure?.code == .cannotWrite)
      #expect(failure?.remedy == remedy)
      #expect(failure?.path == "\(folder)/\(name)")
    }
    #expect(try names() == ["taken"])
  }

  @Test("A file system that takes no files is a failure") func readOnly() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let failure = #expect(throws: MediaFailure.self) { try AtomicFile.write([1], to: "/proc/a") }
    #expect(failure?.code == .cannotWrite)
  }

  @Test("Pipes, devices and the streams of a process are refused, and stay what they are")
  func special() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(unsafe mkfifo(folder + "/pipe", 0o600) == 0)
    for (name, target) in [("device", "/dev/null"), ("stream", "/proc/self/fd/0")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(name)",
        withDestinationPath: target
      )
    }
    for (name, kind) in [
      ("pipe", "A pipe"), ("device", "A device"), ("stream", "A stream of a process"),
    ] {
      let failure = #expect(throws: MediaFailure.self) {
        try AtomicFile.write([1], to: "\(folder)/\(name)")
      }
      #expect(failure?.code == .cannotWrite)
      #expect(failure?.message == "\(kind) has that name, and outputs are regular files.")
      #expect(try AtomicFileTests.kind(of: "\(folder)/\(name)") != .typeRegular)
    }
    #expect(try names() == ["device", "pipe", "stream"])
  }

  @Test("A link to a file gives way, and the file stays") func link() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try AtomicFile.write([1], to: folder + "/a")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/b",
      withDestinationPath: folder + "/a"
    )
    try AtomicFile.write([2, 3], to: folder + "/b")
    #expect(try AtomicFileTests.kind(of: folder + "/b") == .typeRegular)
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: folder + "/a"))) == [1])
  }

  private static func kind(of path: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
  }
}
