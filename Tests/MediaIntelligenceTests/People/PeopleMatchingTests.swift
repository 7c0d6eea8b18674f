import Foundation
import MediaIntelligence
import TestSupport
import Testing

/// Queries that need neither engine nor models: the index is taken from a document.
struct PeopleMatchingTests {
  private let folder: TemporaryDirectory
  private let analyzer: FaceGroupAnalyzer

  private static let people = [
    ("aa110000", "Anna"), ("aa220000", "anna"), ("bb110000", "Bert"), ("bb120000", ""),
  ]

  init() async throws {
    folder = try TemporaryDirectory()
    analyzer = try FaceGroupAnalyzer(
      workingDirectory: URL(filePath: folder.path),
      configuration: .init()
    )
    let faces = Self.people.indices.map { number in
      """
      {"id":"face\(number)","group":\(number),"face":{"bounds":{"x":0.\(number),"y":0,"width":0.1,
      "height":0.1},"confidence":0.9,"landmarks":{"leftEye":{"x":0,"y":0},"rightEye":{"x":0,"y":0},
      "nose":{"x":0,"y":0},"leftMouthCorner":{"x":0,"y":0},"rightMouthCorner":{"x":0,"y":0}},
      "quality":{"pixelSize":\(100 + number),"visibleFraction":1,"edgeDistance":1,"yaw":0,"pitch":0,
      "roll":0,"sharpness":0.6}}}
      """
    }
    let named = Self.people.enumerated().map { number, person in
      let name = person.1.isEmpty ? "" : "\"name\":\"\(person.1)\","
      return "{\"id\":\"\(person.0)\",\(name)\"isHidden\":false,\"groups\":[\(number)]}"
    }
    let document = """
      {"format":"mediaintelligence.faces","version":1,"assets":[{"id":"p","path":"/p","byteCount":1,
      "modified":1,"digest":"","analysis":"","width":9,"height":9,"isPartial":false,
      "faces":[\(faces.joined(separator: ","))]}],"people":[\(named.joined(separator: ","))],
      "words":[],"distinctions":[]}
      """
    try await analyzer.importIndex(Data(document.utf8))
  }

  @Test(
    arguments: [
      ("aa110000", ["aa110000"]), ("Anna", ["aa110000"]), ("anna", ["aa220000"]),
      ("ANNA", ["aa110000", "aa220000"]), ("bb11", ["bb110000"]), ("BB12", ["bb120000"]),
      ("bb1", []), ("Zoe", []), ("", []),
    ]
  )
  func `a text means whoever it names best`(text: String, meant: [String]) async throws {
    #expect(try await analyzer.people(matching: text).map(\.id.rawValue) == meant)
  }

  @Test func `a single person is told like all of them`() async throws {
    let everyone = try await analyzer.people()
    #expect(everyone.count == 4)
    for person in everyone {
      #expect(try await analyzer.person(person.id) == person)
      let faces = try await analyzer.faceDetails(for: person.id)
      #expect(faces.map(\.id) == [person.keyFaceID])
    }
    #expect(try await analyzer.person(.init("nobody")) == nil)
    #expect(try await analyzer.faceDetails(for: .init("nobody")).isEmpty)
  }

  @Test(arguments: [
    ("face2", ["face2"]), ("face", ["face0", "face1", "face2", "face3"]), ("fac", []),
  ])
  func `faces are found by the beginning of their identifiers`(
    text: String,
    meant: [String]
  ) async throws {
    #expect(try await analyzer.faceDetails(matching: text).map(\.id.rawValue) == meant)
  }
}
