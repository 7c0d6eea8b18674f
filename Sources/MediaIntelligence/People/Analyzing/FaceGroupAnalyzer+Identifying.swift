internal import FaceClustering
internal import FaceStore

extension FaceGroupAnalyzer {
  /// A face in a picture that is not stored, and whom it may show.
  public struct IdentifiedFace: Sendable, Hashable, Codable {
    /// A person whom the face is like.
    public struct Candidate: Sendable, Hashable, Codable {
      /// The person.
      public let entityID: Entity.ID
      /// How alike: the mean cosine to the most alike group of the person's, −1…1.
      public let similarity: Float
    }

    /// What is known of the face; its name holds for this answer only.
    public let detail: FaceDetail
    /// The people the face is most like, the most alike first, whether alike enough or not.
    public let candidates: [Candidate]
  }

  /// Finds the faces in pictures and says whose they are, without storing anything.
  ///
  /// There is one element per picture, in the order given, as they are asked for. A face that is not like
  /// anyone in the index has no `entityID`. The index is looked at as it is when the call is made: faces
  /// that have not been grouped are not known yet. Names of these faces cannot be fetched. Pictures that
  /// cannot be read are treated as in ``insertOrUpdateAssets(_:)``.
  public nonisolated(nonsending) func identifyFaces(
    in assets: [MediaIntelligenceImageAsset]
  ) async throws -> some AsyncSequence<
    (assetID: MediaIntelligenceImageAsset.ID, faces: [Face]), any Error
  > {
    let answers = try await identificationSequence(assets, limit: 0)
    return PulledSequence {
      let iterator = answers.makeAsyncIterator()
      return PulledSequence<(assetID: MediaIntelligenceImageAsset.ID, faces: [Face])>.AsyncIterator
      {
        guard let answer = try await iterator.nextIdentified() else { return nil }
        let faces = answer.faces.map {
          Face(
            id: $0.detail.id,
            assetID: answer.assetID,
            entityID: $0.detail.entityID,
            box: $0.detail.box
          )
        }
        return (answer.assetID, faces)
      }
    }
  }

  /// Finds the faces in pictures and says whose they may be, with how alike they are.
  ///
  /// Everything is as for ``identifyFaces(in:)``.
  ///
  /// - Parameters:
  ///   - assets: The pictures.
  ///   - limit: The most candidates of one face.
  /// - Returns: The faces of each picture.
  /// - Throws: What ``identifyFaces(in:)`` throws.
  public nonisolated(nonsending) func identifications(
    in assets: [MediaIntelligenceImageAsset],
    limit: Int = 5
  ) async throws -> some AsyncSequence<
    (assetID: MediaIntelligenceImageAsset.ID, faces: [IdentifiedFace]), any Error
  > & Sendable {
    let answers = try await identificationSequence(assets, limit: limit)
    return PulledSequence {
      let iterator = answers.makeAsyncIterator()
      return PulledSequence<(assetID: MediaIntelligenceImageAsset.ID, faces: [IdentifiedFace])>
        .AsyncIterator { try await iterator.nextIdentified().map { ($0.assetID, $0.faces) } }
    }
  }

  /// Finds the faces in pictures and says whose they may be, and tells what happens to each picture.
  ///
  /// Everything is as for ``identifications(in:limit:)``; pictures that cannot be read have an element too,
  /// and each element says how far the batch has come.
  public nonisolated(nonsending) func identificationEvents(
    for assets: [MediaIntelligenceImageAsset],
    limit: Int = 5
  ) async throws -> some AsyncSequence<FaceIdentificationEvent, any Error> & Sendable {
    try await identificationSequence(assets, limit: limit)
  }

  private nonisolated(nonsending) func identificationSequence(
    _ assets: [MediaIntelligenceImageAsset],
    limit: Int
  ) async throws -> PulledSequence<FaceIdentificationEvent> {
    let reporting = FailureReporting(configuration, as: .faceGroupProcessing)
    let work = try await reporting.run { try await self.work(on: assets, stores: false) }
    let (scanner, configuration) = (scanner, configuration)
    let gallery = try await withStore { store in
      let (model, thresholds) = try ModelThresholds(scanner, configuration, store).values
      let snapshot = try GroupSnapshot(store, model: model, keepsFaint: true)
      return FaceGallery(snapshot, thresholds, limit: limit)
    }
    if configuration.badFilePolicy == .failCall {
      let run = IdentificationRun(self, work, gallery)
      let answers = try await reporting.run {
        var answers: [FaceIdentificationEvent] = []
        while let answer = try await run.next() { answers.append(answer) }
        return answers
      }
      return PulledSequence(loading: { answers })
    }
    return PulledSequence {
      let run = IdentificationRun(self, work, gallery)
      return PulledSequence<FaceIdentificationEvent>.AsyncIterator {
        try await reporting.run { try await run.next() }
      }
    }
  }
}

extension PulledSequence.AsyncIterator where Element == FaceIdentificationEvent {
  /// The next picture that could be read.
  fileprivate nonisolated(nonsending) func nextIdentified() async throws
    -> FaceIdentificationEvent.IdentifiedPicture?
  {
    while let event = try await next() {
      if case .identified(let picture) = event { return picture }
    }
    return nil
  }
}
