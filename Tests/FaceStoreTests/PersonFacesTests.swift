import MediaValues
import TestSupport
import Testing

@testable import FaceStore

struct PersonFacesTests {
  private let folder: TemporaryDirectory
  private let store: FaceStore

  /// Three people: the first in `b` and `a`, the second twice in `c`, the third in `c`.
  init() throws {
    folder = try TemporaryDirectory()
    store = try FaceStore.open(workingDirectory: folder.path)
    try store.put("b", [StoreFixtures.face()])
    try store.put("a", [StoreFixtures.face(x: 0.2)])
    try store.put(
      "c",
      [StoreFixtures.face(), StoreFixtures.face(x: 0.4), StoreFixtures.face(x: 0.7)]
    )
    try store.group { [0, 0, 1, 1, 2][Int($0.row) - 1] }
  }

  @Test func `a person's faces are those of the general query, and only those`() throws {
    for person in try store.people() {
      let faces = try store.faces(.ofPeople([person.id]))
      let places = try store.facePlaces(ofPerson: person.id)
      #expect(places.map(\.id) == faces.map(\.id))
      #expect(places.map(\.assetID) == faces.map(\.assetID))
      #expect(places.map(\.bounds) == faces.map(\.face.bounds))
      #expect(try store.assetIDs(ofPerson: person.id) == Set(faces.map(\.assetID)).sorted())
      let best = faces.max {
        ($0.face.quality.visibility, $1.id) < ($1.face.quality.visibility, $0.id)
      }
      #expect(try store.bestFace(ofPerson: person.id) == best?.id)
      #expect(try store.bestFaces()[person.id] == best?.id)
    }
    #expect(try store.facePlaces(ofPerson: "nobody").isEmpty)
    #expect(try store.assetIDs(ofPerson: "nobody").isEmpty)
    #expect(try store.bestFace(ofPerson: "nobody") == nil)
  }

  @Test func `people come by the number of pictures, then by name`() throws {
    let all = try store.facePlacesByPerson()
    #expect(all.map(\.person) == (try store.people().map(\.id)))
    #expect(all.map { Set($0.places.map(\.assetID)).count } == [2, 1, 1])
    #expect(all.first?.places.map(\.assetID) == ["a", "b"])
    #expect(all.map(\.places.count).reduce(0, +) == 5)
  }

  @Test func `the faces of one group come from the index in order, unsorted`() throws {
    let plan = try store.read { db throws(MediaFailure) in
      try db.rows(
        """
        EXPLAIN QUERY PLAN SELECT f.id, f.picture, f.x, f.y, f.width, f.height, f.visibility
        FROM faces f WHERE f.cluster = 1 ORDER BY f.picture, f.row
        """
      ) { $0.text(3) }
    }
    #expect(plan == ["SEARCH f USING COVERING INDEX faces_of_cluster (cluster=?)"])
  }

  @Test func `the faces of a person of several groups come in the same order`() throws {
    let people = try store.people().map(\.id)
    try store.merge(Array(people.dropFirst()), into: people[0])
    let faces = try store.faces(.ofPeople([people[0]]))
    #expect(faces.count == 5)
    #expect(try store.facePlaces(ofPerson: people[0]).map(\.id) == faces.map(\.id))
    #expect(try store.assetIDs(ofPerson: people[0]) == ["a", "b", "c"])
    #expect(try store.people().first?.assetCount == 3)
  }

  @Test func `people and faces are found by the beginning of their names`() throws {
    let people = try store.people().map(\.id).sorted()
    #expect(try store.personIDs(beginningWith: "") == people)
    #expect(try store.personIDs(beginningWith: String(people[1].prefix(8))) == [people[1]])
    #expect(try store.personIDs(beginningWith: "%").isEmpty)
    let face = try #require(try store.faces(.all).first)
    #expect(try store.faces(beginningWith: String(face.id.prefix(6))) == [face])
    #expect(try store.faces(beginningWith: "zz").isEmpty)
    try store.name(people[2], "Ada")
    #expect(try store.personNames() == [people[2]: "Ada"])
  }
}
