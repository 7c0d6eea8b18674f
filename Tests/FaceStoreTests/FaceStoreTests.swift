import Foundation
import MediaValues
import TestSupport
import Testing

@testable import FaceStore

struct FaceStoreTests {
  private let folder: TemporaryDirectory
  private let store: FaceStore

  init() throws {
    folder = try TemporaryDirectory()
    store = try FaceStore.open(workingDirectory: folder.path)
  }

  @Test func `a new index is empty and grouped`() throws {
    #expect(try store.faces(.all).isEmpty)
    #expect(try store.people().isEmpty)
    #expect(try store.isGrouped())
  }

  @Test func `pictures with and without faces are known afterwards`() throws {
    try store.put("b", [StoreFixtures.face()], digest: "d")
    try store.put("a", [])
    #expect(try store.assets(withFacesOnly: false).map(\.id) == ["a", "b"])
    #expect(try store.assets(withFacesOnly: true).map(\.id) == ["b"])
    #expect(try store.asset("b") == StoreFixtures.asset("b"))
    #expect(try store.asset("c") == nil)
    #expect(try !store.isGrouped())
  }

  @Test func `a picture without faces leaves the index grouped`() throws {
    try store.put("a", [])
    #expect(try store.isGrouped())
  }

  @Test func `a face comes back as it was put in`() throws {
    let put = StoreFixtures.face(x: 0.3, y: 0.4, lane: 3)
    let stored = try #require(try store.put("a", [put]).first)
    #expect(stored.face.bounds == put.face.bounds)
    #expect(stored.face.quality == put.face.quality)
    #expect(stored.assetID == "a" && stored.personID == nil)
    #expect(try store.embedding(of: stored.id) == put.embedding)
    #expect(try store.faces(.named([stored.id, "none"])) == [stored])
  }

  @Test func `names of faces follow from picture and place`() throws {
    let other = try TemporaryDirectory()
    let faces = [StoreFixtures.face(), StoreFixtures.face(x: 0.6), StoreFixtures.face()]
    let here = try store.put("a", faces).map(\.id)
    let there = try FaceStore.open(workingDirectory: other.path).put("a", faces).map(\.id)
    #expect(here == there)
    #expect(Set(here).count == 3)
  }

  @Test func `a face found again keeps its name and its person`() throws {
    let first = try store.put("a", [StoreFixtures.face(), StoreFixtures.face(x: 0.6, lane: 1)])
    try store.group()
    let people = try store.personOfFace
    let again = try store.put(
      "a",
      [StoreFixtures.face(x: 0.62, lane: 1), StoreFixtures.face(x: 0.12, y: 0.11)]
    )
    #expect(again.map(\.id) == [first[0].id, first[1].id])
    #expect(try store.personOfFace == people)
  }

  @Test func `another face at the same place is a new one`() throws {
    let first = try store.put("a", [StoreFixtures.face(lane: 0)])
    try store.group()
    let second = try store.put("a", [StoreFixtures.face(lane: 5)])
    #expect(first[0].id != second[0].id)
    #expect(second[0].personID == nil)
    #expect(try store.people().isEmpty)
  }

  @Test func `another model keeps the names and the people`() throws {
    let first = try store.put("a", [StoreFixtures.face(lane: 0)])
    try store.group()
    let second = try store.put("a", [StoreFixtures.face(lane: 5, model: "model@2")])
    #expect(second[0].id == first[0].id)
    #expect(second[0].personID != nil)
  }

  @Test func `deleting pictures keeps the groups of the others`() throws {
    try store.put("a", [StoreFixtures.face()])
    try store.put("b", [StoreFixtures.face()])
    try store.group { _ in 1 }
    let person = try #require(try store.people().first)
    #expect(try store.deleteAssets(["a", "none"]) == ["a"])
    #expect(try store.faces(.all).map(\.personID) == [person.id])
    #expect(try !store.isGrouped())
    #expect(try store.deleteAssets(["b"]) == ["b"])
    #expect(try store.isGrouped())
    #expect(try store.people().isEmpty)
  }

  @Test func `a name outlives the last picture and nothing else does`() throws {
    try store.put("a", [StoreFixtures.face()])
    try store.group()
    let person = try #require(try store.people().first)
    try store.name(person.id, "  Ada ")
    try store.deleteAssets(["a"])
    #expect(try store.people().map(\.name) == ["Ada"])
    #expect(try store.people().map(\.faceCount) == [0])
    try store.deleteEverything()
    #expect(try store.people().isEmpty)
  }

  @Test func `faces that came meanwhile keep the index stale`() throws {
    try store.put("a", [StoreFixtures.face()])
    var faces: [GroupableFace] = []
    _ = try store.groupableFaces(model: StoreFixtures.model) { faces.append($0) }
    try store.put("b", [StoreFixtures.face()])
    let assignment = GroupAssignment(
      face: faces[0].row,
      target: .new(0),
      rule: "alone",
      similarity: nil
    )
    #expect(try !store.apply([assignment]))
    #expect(try !store.isGrouped())
  }

  @Test func `an assignment to a group that is gone is passed over`() throws {
    try store.put("a", [StoreFixtures.face()])
    let assignment = GroupAssignment(face: 1, target: .existing(99), rule: "x", similarity: nil)
    #expect(try !store.apply([assignment]))
    #expect(try store.faces(.all).map(\.personID) == [nil])
  }

  @Test func `what was written is there when the index is opened again`() throws {
    let path = folder.path
    do {
      let again = try FaceStore.open(workingDirectory: path)
      #expect(again === store)
    }
    let face = try store.put("a", [StoreFixtures.face()])
    let other = try FaceStore(folder: StoreFolder(workingDirectory: path), schema: .current)
    #expect(try other.faces(.all) == face)
  }
}
