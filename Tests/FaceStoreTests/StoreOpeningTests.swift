import Foundation
import MediaValues
import TestSupport
import Testing

@testable import FaceStore

struct StoreOpeningTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  @Test func `looking whether an index can be opened changes nothing`() throws {
    let place = try StoreFolder(workingDirectory: folder.path)
    let old = Schema(migrations: Array(Schema.current.migrations.prefix(1)))
    do { _ = try FaceStore(folder: place, schema: old) }
    try FaceStore.check(workingDirectory: folder.path)
    #expect(try Connection(path: place.database).number("PRAGMA user_version") == 1)
  }

  @Test func `an index that was open to others is taken back`() throws {
    let place = try StoreFolder(workingDirectory: folder.path)
    do { _ = try FaceStore(folder: place, schema: .current) }
    let manager = FileManager.default
    for (name, mode) in [(place.path, 0o755), (place.database, 0o644), (place.lock, 0o666)] {
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: name)
    }
    _ = try FaceStore(folder: place, schema: .current)
    for (name, mode) in [(place.path, 0o700), (place.database, 0o600), (place.lock, 0o600)] {
      let found = try manager.attributesOfItem(atPath: name)[.posixPermissions] as? Int
      #expect(found == mode)
    }
  }

  @Test(arguments: ["index", "in%20dex?mode=rw#x", "nämlich"])
  func `a file that nobody can write is read without writing beside it`(name: String) throws {
    let path = folder.file(name)
    do { try Connection(path: try emptyFile(name)).execute("CREATE TABLE t (x)") }
    let connection = try Connection(path: path, isFixed: true)
    #expect(try connection.number("SELECT count(*) FROM sqlite_schema") == 1)
    #expect(throws: MediaFailure.self) { try connection.execute("DROP TABLE t") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
  }

  @Test func `an index in a folder that may not be written can be read`() throws {
    let place = try StoreFolder(workingDirectory: folder.path)
    do { try FaceStore(folder: place, schema: .current).put("a", [StoreFixtures.face()]) }
    let before = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
    let store = try FaceStore(folder: place, schema: .current, isFixed: true)
    #expect(try store.faces(.all).count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).sorted() == before)
    let failure = #expect(throws: MediaFailure.self) { try store.put("b", []) }
    #expect(failure?.code == .permissionDenied)
  }

  @Test func `a log that only who may write can read is told of`() throws {
    let place = try StoreFolder(workingDirectory: folder.path)
    let writer = try FaceStore(folder: place, schema: .current)
    try writer.put("a", [StoreFixtures.face()])
    let failure = #expect(throws: MediaFailure.self) {
      try FaceStore(folder: place, schema: .current, isFixed: true)
    }
    #expect(failure?.code == .permissionDenied)
    #expect(failure?.message.contains("log") == true)
  }

  private func emptyFile(_ name: String) throws -> String {
    try folder.write([], to: name)
    return folder.file(name)
  }
}
