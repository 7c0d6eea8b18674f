import Foundation
import MediaValues
import TestSupport
import Testing

@testable import MediaExport

@Suite("Work that was left behind") struct UnfinishedWorkTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/unfinished-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// Makes a file that was written last so many seconds ago.
  private func file(_ name: String, age: Int) throws {
    let path = folder + "/" + name
    #expect(FileManager.default.createFile(atPath: path, contents: Data([1])))
    try setAge(age, of: name)
  }

  private func setAge(_ age: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -Double(age))],
      ofItemAtPath: folder + "/" + name
    )
  }

  /// Makes a folder of some files.
  private func folder(_ name: String, of files: [String], age: Int) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/\(name)/0",
      withIntermediateDirectories: true
    )
    for file in files { try self.file("\(name)/\(file)", age: age) }
    try setAge(age, of: name + "/0")
    try setAge(age, of: name)
  }

  /// Holds the lock of a file until the end of the test.
  private func lock(_ name: String) -> Int32 {
    let descriptor = unsafe open(folder + "/" + name, O_RDWR)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    return descriptor
  }

  @Test("A lock decides, and without one the age, whatever number of a process a name tells")
  func files() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let kept = [
      // No process here has a number beyond the kernel's greatest; a machine elsewhere may.
      ".moments-4194305-1.tmp", ".moments-locked.tmp", ".moments-x.jpg", "moments-x.tmp",
    ]
    try file(kept[0], age: 30)
    for name in kept[1...] { try file(name, age: 7_200) }
    try file(".moments-\(ProcessInfo.processInfo.processIdentifier)-1.tmp", age: 7_200)
    let descriptor = lock(kept[1])
    defer { close(descriptor) }
    UnfinishedWork.removeAbandoned(in: folder)
    #expect(try names() == kept.sorted())
    try setAge(7_200, of: kept[0])
    try AtomicFile.write([1], to: folder + "/a")
    #expect(try names() == (kept[1...] + ["a"]).sorted())
  }

  @Test("Folders have their lock within, and those without stay unless they are empty")
  func folders() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try folder(".moments-1.tmp", of: ["lock", "1.jpg", "0/1.jpg"], age: 7_200)
    try folder(".moments-2.tmp", of: ["lock", "1.jpg"], age: 7_200)
    try folder(".moments-3.tmp", of: ["1.jpg"], age: 7_200)
    try folder(".moments-4.tmp", of: ["lock", "0/1.jpg"], age: 7_200)
    try setAge(30, of: ".moments-4.tmp/0")
    try FileManager.default.createDirectory(
      atPath: folder + "/.moments-5.tmp",
      withIntermediateDirectories: true
    )
    try setAge(7_200, of: ".moments-5.tmp")
    let descriptor = lock(".moments-2.tmp/lock")
    defer { close(descriptor) }
    UnfinishedWork.removeAbandoned(in: folder)
    #expect(try names() == [".moments-2.tmp", ".moments-3.tmp", ".moments-4.tmp"])
    #expect(FileManager.default.fileExists(atPath: folder + "/.moments-2.tmp/1.jpg"))
  }

  @Test(
    "Pipes and links of such a name are nobody's work, and nobody waits for them",
    .timeLimit(.minutes(1))
  )
  func pipes() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(unsafe mkfifo(folder + "/.moments-1.tmp", 0o600) == 0)
    try folder(".moments-2.tmp", of: [], age: 0)
    #expect(unsafe mkfifo(folder + "/.moments-2.tmp/lock", 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/.moments-3.tmp",
      withDestinationPath: "/dev/null"
    )
    try setAge(7_200, of: ".moments-1.tmp")
    try AtomicFile.write([1], to: folder + "/a")
    #expect(try names() == [".moments-1.tmp", ".moments-2.tmp", ".moments-3.tmp", "a"])
  }

  @Test("What is staged is locked, has a name of its own, and is gone afterwards") func staging()
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let outputs = [
      StagedOutput(path: "a.bif", content: .file([1])),
      StagedOutput(path: "b", content: .folder([("1.jpg", [2])])),
    ]
    var seen: Set<String> = []
    for _ in 0..<2 {
      try StagedFolder.write(outputs, into: folder) {
        let hidden = try #require(try names().first { $0.hasPrefix(".moments-") })
        seen.insert(hidden)
        let lock = unsafe open("\(folder)/\(hidden)/lock", O_RDWR)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) != 0)
      }
    }
    #expect(seen.count == 2)
    #expect(try names() == ["a.bif", "b"])
  }

  @Test("A failure names the file that was to appear, not its hidden place") func failures() throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let name = String(repeating: "n", count: 256)
    let failure = #expect(throws: MediaFailure.self) {
      try StagedFolder.write(
        [StagedOutput(path: "b", content: .folder([(name, [1])]))],
        into: folder
      ) {}
    }
    #expect(failure?.path == "\(folder)/b/\(name)")
    #expect(try names().isEmpty)
  }

  @Test("A pipe is not replaced by a storyboard's file") func pipeAsOutput() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(unsafe mkfifo(folder + "/a.bif", 0o600) == 0)
    let failure = #expect(throws: MediaFailure.self) {
      try StagedFolder.write([StagedOutput(path: "a.bif", content: .file([1]))], into: folder) {}
    }
    #expect(failure?.message.hasPrefix("A pipe has that name") == true)
    #expect(try names() == ["a.bif"])
  }
}
