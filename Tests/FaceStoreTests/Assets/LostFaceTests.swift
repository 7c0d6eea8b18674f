import Foundation
import MediaValues
import TestSupport
import Testing

@testable import FaceStore

/// Whatever happens to files meanwhile: once they are as they were, so is everybody.
struct LostFaceTests {
  /// What a picture may show other than at first.
  enum Content: String, CaseIterable {
    /// The file is half there: no face is found.
    case cut
    /// Somebody else is at the same place.
    case stranger
    /// The picture is cut so that the face is elsewhere in it, and larger.
    case cropped
    /// The face is too blurred to be compared.
    case blurred
    /// The file was written anew.
    case recoded
    /// The same file, looked at more closely.
    case closer
    /// The same file, looked at less closely.
    case coarser
    /// The same file, looked at with another model.
    case otherModel
  }

  private let index: CorrectedIndex
  private var store: FaceStore { index.store }

  init() throws { index = try CorrectedIndex() }

  private func face(_ number: Int) -> AnalyzedFace { StoreFixtures.face(lane: number / 2) }

  private func putBack(_ number: Int) throws { try store.put("picture\(number)", [face(number)]) }

  private func put(_ content: Content, _ number: Int) throws {
    let lane = number / 2
    var blurred = StoreFixtures.face(x: 0.14, lane: lane)
    blurred.embedding = nil
    let faces: [AnalyzedFace] =
      switch content {
      case .cut, .coarser: []
      case .stranger: [StoreFixtures.face(lane: 5 + number)]
      case .cropped: [StoreFixtures.face(x: 0.5, y: 0.4, size: 0.4, lane: lane)]
      case .blurred: [blurred]
      case .recoded: [StoreFixtures.face(x: 0.12, lane: lane)]
      case .closer: [face(number), StoreFixtures.face(x: 0.6, size: 0.05, lane: 10 + number)]
      case .otherModel: [StoreFixtures.face(x: 0.11, lane: 9, model: "model@2")]
      }
    let digest =
      switch content {
      case .closer, .coarser, .otherModel: StableName.name(for: "\([face(number)])")
      case .cut, .stranger, .cropped, .blurred, .recoded: content.rawValue
      }
    try store.put("picture\(number)", faces, digest: digest)
  }

  /// Everything that the index tells.
  private struct Told: Equatable {
    let document: [UInt8]
    let people: [PersonRecord]
    let corrections: [CorrectionSummary]
    let isGrouped: Bool
  }

  private func told() throws -> Told {
    Told(
      document: try store.exported(),
      people: try store.people(),
      corrections: try store.corrections(limit: 100),
      isGrouped: try store.isGrouped()
    )
  }

  private func undoAll() throws {
    while try store.undo() != nil {}
  }

  @Test(arguments: CorrectedIndex.Kind.allCases, Content.allCases)
  func `what was said is there when files are as they were`(
    kind: CorrectedIndex.Kind,
    content: Content
  ) throws {
    let atFirst = CorrectedIndex.ruleless(try store.exported())
    try index.make(kind)
    let before = try told()
    for numbers in [[0], [4], [0, 1], Array(0..<5)] {
      for number in numbers { try put(content, number) }
      try store.group()
      for number in numbers { try putBack(number) }
      try store.group()
      #expect(try told() == before)
    }
    try undoAll()
    #expect(CorrectedIndex.ruleless(try store.exported()) == atFirst)
  }

  @Test(arguments: CorrectedIndex.Kind.allCases, [Content.cut, .stranger, .cropped, .coarser])
  func `what is taken back while faces are lost is taken back for them too`(
    kind: CorrectedIndex.Kind,
    content: Content
  ) throws {
    let atFirst = CorrectedIndex.ruleless(try store.exported())
    try index.make(kind)
    for number in 0..<5 { try put(content, number) }
    try store.group()
    try undoAll()
    for number in 0..<5 { try putBack(number) }
    try store.group()
    #expect(CorrectedIndex.ruleless(try store.exported()) == atFirst)
  }

