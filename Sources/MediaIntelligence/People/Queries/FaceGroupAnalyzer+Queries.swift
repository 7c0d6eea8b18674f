internal import FaceStore

extension FaceGroupAnalyzer {
  /// All faces, by picture.
  ///
  /// This and the other queries read when the first element is asked for, and give what belonged together
  /// at that moment, whatever is written meanwhile.
  public var allFaces: some AsyncSequence<Face, any Error> {
    sequence { try $0.faces(.all).map(Face.init) }
  }

  /// All people of whom there are faces, those in most pictures first.
  public var allEntities: some AsyncSequence<Entity, any Error> {
    sequence { store in
      try store.people().filter { $0.faceCount > 0 }.map { Entity(id: Entity.ID($0.id)) }
    }
  }

  /// The pictures in which faces were found.
  public var allAssetIDs: some AsyncSequence<MediaIntelligenceImageAsset.ID, any Error> {
    sequence { store in
      try store.assets(withFacesOnly: true).map { MediaIntelligenceImageAsset.ID($0.id) }
    }
  }

  /// All pictures that were analyzed, those without a face too.
  public var scannedAssetIDs: some AsyncSequence<MediaIntelligenceImageAsset.ID, any Error> {
    sequence { store in
      try store.assets(withFacesOnly: false).map { MediaIntelligenceImageAsset.ID($0.id) }
    }
  }

  /// The faces of each person, those in most pictures first.
  public var allFacesByEntityID: some AsyncSequence<(entityID: Entity.ID, faces: [Face]), any Error>
  {
    sequence { try FacesByPerson($0, people: nil).elements }
  }

  /// The pictures of each person, each once.
  public var allAssetIDsByEntityID:
    some AsyncSequence<
      (entityID: Entity.ID, assetIDs: [MediaIntelligenceImageAsset.ID]), any Error
    >
  {
    sequence { try FacesByPerson($0, people: nil).assets }
  }

  /// The faces with these names, in their order; a name that is not in the index gives none.
  public func fetchFaces(_ faceIDs: [Face.ID]) throws -> some AsyncSequence<Face, any Error> {
    sequence { try $0.faces(.named(faceIDs.map(\.rawValue))).map(Face.init) }
  }

  /// The faces of these people, in their order; someone who is not in the index gives no element.
  public func fetchFaces(
    for entityIDs: [Entity.ID]
  ) throws -> some AsyncSequence<(entityID: Entity.ID, faces: [Face]), any Error> {
    sequence { try FacesByPerson($0, people: entityIDs).elements }
  }

  /// The faces in these pictures, in their order; a picture without stored faces gives no element.
  public func fetchFaces(
    in assetIDs: [MediaIntelligenceImageAsset.ID]
  ) throws -> some AsyncSequence<
    (assetID: MediaIntelligenceImageAsset.ID, faces: [Face]), any Error
  > {
    sequence { store in
      let faces = try store.faces(.inAssets(assetIDs.map(\.rawValue))).map(Face.init)
      var result: [(assetID: MediaIntelligenceImageAsset.ID, faces: [Face])] = []
      for face in faces {
        if result.last?.assetID == face.assetID {
          result[result.count - 1].faces.append(face)
        } else {
          result.append((face.assetID, [face]))
        }
      }
      return result
    }
  }

  /// The pictures of these people, each once; someone who is not in the index gives no element.
  public func fetchAssetIDs(
    for entityIDs: [Entity.ID]
  ) throws -> some AsyncSequence<
    (entityID: Entity.ID, assetIDs: [MediaIntelligenceImageAsset.ID]), any Error
  > {
    sequence { try FacesByPerson($0, people: entityIDs).assets }
  }

  private func sequence<Element: Sendable>(
    _ load: @escaping @Sendable (FaceStore) throws -> [Element]
  ) -> PulledSequence<Element> {
    PulledSequence(loading: { try await self.withStore(load) })
  }
}

/// Faces sorted by person.
private struct FacesByPerson {
  let elements: [(entityID: FaceGroupAnalyzer.Entity.ID, faces: [FaceGroupAnalyzer.Face])]

  /// Reads the faces of the people named, or of all of them, those in most pictures first.
  init(_ store: FaceStore, people: [FaceGroupAnalyzer.Entity.ID]?) throws {
    let faces = try store.faces(people.map { .ofPeople($0.map(\.rawValue)) } ?? .all)
    var sorted: [FaceGroupAnalyzer.Entity.ID: [FaceGroupAnalyzer.Face]] = [:]
    var order: [FaceGroupAnalyzer.Entity.ID] = []
    for face in faces.map(FaceGroupAnalyzer.Face.init) {
      guard let person = face.entityID else { continue }
      if sorted[person] == nil { order.append(person) }
      sorted[person, default: []].append(face)
    }
    if people == nil {
      let pictures = sorted.mapValues { Set($0.map(\.assetID)).count }
      order.sort {
        (pictures[$0] ?? 0, $1.rawValue) > (pictures[$1] ?? 0, $0.rawValue)
      }
    }
    elements = order.map { ($0, sorted[$0] ?? []) }
  }

  var assets: [(entityID: FaceGroupAnalyzer.Entity.ID, assetIDs: [MediaIntelligenceImageAsset.ID])]
  {
    elements.map { element in
      var seen: Set<MediaIntelligenceImageAsset.ID> = []
      return (
        element.entityID, element.faces.map(\.assetID).filter { seen.insert($0).inserted }
      )
    }
  }
}
