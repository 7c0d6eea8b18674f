import Foundation
import MediaValues
import TestSupport
import Testing

@testable import FaceStore

struct ExchangeTests {
  private let folder: TemporaryDirectory
  private let other: TemporaryDirectory
  private let store: FaceStore
  private let copy: FaceStore

  /// Six pictures with one face each, of three people, put in and grouped in an order that names do not have.
  init() throws {
    folder = try TemporaryDirectory()
    other = try TemporaryDirectory()
    store = try FaceStore.open(workingDirectory: folder.path)
    copy = try FaceStore.open(workingDirectory: other.path)
    for number in [4, 0, 5, 2, 3, 1] {
      try store.put("picture\(number)", [StoreFixtures.face(lane: number)])
    }
    try store.group { Int($0.row) % 3 }
  }

  @Test func `an exported index comes back whole, and a second time changes nothing`() throws {
    let people = try store.people().map(\.id)
    let faces = try store.faces(.all).map(\.id)
    try store.merge([people[2]], into: people[0])
    try store.name(people[1], "Ada")
    try store.reject(faces[0], from: people[0])
    let document = try store.exported()
    try copy.import(document)
    #expect(try copy.people() == store.people())
    #expect(try copy.personOfFace == store.personOfFace)
    #expect(try copy.isGrouped())
    #expect(try copy.exported() == document)
    try copy.import(document)
    #expect(try copy.exported() == document)
  }

  @Test func `the same faces in the same groups are handed out, whatever rows they have`() throws {
    try copy.import(try store.exported())
    func shown(_ store: FaceStore) throws -> (order: [String], personOfFace: [String: String]) {
      var order: [String] = []
      var groups: [String: Int64] = [:]
      let rules = try store.groupableFaces(model: StoreFixtures.model) { face in
        order.append(face.id)
        groups[face.id + "\(face.direction)"] = face.cluster
      }
      return (order, groups.mapValues { rules.personID[rules.personOfCluster[$0] ?? 0] ?? "" })
    }
    let (here, there) = (try shown(store), try shown(copy))
    #expect(here.order != there.order)
    #expect(here.order.sorted() == there.order.sorted())
    #expect(here.personOfFace == there.personOfFace)
    #expect(Set(here.personOfFace.values) == Set(try store.people().map(\.id)))
  }

  @Test func `a face is handed out with the people whom it is said not to be`() throws {
    let person = try #require(try store.people().first)
    let face = try #require(try store.faces(.ofPeople([person.id])).first).id
    try store.reject(face, from: person.id)
    var strangers: [String: Set<Int64>] = [:]
    let rules = try store.groupableFaces(model: StoreFixtures.model) {
      strangers[$0.id] = $0.strangers
    }
    #expect(strangers.filter { !$0.value.isEmpty }.map(\.key) == [face])
    #expect(strangers[face]?.compactMap { rules.personID[$0] } == [person.id])
  }

  @Test func `a file is taken in like bytes`() throws {
    let document = try store.exported()
    try copy.import(path: try folder.write(document, to: "index.json"))
    #expect(try copy.exported() == document)
    for path in [folder.path, folder.file("none")] {
      let failure = #expect(throws: MediaFailure.self) { try copy.import(path: path) }
      #expect(failure?.code == .fileNotFound)
    }
    // A pipe that nobody writes to must not keep anyone waiting.
    let pipe = folder.file("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(throws: MediaFailure.self) { try copy.import(path: pipe) }
  }

  @Test func `without embeddings faces keep their people and nothing of how they look`() throws {
    let document = try store.exported(includesEmbeddings: false)
    #expect(!String(decoding: document, as: UTF8.self).contains("direction"))
    try copy.import(document)
    #expect(try copy.personOfFace == store.personOfFace)
    #expect(try copy.embeddingModel() == nil)
  }

  @Test func `members may stand in any order`() throws {
    let value = try JSONSerialization.jsonObject(with: Data(try store.exported()))
    let sorted = try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
    #expect(sorted.starts(with: Data("{\"assets\"".utf8)))
    try copy.import(Array(sorted))
    #expect(try copy.exported() == store.exported())
  }

  @Test(
    arguments: [
      ("", "near byte 0"), ("[]", "brace"), ("{}", "does not say what it is"),
      (#"{"format":"x"}"#, "does not say"), (#"{"format":"x","version":1}"#, "it says x"),
      (#"{"format":7,"version":1}"#, "format"),
      (#"{"format":"mediaintelligence.faces","version":2}"#, "version 2"),
      (#"{"format":"mediaintelligence.faces","version":1,"assets":[{"id":"a"}]}"#, "assets[0]"),
      (#"{"format":"mediaintelligence.faces","version":1,"people":[{}]}"#, "people[0]: id is miss"),
      (#"{"format":"mediaintelligence.faces","version":1,"distinctions":[["a"]]}"#, "two people"),
    ]
  )
  func `what is no exported index is refused`(text: String, reason: String) throws {
    let before = try store.exported()
    let failure = #expect(throws: MediaFailure.self) { try store.import(Array(text.utf8)) }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.reason?.contains(reason) == true, "\(failure?.reason ?? "")")
    #expect(try store.exported() == before)
  }

  @Test(arguments: ["people", "assets", "faces", "groups"])
  func `what is there twice is refused, and all of the document with it`(kind: String) throws {
    let value = try JSONSerialization.jsonObject(with: Data(try store.exported()))
    var document = try #require(value as? [String: Any])
    var people = try #require(document["people"] as? [[String: Any]])
    var assets = try #require(document["assets"] as? [[String: Any]])
    switch kind {
    case "people":
      people.append(["id": try #require(people[0]["id"]), "isHidden": false, "groups": []])
    case "assets": assets.append(assets[5])
    case "faces": assets[5]["faces"] = assets[0]["faces"]
    default: people[1]["groups"] = people[0]["groups"]
    }
    document["people"] = people
    document["assets"] = assets
    let bytes = try JSONSerialization.data(withJSONObject: document)
    let failure = #expect(throws: MediaFailure.self) { try copy.import(Array(bytes)) }
    #expect(failure?.reason?.hasSuffix("is there twice") == true)
    #expect(try copy.people().isEmpty)
    #expect(try copy.assets(withFacesOnly: false).isEmpty)
  }

  @Test func `an import that is stopped takes nothing in`() throws {
    var count = 0
    #expect(throws: MediaFailure.self) {
      try copy.import(try store.exported()) {
        count += 1
        return count == 10
      }
    }
    #expect(count == 10)
    #expect(try copy.people().isEmpty)
  }
}