  @Test(arguments: 0..<24)
  func `in whatever order files change, they bring everybody back`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let atFirst = CorrectedIndex.ruleless(try store.exported())
    for kind in CorrectedIndex.Kind.allCases.shuffled(using: &random).prefix(3) {
      // A correction may make another impossible.
      try? index.make(kind)
    }
    let before = try told()
    for _ in 0..<40 {
      let number = Int.random(in: 0..<5, using: &random)
      // One time in nine the file is as it was.
      let choice = Int.random(in: 0...Content.allCases.count, using: &random)
      if choice < Content.allCases.count {
        try put(Content.allCases[choice], number)
      } else {
        try putBack(number)
      }
      if Bool.random(using: &random) { try store.group() }
    }
    for number in (0..<5).shuffled(using: &random) { try putBack(number) }
    try store.group()
    #expect(try told() == before)
    try undoAll()
    #expect(CorrectedIndex.ruleless(try store.exported()) == atFirst)
  }

  @Test(arguments: [Content.cropped, .recoded, .blurred])
  func `what was said of a face holds in an edited picture`(content: Content) throws {
    try store.move(index.faces[0].id, to: index.people[4])
    let alone = try store.reject(index.faces[2].id, from: index.people[2])
    for number in [0, 2] { try put(content, number) }
    let now = try store.faces(.inAssets(["picture0", "picture2"]))
    #expect(now.map(\.id) == [index.faces[0].id, index.faces[2].id])
    #expect(now.map(\.personID) == [index.people[4], alone])
  }

  @Test func `who comes to the place of a face is not taken for it`() throws {
    try store.move(index.faces[0].id, to: index.people[4])
    try put(.stranger, 0)
    #expect(try store.faces(.inAssets(["picture0"])).map(\.personID) == [nil])
  }

  @Test func `people are merged with the faces that are lost at the moment`() throws {
    try put(.cut, 0)
    try store.merge([index.people[0]], into: index.people[2])
    try putBack(0)
    #expect(try store.personOfFace[index.faces[0].id] == index.people[2])
  }

  @Test func `of whom all faces are lost nobody is told until they are back`() throws {
    try store.hide([index.people[4]], true)
    try put(.cut, 4)
    #expect(try store.person(index.people[4]) == nil)
    #expect(try store.people().map(\.id).contains(index.people[4]) == false)
    #expect(throws: MediaFailure.self) { try store.name(index.people[4], "Ada") }
    try putBack(4)
    #expect(try store.person(index.people[4])?.isHidden == true)
  }

  @Test(arguments: CorrectedIndex.Kind.allCases)
  func `what is deleted does not come back`(kind: CorrectedIndex.Kind) throws {
    try index.make(kind)
    for number in 0..<5 { try put(.cut, number) }
    try store.deleteAssets((0..<5).map { "picture\($0)" })
    for table in ["faces", "lost_faces", "sights", "embeddings", "words", "clusters"] {
      let count = try store.read { db throws(MediaFailure) in
        try db.number("SELECT count(*) FROM \(table)")
      }
      #expect(count == 0, "\(table)")
    }
    #expect(try store.people().allSatisfy { $0.name != nil })
    for number in 0..<5 { try putBack(number) }
    #expect(try store.faces(.all).allSatisfy { $0.personID == nil })
  }

  @Test func `a file that shows others again and again does not fill the index`() throws {
    for round in 0..<40 {
      let face = StoreFixtures.face(x: Double(round) / 100, lane: 3 + round % 13)
      try store.put("camera", [face], digest: "\(round)")
      try store.group()
    }
    let counts = try ["lost_faces", "sights"].map { table in
      try store.read { db throws(MediaFailure) in
        try db.number("SELECT count(*) FROM \(table)") ?? 0
      }
    }
    #expect(counts.allSatisfy { (1...Int64(LostFaces.rememberedContents)).contains($0) })
  }

  @Test(arguments: [0.1, 0.13])
  func `what was said holds for faces that an older version has lost`(x: Double) throws {
    try store.move(index.faces[0].id, to: index.people[4])
    try put(.cut, 0)
    try store.write { db throws(MediaFailure) in
      try db.execute("DELETE FROM lost_faces; DELETE FROM sights")
    }
    let back = try store.put("picture0", [StoreFixtures.face(x: x, lane: 0)])
    #expect(back.map(\.personID) == [index.people[4]])
    #expect(back.map { $0.id == index.faces[0].id } == [x == 0.1])
  }

  @Test(
    arguments: CorrectedIndex.Kind.allCases,
    [Content.cut, .stranger, .cropped, .closer, .otherModel]
  )
  func `what was said of lost faces comes back from a document too`(
    kind: CorrectedIndex.Kind,
    content: Content
  ) throws {
    try index.make(kind)
    let before = try store.exported()
    for number in 0..<5 { try put(content, number) }
    try store.group()
    let other = try CorrectedIndex()
    try other.store.deleteEverything()
    let document = try store.exported()
    try other.store.import(document)
    #expect(try other.store.people().map(\.id) == store.people().map(\.id))
    // A second time nothing is new.
    try other.store.import(document)
    let spoken = try other.store.exported()
    try other.store.import(spoken)
    #expect(try other.store.exported() == spoken)
    for number in 0..<5 {
      try other.store.put("picture\(number)", [face(number)])
      try putBack(number)
    }
    try other.store.group()
    try store.group()
    #expect(try store.exported() == before)
    // Of whom nothing was said is another one now.
    let text = String(decoding: document, as: UTF8.self)
    let known = try store.faces(.all).filter { text.contains($0.id) }
    #expect(!known.isEmpty)
    let people = try other.store.personOfFace
    for face in known { #expect(people[face.id] == face.personID) }
    for person in Set(known.compactMap(\.personID)) {
      #expect(try other.store.person(person) == store.person(person))
    }
  }

  @Test func `without embeddings lost faces are known by their places`() throws {
    try store.move(index.faces[0].id, to: index.people[4])
    for number in 0..<5 { try put(.cut, number) }
    let document = try store.exported(includesEmbeddings: false)
    #expect(!String(decoding: document, as: UTF8.self).contains("direction"))
    let other = try CorrectedIndex()
    try other.store.deleteEverything()
    try other.store.import(document)
    let back = try other.store.put("picture0", [face(0)])
    #expect(back.map(\.id) == [index.faces[0].id])
    #expect(back.map(\.personID) == [index.people[4]])
  }

  @Test(arguments: ["\"x\":1e999", "\"x\":null"])
  func `a lost face without a place is refused`(place: String) throws {
    try store.name(index.people[4], "Ada")
    try put(.cut, 4)
    let text = String(decoding: try store.exported(), as: UTF8.self)
    let start = try #require(text.firstRange(of: "\"lostFaces\""))
    let broken =
      text[..<start.lowerBound]
      + text[start.lowerBound...].replacing("\"x\":0.1", with: place, maxReplacements: 1)
    #expect(broken != text)
    let failure = #expect(throws: MediaFailure.self) { try store.import(Array(broken.utf8)) }
    #expect(failure?.code == .invalidArgument)
  }

  @Test func `a lost face that is there twice is refused`() throws {
    try store.name(index.people[4], "Ada")
    try put(.cut, 4)
    let value = try JSONSerialization.jsonObject(with: Data(try store.exported()))
    var document = try #require(value as? [String: Any])
    var assets = try #require(document["assets"] as? [[String: Any]])
    let lost = try #require(assets[4]["lostFaces"] as? [[String: Any]])
    assets[4]["lostFaces"] = lost + lost
    document["assets"] = assets
    try store.deleteEverything()
    let bytes = try JSONSerialization.data(withJSONObject: document)
    let failure = #expect(throws: MediaFailure.self) { try store.import(Array(bytes)) }
    #expect(failure?.reason?.hasSuffix("is there twice") == true)
  }

  @Test func `the name of a lost face that another has taken is left to it`() throws {
    try put(.cut, 0)
    let other = try CorrectedIndex()
    let document = String(decoding: try other.store.exported(), as: UTF8.self)
      .replacing("picture0", with: "elsewhere")
    try store.import(Array(document.utf8))
    #expect(try store.faces(.named([index.faces[0].id])).map(\.assetID) == ["elsewhere"])
    try putBack(0)
    #expect(try store.faces(.inAssets(["picture0"])).map { $0.id == index.faces[0].id } == [false])
    try put(.cut, 0)
    try putBack(0)
  }
}
