import Foundation
import MediaValues
import TestSupport
import Testing

@testable import FaceStore

struct StoreErasingTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private var place: StoreFolder {
    get throws { try StoreFolder(workingDirectory: folder.path) }
  }

  @Test(arguments: [0, 1, 5_000, 3 << 20])
  func `a file is overwritten where it lies`(count: Int) throws {
    try folder.write([UInt8](repeating: 7, count: count), to: "file")
    try FileManager.default.linkItem(atPath: folder.file("file"), toPath: folder.file("link"))
    try FileErasing.overwrite(folder.file("file"))
    #expect(try folder.bytes(of: "link") == [UInt8](repeating: 0, count: count))
    try FileErasing.overwrite(folder.file("nothing"))
  }

  @Test(arguments: [false, true])
  func `a purge leaves zeros to who still has the file, damaged or not`(isDamaged: Bool) throws {
    do {
      let store = try FaceStore(folder: try place, schema: .current)
      try store.put("a", [StoreFixtures.face()])
    }
    let database = try place.database
    try FileManager.default.linkItem(atPath: database, toPath: folder.file("link"))
    if isDamaged {
      let file = try #require(FileHandle(forUpdatingAtPath: database))
      try file.write(contentsOf: Data(repeating: 7, count: 100))
      try file.close()
    }
    try FaceStore.purge(workingDirectory: folder.path)
    let left = try folder.bytes(of: "link")
    #expect(!left.isEmpty && left.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [false, true])
  func `what another program put there is not purged`(isDatabase: Bool) throws {
    let place = try place
    try place.create()
    if isDatabase {
      try Connection(path: place.database).execute("CREATE TABLE t (x)")
    } else {
      try folder.write(Array("a text".utf8), to: "FaceIndex/index.sqlite")
    }
    let before = try folder.bytes(of: "FaceIndex/index.sqlite")
    let failure = #expect(throws: MediaFailure.self) {
      try FaceStore.purge(workingDirectory: folder.path)
    }
    #expect(failure?.code == .indexUnusable)
    #expect(try folder.bytes(of: "FaceIndex/index.sqlite") == before)
  }

  @Test func `what is deleted while someone reads is told of, and overwritten later`() throws {
    let store = try FaceStore(folder: try place, schema: .current)
    try store.put("a", [StoreFixtures.face()])
    let reader = try Connection(path: try place.database)
    try reader.execute("BEGIN")
    #expect(try reader.number("SELECT count(*) FROM faces") == 1)
    let failure = #expect(throws: MediaFailure.self) { try store.deleteAssets(["a"]) }
    #expect(failure?.code == .indexInUse)
    #expect(failure?.message.contains("out of the index") == true)
    #expect(try store.assets(withFacesOnly: false).isEmpty)
    store.settle()
    #expect(try place.hasLog)
    try reader.execute("COMMIT")
    store.settle()
    #expect(try !place.hasLog)
  }

  @Test func `a store that goes leaves no log`() throws {
    var store: FaceStore? = try FaceStore(folder: try place, schema: .current)
    let reader = try FaceStore(folder: try place, schema: .current)
    try store?.put("a", [StoreFixtures.face()])
    #expect(try place.hasLog)
    store = nil
    #expect(try !place.hasLog)
    #expect(try reader.faces(.all).count == 1)
  }
}
