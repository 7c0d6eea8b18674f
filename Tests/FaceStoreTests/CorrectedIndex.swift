import MediaValues
import TestSupport

@testable import FaceStore

/// An index of three people, and every correction that can be made to it.
struct CorrectedIndex {
  /// Every correction, by name.
  enum Kind: String, CaseIterable {
    case name, hide, keyFace, merge, split, move, reject, rejectOnly, distinguish
  }

  let store: FaceStore
  /// One face in each of five pictures: two people with two each, one with one.
  let faces: [StoredFace]
  /// The person of each of the faces.
  let people: [String]
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    store = try FaceStore.open(workingDirectory: folder.path)
    for number in 0..<5 {
      try store.put("picture\(number)", [StoreFixtures.face(lane: number / 2)])
    }
    try store.group { Int($0.asset - 1) / 2 }
    faces = try store.faces(.all)
    people = faces.compactMap(\.personID)
  }

  /// Makes a correction; the first person and the last picture's are concerned.
  func make(_ kind: Kind) throws {
    switch kind {
    case .name: try store.name(people[0], "Ada")
    case .hide: try store.hide([people[0], people[4]], true)
    case .keyFace: try store.setKeyFace(faces[1].id, of: people[0])
    case .merge: try store.merge([people[2], people[4]], into: people[0])
    case .split: _ = try store.split([faces[0].id], from: people[0])
    case .move: try store.move(faces[4].id, to: people[0])
    case .reject: try store.reject(faces[0].id, from: people[0])
    case .rejectOnly:
      // Of someone without a name there would be nothing to reject.
      if try store.person(people[4])?.name == nil { try store.name(people[4], "Only") }
      try store.reject(faces[4].id, from: people[4])
    case .distinguish: try store.distinguish(people[0], from: people[2])
    }
  }

  /// Faces that were moved and moved back are said to be placed; that alone may differ.
  static func ruleless(_ document: [UInt8]) -> String {
    String(decoding: document, as: UTF8.self)
      .replacing("\"rule\":\"placed\"", with: "\"rule\":\"linked\"")
      .replacing(",\"similarity\":0.5", with: "")
  }
}
