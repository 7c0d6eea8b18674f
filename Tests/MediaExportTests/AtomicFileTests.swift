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

  @Test("What a killed writer left is removed by the next, and what one may be writing is not")
  func sweeping() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // No process has a number beyond the kernel's greatest; this one lives.
    let dead = ".moments-4194305-1.tmp"
    let alive = ".moments-\(ProcessInfo.processInfo.processIdentifier)-999999999.tmp"
    let fresh = ".moments-4194305-2.tmp"
    for name in [dead, alive, fresh, ".moments-x.jpg", "moments-4194305-1.tmp"] {
      let path = folder + "/" + name
      #expect(FileManager.default.createFile(atPath: path, contents: Data([1])))
      guard name != fresh else { continue }
      let past = Date(timeIntervalSinceNow: -10)
      try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: path)
    }
    try AtomicFile.write([1], to: folder + "/a")
    #expect(
      try names()
        == [alive, fresh, ".moments-x.jpg", "a", "moments-4194305-1.tmp"].sorted()
    )
  }
}
