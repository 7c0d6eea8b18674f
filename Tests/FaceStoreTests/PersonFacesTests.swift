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
      var seen: [String] = []
      try store.faceQualities(ofPerson: person.id) { id, face, _ in
        #expect(id == person.id)
        seen.append(face)
      }
      #expect(seen.sorted() == faces.map(\.id).sorted())
    }
    #expect(try store.facePlaces(ofPerson: "nobody").isEmpty)
    #expect(try store.assetIDs(ofPerson: "nobody").isEmpty)
  }

  @Test func `people come by the number of pictures, then by name`() throws {
    let all = try store.facePlacesByPerson()
    #expect(all.map(\.person) == (try store.people().map(\.id)))
    #expect(all.map { Set($0.places.map(\.assetID)).count } == [2, 1, 1])
    #expect(all.first?.places.map(\.assetID) == ["a", "b"])
    #expect(all.map(\.places.count).reduce(0, +) == 5)
  }

  @Test func `a query by person reads the index of faces and no table of them`() throws {
    let person = try #require(try store.people().first).id
    let plan = try store.read { db throws(MediaFailure) in
      try db.rows(
        """
        EXPLAIN QUERY PLAN SELECT f.id, a.id, f.x, f.y, f.width, f.height FROM \(FaceStore.pathToFaces)
        CROSS JOIN assets a ON a.row = f.asset WHERE p.id = ?
        """,
        [.text(person)]
      ) { $0.text(3) }
    }
    #expect(plan.count == 4)
    #expect(plan[0].hasPrefix("SEARCH p"))
    #expect(plan[1].hasPrefix("SEARCH c"))
    #expect(plan[2].hasPrefix("SEARCH f USING COVERING INDEX faces_of_cluster"))
    #expect(plan[3].hasPrefix("SEARCH a USING INTEGER PRIMARY KEY"))
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
