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
    sequence { store in
      try store.facePlacesByPerson().map { person, places in
        let id = Entity.ID(person)
        return (id, places.map { Face($0, of: id) })
      }
    }
  }

  /// The pictures of each person, each once.
  public var allAssetIDsByEntityID:
    some AsyncSequence<
      (entityID: Entity.ID, assetIDs: [MediaIntelligenceImageAsset.ID]), any Error
    >
  {
    sequence { store in
      try store.facePlacesByPerson().map { person, places in
        var seen: Set<String> = []
        let assets = places.map(\.assetID).filter { seen.insert($0).inserted }
        return (Entity.ID(person), assets.map { MediaIntelligenceImageAsset.ID($0) })
      }
    }
  }

  /// The faces with these names, in their order; a name that is not in the index gives none.
  public func fetchFaces(_ faceIDs: [Face.ID]) throws -> some AsyncSequence<Face, any Error> {
    sequence { try $0.faces(.named(faceIDs.map(\.rawValue))).map(Face.init) }
  }

  /// The faces of these people, in their order; someone who is not in the index gives no element.
  ///
  /// Only these people's faces are read: half a microsecond each, whatever else is in the index.
  public func fetchFaces(
    for entityIDs: [Entity.ID]
  ) throws -> some AsyncSequence<(entityID: Entity.ID, faces: [Face]), any Error> {
    sequence { store in
      try entityIDs.eachOnce.compactMap { person in
        let places = try store.facePlaces(ofPerson: person.rawValue)
        return places.isEmpty ? nil : (person, places.map { Face($0, of: person) })
      }
    }
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
    sequence { store in
      try entityIDs.eachOnce.compactMap { person in
        let assets = try store.assetIDs(ofPerson: person.rawValue)
        return assets.isEmpty
          ? nil : (person, assets.map { MediaIntelligenceImageAsset.ID($0) })
      }
    }
  }

  private func sequence<Element: Sendable>(
    _ load: @escaping @Sendable (FaceStore) throws -> [Element]
  ) -> PulledSequence<Element> {
    PulledSequence(loading: { try await self.withStore(load) })
  }
}

extension [FaceGroupAnalyzer.Entity.ID] {
  /// The identifiers in their order, without repetition.
  fileprivate var eachOnce: Self {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
