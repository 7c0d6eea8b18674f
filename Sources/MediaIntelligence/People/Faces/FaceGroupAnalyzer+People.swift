internal import FaceStore

extension FaceGroupAnalyzer {
  /// A person with what people said and what there is of them.
  public struct Person: Sendable, Hashable, Codable {
    /// The name in the index.
    public let id: Entity.ID
    /// What people call the person.
    public let name: String?
    /// Whether the person is not to be shown.
    public let isHidden: Bool
    /// The face that stands for the person: the chosen one, or else the one that is seen best.
    public let keyFaceID: Face.ID?
    /// The number of faces.
    public let faceCount: Int
    /// The number of pictures that show the person.
    public let assetCount: Int
  }

  /// All people, those in most pictures first; also those with a name of whom no face is left.
  public nonisolated(nonsending) func people() async throws -> [Person] {
    try await withStore { store in
      var best: [String: (score: Float, face: String)] = [:]
      for face in try store.faces(.all) {
        guard let person = face.personID else { continue }
        let score = FaceVisibility(face.face.quality).score
        if let known = best[person], known.score >= score { continue }
        best[person] = (score, face.id)
      }
      let faces = Set(best.keys)
      return try store.people().map { person in
        // A chosen face may be gone or someone else's by now.
        var key = best[person.id]?.face
        if let chosen = person.keyFaceID, faces.contains(person.id),
          try store.faces(.named([chosen])).first?.personID == person.id
        {
          key = chosen
        }
        return Person(
          id: Entity.ID(person.id),
          name: person.name,
          isHidden: person.isHidden,
          keyFaceID: key.map { Face.ID($0) },
          faceCount: person.faceCount,
          assetCount: person.assetCount
        )
      }
    }
  }

  /// A person; nothing if they are not in the index.
  public nonisolated(nonsending) func person(_ id: Entity.ID) async throws -> Person? {
    try await people().first { $0.id == id }
  }

  /// Where a picture's file was when it was analyzed; nothing if the picture is not in the index.
  public nonisolated(nonsending) func path(
    of assetID: MediaIntelligenceImageAsset.ID
  ) async throws -> String? {
    try await withStore { try $0.asset(assetID.rawValue)?.path }
  }
}
