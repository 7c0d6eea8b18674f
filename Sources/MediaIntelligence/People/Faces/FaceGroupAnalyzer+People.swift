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
      let best = try store.bestFaces()
      return try store.people().map { try store.person($0, best: best[$0.id]) }
    }
  }

  /// A person; nothing if they are not in the index.
  ///
  /// The cost is in proportion to the number of their faces.
  public nonisolated(nonsending) func person(_ id: Entity.ID) async throws -> Person? {
    try await withStore { try $0.person(id: id.rawValue) }
  }

  /// The people whom a text names; the rest of the index is not read.
  ///
  /// That is the one with this identifier, else all with this name, else all whose name differs in upper
  /// and lower case only, else all whose identifier begins with the text, if that has four characters.
  ///
  /// - Parameter text: What somebody typed.
  /// - Returns: The people, in the order of their identifiers.
  /// - Throws: ``MediaFailure`` when the index cannot be read.
  public nonisolated(nonsending) func people(matching text: String) async throws -> [Person] {
    try await withStore { store in
      if let exact = try store.person(id: text) { return [exact] }
      let names = try store.personNames()
      let wanted = text.lowercased()
      var found = names.filter { $0.value == text }.map(\.key)
      if found.isEmpty { found = names.filter { $0.value.lowercased() == wanted }.map(\.key) }
      if found.isEmpty, text.count >= 4 { found = try store.personIDs(beginningWith: wanted) }
      return try found.sorted().compactMap { try store.person(id: $0) }
    }
  }

  /// Where a picture's file was when it was analyzed; nothing if the picture is not in the index.
  public nonisolated(nonsending) func path(
    of assetID: MediaIntelligenceImageAsset.ID
  ) async throws -> String? {
    try await withStore { try $0.asset(assetID.rawValue)?.path }
  }
}

extension FaceStore {
  fileprivate func person(id: String) throws -> FaceGroupAnalyzer.Person? {
    guard let record = try person(id) else { return nil }
    return try person(record, best: try bestFace(ofPerson: id))
  }

  /// A person with their key face: the chosen one, unless it is gone or someone else's by now.
  fileprivate func person(
    _ record: PersonRecord,
    best: String?
  ) throws -> FaceGroupAnalyzer.Person {
    var key = best
    if let chosen = record.keyFaceID, best != nil,
      try faces(.named([chosen])).first?.personID == record.id
    {
      key = chosen
    }
    return FaceGroupAnalyzer.Person(
      id: FaceGroupAnalyzer.Entity.ID(record.id),
      name: record.name,
      isHidden: record.isHidden,
      keyFaceID: key.map { FaceGroupAnalyzer.Face.ID($0) },
      faceCount: record.faceCount,
      assetCount: record.assetCount
    )
  }
}
