import Foundation
import MediaValues
import TestSupport
import Testing

@testable import FaceStore

struct StoreFileTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func open() throws -> FaceStore { try FaceStore.open(workingDirectory: folder.path) }

  @discardableResult
  private func expectFailure(
    _ code: MediaFailure.Code?,
    _ body: () throws -> Void
  ) -> MediaFailure? {
    do {
      try body()
      Issue.record("nothing failed")
    } catch let failure as MediaFailure {
      if let code { #expect(failure.code == code) }
      return failure
    } catch {
      Issue.record(error)
    }
    return nil
  }

  private func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
    return (attributes[.posixPermissions] as? Int ?? 0) & 0o777
  }

  /// Whether any file of the index holds the bytes.
  private func isOnDisk(_ bytes: [UInt8]) throws -> Bool {
    let path = folder.file("FaceIndex")
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      let data = try Data(contentsOf: URL(filePath: path + "/" + name))
      if data.range(of: Data(bytes)) != nil { return true }
    }
    return false
  }

  @Test func `only the owner can read the index`() throws {
    let store = try open()
    try store.put("a", [StoreFixtures.face()])
    #expect(try mode("FaceIndex") == 0o700)
    for name in ["index.sqlite", "index.sqlite-wal", "index.sqlite-shm", "lock"] {
      #expect(try mode("FaceIndex/" + name) == 0o600)
    }
  }

  @Test func `deleted embeddings and names leave no bytes behind`() throws {
    let store = try open()
    let faces = (0..<300).map { StoreFixtures.face(x: Double($0) / 400, size: 0.001, lane: $0) }
    try store.put("first-picture", faces)
    try store.put("second-picture", [StoreFixtures.face(lane: 7)])
    try store.group()
    let vector = try #require(faces[5].embedding).values.littleEndianBytes
    #expect(try isOnDisk(vector))
    #expect(try isOnDisk(Array("first-picture".utf8)))
    try store.deleteAssets(["first-picture"])
    #expect(try !isOnDisk(vector))
    #expect(try !isOnDisk(Array("first-picture".utf8)))
    let last = try #require(StoreFixtures.face(lane: 7).embedding).values.littleEndianBytes
    #expect(try isOnDisk(last))
    try store.deleteEverything()
    #expect(try !isOnDisk(last))
    #expect(try store.faces(.all).isEmpty)
  }

  @Test func `what a lost face looks like is deleted with its picture`() throws {
    let store = try open()
    try store.put("a", [StoreFixtures.face(lane: 5)])
    try store.group()
    try store.name(try #require(try store.people().first).id, "Ada")
    let vector = try #require(StoreFixtures.face(lane: 5).embedding).values.littleEndianBytes
    try store.put("a", [])
    try store.emptyLog()
    #expect(try isOnDisk(vector))
    try store.deleteAssets(["a"])
    #expect(try !isOnDisk(vector))
  }

  @Test func `what a lost face looks like is kept only of whom something was said`() throws {
    let store = try open()
    try store.put("a", [StoreFixtures.face(lane: 5)])
    try store.group()
    try store.put("a", [])
    try store.emptyLog()
    let vector = try #require(StoreFixtures.face(lane: 5).embedding).values.littleEndianBytes
    #expect(try !isOnDisk(vector))
  }

  @Test func `what a lost face looks like is deleted once nothing is said of it any more`() throws {
    let store = try open()
    try store.put("a", [StoreFixtures.face(lane: 5)])
    try store.put("b", [StoreFixtures.face(lane: 6)])
    try store.group()
    let people = try store.faces(.all).compactMap(\.personID)
    for person in people { try store.name(person, "Ada") }
    try store.put("a", [])
    try store.put("b", [])
    let vectors = try [5, 6].map {
      try #require(StoreFixtures.face(lane: $0).embedding).values.littleEndianBytes
    }
    _ = try store.undo()
    try store.emptyLog()
    #expect(try isOnDisk(vectors[0]))
    #expect(try !isOnDisk(vectors[1]))
    _ = try store.undo()
    try store.emptyLog()
    #expect(try !isOnDisk(vectors[0]))
  }

  @Test func `a purge removes the index and leaves the folder`() throws {
    let store = try open()
    try store.put("a", [StoreFixtures.face()])
    try folder.write([1], to: "other")
    try FaceStore.purge(workingDirectory: folder.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["other"])
    #expect(store.isClosed)
    expectFailure(.indexUnusable) { _ = try store.faces(.all) }
    #expect(try open().faces(.all).isEmpty)
  }

  @Test func `purging what was never opened says so`() throws {
    expectFailure(.fileNotFound) { try FaceStore.purge(workingDirectory: folder.path) }
    expectFailure(.fileNotFound) { try FaceStore.purge(workingDirectory: folder.file("no")) }
  }

  @Test func `a damaged index can be purged`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("FaceIndex"),
      withIntermediateDirectories: true
    )
    try folder.write(Array(repeating: 7, count: 5_000), to: "FaceIndex/index.sqlite")
    try folder.write([], to: "FaceIndex/lock")
    try FaceStore.purge(workingDirectory: folder.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `there must be a folder`() throws {
    expectFailure(.fileNotFound) { _ = try FaceStore.open(workingDirectory: folder.file("none")) }
    try folder.write([], to: "file")
    expectFailure(.fileNotFound) { _ = try FaceStore.open(workingDirectory: folder.file("file")) }
    expectFailure(.fileNotFound) { _ = try FaceStore.open(workingDirectory: "") }
  }

  @Test func `a file where the index should be is refused and left alone`() throws {
    try folder.write([1, 2, 3], to: "FaceIndex")
    expectFailure(nil) { _ = try open() }
    #expect(try folder.bytes(of: "FaceIndex") == [1, 2, 3])
  }

  @Test func `what is no database is refused and left alone`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("FaceIndex"),
      withIntermediateDirectories: true
    )
    let bytes = [UInt8](repeating: 9, count: 4_096)
    try folder.write(bytes, to: "FaceIndex/index.sqlite")
    expectFailure(.indexUnusable) { _ = try open() }
    #expect(try folder.bytes(of: "FaceIndex/index.sqlite") == bytes)
  }

  @Test(arguments: ["CREATE TABLE t (x)", "PRAGMA user_version = 3"])
  func `another program's database is refused`(sql: String) throws {
    let store = try StoreFolder(workingDirectory: folder.path)
    try store.create()
    try Connection(path: store.database).execute(sql)
    expectFailure(.indexUnusable) { _ = try open() }
  }

  @Test func `an index of a newer version is refused and left alone`() throws {
    let place = try StoreFolder(workingDirectory: folder.path)
    do { _ = try FaceStore(folder: place, schema: .current) }
    try Connection(path: place.database).execute("PRAGMA user_version = 1000")
    let refused = expectFailure(.indexUnusable) { _ = try open() }
    #expect(refused?.message.contains("newer") == true)
  }

  @Test(arguments: 1...Schema.current.migrations.count)
  func `an older index is brought up to date with what it holds`(version: Int) throws {
    let place = try StoreFolder(workingDirectory: folder.path)
    let next = Schema(
      migrations: Schema.current.migrations + ["ALTER TABLE assets ADD COLUMN note TEXT"]
    )
    func open(_ version: Int) throws -> FaceStore {
      try FaceStore(folder: place, schema: Schema(migrations: Array(next.migrations[..<version])))
    }
    var before: [StoredFace] = []
    do {
      let first = try open(1)
      try first.write { db throws(MediaFailure) in try db.execute(StoreFixtures.rowsOfVersion1) }
    }
    do { before = try open(version).faces(.all) }
    let store = try FaceStore(folder: place, schema: next)
    #expect(try store.faces(.all) == before)
    #expect(before.count == 2)
    let person = try #require(before.first?.personID)
    #expect(try store.facePlaces(ofPerson: person).map(\.id) == before.map(\.id))
    #expect(try store.assetIDs(ofPerson: person) == ["a", "b"])
    let best = before.max { $0.face.quality.visibility < $1.face.quality.visibility }
    #expect(try store.bestFaces() == [person: best?.id])
    let reached = try store.read { db throws(MediaFailure) in
      try db.number("PRAGMA user_version")
    }
    #expect(reached == next.version)
    // What an older index does not know of a file is no guess.
    let file = FileState(byteCount: 10, modified: 20)
    #expect(try store.asset("a")?.fingerprint == AssetRecord.Fingerprint(file: file, digest: "d"))
    // A face of the older index can be lost and come back.
    let face = AnalyzedFace(face: before[0].face, embedding: nil)
    try store.put("a", [])
    #expect(try store.put("a", [face], digest: "d").map(\.personID) == [person])
  }

  @Test func `a step between versions that fails changes nothing`() throws {
    let place = try StoreFolder(workingDirectory: folder.path)
    do { try FaceStore(folder: place, schema: .current).put("a", [StoreFixtures.face()]) }
    let broken = Schema(
      migrations: Schema.current.migrations + ["DROP TABLE words; CREATE TABLE assets (x)"]
    )
    expectFailure(nil) { _ = try FaceStore(folder: place, schema: broken) }
    #expect(try open().faces(.all).count == 1)
    #expect(try open().corrections(limit: 9).isEmpty)
  }

  @Test func `a program that is being started elsewhere does not keep the index locked`() throws {
    let place = try StoreFolder(workingDirectory: folder.path)
    var writer: FaceStore? = try FaceStore(folder: place, schema: .current)
    try writer?.put("a", [StoreFixtures.face()])
    let lock = (0..<1024).first { number in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(number)"
      )
      return target == place.lock
    }
    // A fork leaves the child with what this makes: another descriptor of the same opening.
    let inherited = dup(Int32(try #require(lock)))
    defer { close(inherited) }
    writer = nil
    try FaceStore(folder: place, schema: .current).put("b", [StoreFixtures.face()])
    #expect(try open().faces(.all).count == 2)
  }

  @Test func `a second writer is told who writes and readers read on`() throws {
    let place = try StoreFolder(workingDirectory: folder.path)
    let writer = try FaceStore(folder: place, schema: .current)
    try writer.put("a", [StoreFixtures.face()])
    let other = try FaceStore(folder: place, schema: .current)
    #expect(try other.faces(.all).count == 1)
    let refused = expectFailure(.indexInUse) { try other.put("b", []) }
    #expect(refused?.reason?.contains("\(ProcessInfo.processInfo.processIdentifier)") == true)
    writer.releaseWriterLock()
    try other.put("b", [])
    #expect(try other.assets(withFacesOnly: false).count == 2)
  }

  @Test func `a full disk is told and loses nothing`() throws {
    let store = try open()
    try store.put("a", [StoreFixtures.face()])
    try store.read { db throws(MediaFailure) in
      let pages = try db.number("PRAGMA page_count") ?? 0
      try db.execute("PRAGMA max_page_count = \(pages + 2)")
    }
    let many = (0..<2_000).map { StoreFixtures.face(x: Double($0) / 4_000, size: 0.0001, lane: $0) }
    expectFailure(.cannotWrite) { try store.put("b", many) }
    #expect(try store.assets(withFacesOnly: false).map(\.id) == ["a"])
    try store.put("c", [])
  }
}
