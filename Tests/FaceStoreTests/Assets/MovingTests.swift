import MediaValues
import TestSupport
import Testing

@testable import FaceStore

struct MovingTests {
  private let folder: TemporaryDirectory
  private let store: FaceStore

  init() throws {
    folder = try TemporaryDirectory()
    store = try FaceStore.open(workingDirectory: folder.path)
  }

  private func put(_ path: String, byteCount: Int64 = 10, _ faces: [AnalyzedFace]) throws {
    var record = StoreFixtures.asset(path, digest: "\(byteCount)")
    record.path = path
    record.fingerprint.file.byteCount = byteCount
    _ = try store.replace([(record, faces)])
  }

  @Test func `pictures are found by the size of their files, if they are called by the paths`()
    throws
  {
    try put("/b", [])
    try put("/a", [])
    try put("/c", byteCount: 11, [])
    try store.put("name", [], digest: "d")
    #expect(try store.assetsNamedByPath(ofByteCount: 10).map(\.id) == ["/a", "/b"])
    #expect(try store.assetsNamedByPath(ofByteCount: 12).isEmpty)
  }

  @Test func `a moved picture keeps its faces, its people and what was said`() throws {
    try put("/a", [StoreFixtures.face(), StoreFixtures.face(x: 0.6, lane: 1)])
    try put("/b", [StoreFixtures.face()])
    try store.group()
    let faces = try store.faces(.all)
    try store.move(faces[0].id, to: try #require(faces[2].personID))
    let before = try store.personOfFace
    #expect(try store.moveAssets([("/a", "/new/a"), ("/none", "/x"), ("/b", "/new/a")]).count == 1)
    #expect(try store.personOfFace == before)
    #expect(try store.asset("/a") == nil)
    #expect(try store.asset("/new/a")?.path == "/new/a")
    #expect(try store.asset("/b")?.path == "/b")
    #expect(try store.faces(.inAssets(["/new/a"])).map(\.id) == faces[..<2].map(\.id))
    let person = try #require(faces[2].personID)
    #expect(try store.assetIDs(ofPerson: person) == ["/b", "/new/a"])
    // What was said of its faces goes with it.
    try put("/new/a", byteCount: 3, [])
    try put("/new/a", [StoreFixtures.face(), StoreFixtures.face(x: 0.6, lane: 1)])
    #expect(try store.personOfFace == before)
    try store.deleteAssets(["/new/a"])
    let words = try store.read { db throws(MediaFailure) in
      try db.number("SELECT count(*) FROM words")
    }
    #expect(words == 0)
  }
}
