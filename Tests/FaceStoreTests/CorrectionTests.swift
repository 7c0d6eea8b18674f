import MediaValues
import TestSupport
import Testing

@testable import FaceStore

struct CorrectionTests {
  typealias Kind = CorrectedIndex.Kind

  private let index: CorrectedIndex
  private var store: FaceStore { index.store }
  private var faces: [StoredFace] { index.faces }
  private var people: [String] { index.people }

  init() throws { index = try CorrectedIndex() }

  private func snapshot() throws -> [String: String?] { try store.personOfFace }

  @Test func `names are kept without blanks and can be taken away`() throws {
    try store.name(people[0], " Ada\n")
    #expect(try store.person(people[0])?.name == "Ada")
    try store.name(people[0], "  ")
    #expect(try store.person(people[0])?.name == nil)
  }

  @Test func `merged people are one with the name of either`() throws {
    try store.name(people[2], "Ada")
    try store.merge([people[2]], into: people[0])
    #expect(try store.person(people[0])?.faceCount == 4)
    #expect(try store.person(people[0])?.name == "Ada")
    #expect(try store.person(people[2]) == nil)
  }

  @Test func `a split makes a person whom nothing joins to the first again`() throws {
    let made = try store.split([faces[0].id], from: people[0])
    #expect(try store.person(made)?.faceCount == 1)
    #expect(try store.person(people[0])?.faceCount == 1)
    let rules = try store.groupableFaces(model: StoreFixtures.model) { _ in }
    #expect(rules.distinctions.count == 1)
    #expect(rules.rejections[faces[0].id]?.count == 1)
  }

  @Test func `a split needs faces of the person and leaves one`() throws {
    #expect(throws: MediaFailure.self) { try store.split([], from: people[0]) }
    #expect(throws: MediaFailure.self) { try store.split([faces[2].id], from: people[0]) }
    #expect(throws: MediaFailure.self) {
      try store.split([faces[0].id, faces[1].id], from: people[0])
    }
  }

  @Test func `a moved face is its new person's`() throws {
    try store.move(faces[0].id, to: people[4])
    #expect(try snapshot()[faces[0].id] == people[4])
    #expect(try store.faces(.named([faces[0].id])).first?.rule == "placed")
  }

  @Test func `a rejected face is nobody's and stays so`() throws {
    let alone = try #require(try store.reject(faces[0].id, from: people[0]))
    #expect(alone != people[0])
    #expect(try snapshot()[faces[0].id] == alone)
    let rules = try store.groupableFaces(model: StoreFixtures.model) { _ in }
    #expect(rules.rejections[faces[0].id]?.map { rules.personID[$0] } == [people[0]])
  }

  @Test func `the only face of someone without a name cannot be rejected`() throws {
    #expect(try store.reject(faces[4].id, from: people[4]) == people[4])
    #expect(try store.corrections(limit: 9).isEmpty)
    try store.name(people[4], "Ada")
    #expect(try store.reject(faces[4].id, from: people[4]) != people[4])
    #expect(try store.person(people[4])?.faceCount == 0)
  }

  @Test func `two people are said to be two once`() throws {
    #expect(try store.distinguish(people[0], from: people[2]))
    #expect(try !store.distinguish(people[2], from: people[0]))
    #expect(try store.corrections(limit: 9).map(\.kind) == ["distinguish"])
  }

  @Test func `what is not in the index cannot be corrected`() throws {
    for step in [
      { try store.name("none", "x") }, { try store.merge(["none"], into: people[0]) },
      { try store.move("none", to: people[0]) }, { try store.move(faces[0].id, to: "none") },
      { _ = try store.reject(faces[0].id, from: "none") }, { try store.hide(["none"], true) },
    ] as [() throws -> Void] {
      let failure = #expect(throws: MediaFailure.self) { try step() }
      #expect(failure?.code == .notInIndex)
    }
    #expect(try store.corrections(limit: 9).isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func `undo takes a correction wholly back`(kind: Kind) throws {
    try store.name(people[4], "Before")
    let before = try store.exported()
    try index.make(kind)
    #expect(try store.exported() != before)
    let undone = try store.undo()
    #expect(undone?.kind == (kind == .rejectOnly ? "reject" : kind.rawValue))
    #expect(undone?.people.contains(people[kind == .rejectOnly ? 4 : 0]) == true)
    let after = try store.exported()
    #expect(CorrectedIndex.ruleless(after) == CorrectedIndex.ruleless(before))
    #expect(try store.undo()?.kind == "name")
    #expect(try store.undo() == nil)
  }

  @Test(arguments: Kind.allCases)
  func `corrections outlive another analysis of the same pictures`(kind: Kind) throws {
    try index.make(kind)
    let before = try store.personOfFace
    let names = try store.people()
    for number in 0..<5 {
      try store.put(
        "picture\(number)",
        [StoreFixtures.face(x: 0.11, lane: 9, model: "model@2")]
      )
    }
    try store.group()
    #expect(try store.personOfFace == before)
    #expect(try store.people() == names)
  }

  @Test func `a face that was lost and found again goes back to the person it was put to`() throws {
    try store.move(faces[0].id, to: people[4])
    try store.put("picture0", [])
    #expect(try store.faces(.inAssets(["picture0"])).isEmpty)
    let back = try store.put("picture0", [StoreFixtures.face(x: 0.13, lane: 0)])
    #expect(back.map(\.personID) == [people[4]])
  }
}
