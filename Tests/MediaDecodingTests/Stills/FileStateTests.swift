import Foundation
import MediaValues
import TestSupport
import Testing

@testable import MediaDecoding

struct FileStateTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func state(_ name: String = "a") throws -> FileState {
    try #require(StillFile.state(ofPath: folder.file(name)))
  }

  /// What an index remembers of a file that was read long after its last change.
  private func remembered() throws -> FileState {
    let state = try state()
    return state.settled(at: try #require(state.changed) + 3_000_000_000)
  }

  private func write(_ bytes: [UInt8], to name: String = "a") throws {
    let path = try folder.write(bytes, to: name)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
      ofItemAtPath: path
    )
  }

  @Test func `a file that nobody touches is unchanged`() throws {
    try write([1, 2])
    let earlier = try remembered()
    #expect(try state().isUnchanged(since: earlier))
    #expect(try StillFile(path: folder.file("a"), maximumByteCount: 9).state.inode == earlier.inode)
  }

  @Test func `another file of the same size and time is a change`() throws {
    try write([1, 2])
    let earlier = try remembered()
    try write([1, 3], to: "b")
    #expect(unsafe rename(folder.file("b"), folder.file("a")) == 0)
    let now = try state()
    #expect(now.byteCount == earlier.byteCount && now.modified == earlier.modified)
    #expect(now.inode != earlier.inode)
    #expect(!now.isUnchanged(since: earlier))
  }

  @Test(
    arguments: [
      FileState(byteCount: 9, modified: 2, changed: 3, device: 4, inode: 5),
      FileState(byteCount: 1, modified: 9, changed: 3, device: 4, inode: 5),
      FileState(byteCount: 1, modified: 2, changed: 9, device: 4, inode: 5),
      FileState(byteCount: 1, modified: 2, changed: 3, device: 9, inode: 5),
      FileState(byteCount: 1, modified: 2, changed: 3, device: 4, inode: 9),
      // An older index, or one that was made on another computer, does not know all.
      FileState(byteCount: 1, modified: 2),
    ]
  )
  func `each of what the file system tells counts`(earlier: FileState) throws {
    let now = FileState(byteCount: 1, modified: 2, changed: 3, device: 4, inode: 5)
    #expect(now.isUnchanged(since: now))
    #expect(!now.isUnchanged(since: earlier))
  }

  @Test(arguments: [(-1, false), (0, false), (2_000_000_000, false), (2_000_000_001, true)])
  func `what changed just before it was read is not told from what changes next`(
    later: Int64,
    isKnown: Bool
  ) {
    let state = FileState(byteCount: 1, modified: 2, changed: 3, device: 4, inode: 5)
    let settled = state.settled(at: 3 + later)
    #expect((settled.changed != nil) == isKnown)
    #expect(state.isUnchanged(since: settled) == isKnown)
    #expect(!settled.isUnchanged(since: settled) || isKnown)
  }
}
