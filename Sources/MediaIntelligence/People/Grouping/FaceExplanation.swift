internal import FaceClustering
internal import FaceStore

/// Why a face belongs where it does.
public struct FaceExplanation: Sendable, Hashable, Codable {
  /// What decided.
  public enum Rule: String, Sendable, Hashable, Codable, CaseIterable {
    /// The face has not been grouped yet.
    case pending
    /// The face is like the others of its group on average.
    case linked
    /// The face is not seen well and joined the group that it is most like.
    case attached
    /// No group is like the face.
    case alone
    /// The face is seen too poorly to be compared.
    case unclear
    /// People said whose the face is.
    case placed
  }

  /// A face that looks alike.
  public struct Neighbor: Sendable, Hashable, Codable {
    /// The face.
    public let faceID: FaceGroupAnalyzer.Face.ID
    /// The picture that shows it.
    public let assetID: MediaIntelligenceImageAsset.ID
    /// The person, once the face has been grouped.
    public let entityID: FaceGroupAnalyzer.Entity.ID?
    /// How alike the two are: the cosine, −1…1.
    public let similarity: Float
  }

  /// The face.
  public let faceID: FaceGroupAnalyzer.Face.ID
  /// The person, once the face has been grouped.
  public let entityID: FaceGroupAnalyzer.Entity.ID?
  /// What decided.
  public let rule: Rule
  /// The mean cosine to the rest of the group when it was decided, if that decided.
  public let similarity: Float?
  /// The mean cosine from which groups are joined.
  public let threshold: Float
  /// The people whom the face was said not to be.
  public let rejectedEntityIDs: [FaceGroupAnalyzer.Entity.ID]
  /// The most alike faces of other pictures, the most alike first.
  public let neighbors: [Neighbor]
}

extension FaceGroupAnalyzer {
  /// Tells why a face belongs where it does, and which faces look most like it.
  ///
  /// - Parameters:
  ///   - faceID: The face.
  ///   - limit: The most faces that look like it.
  /// - Returns: What decided, and the most alike faces.
  /// - Throws: ``MediaFailure`` with `notInIndex` when there is no such face.
  public nonisolated(nonsending) func explain(
    _ faceID: Face.ID,
    limit: Int = 10
  ) async throws -> FaceExplanation {
    let (scanner, configuration) = (scanner, configuration)
    return try await withStore { store in
      guard let face = try store.faces(.named([faceID.rawValue])).first else {
        throw MediaFailure(
          code: .notInIndex,
          stage: .analyzing,
          message: "There is no face \(faceID.rawValue) in the index."
        )
      }
      let own = try store.embedding(of: face.id)
      let model = try own?.model ?? ModelThresholds(scanner, configuration, store).values.model
      var nearest: [(id: String, similarity: Float)] = []
      let rules = try store.groupableFaces(model: model) { other in
        guard let own, other.id != face.id,
          let direction = FaceEmbedding(model: model, scaling: other.direction),
          let similarity = own.similarity(to: direction)
        else { return }
        nearest.append((other.id, similarity))
      }
      nearest.sort { ($0.similarity, $1.id) > ($1.similarity, $0.id) }
      // Faces of the same picture are someone else's by rule, and say nothing.
      let candidates = Array(nearest.prefix(max(limit, 0) + 64))
      let known = try store.faces(.named(candidates.map(\.id)))
      let similarities = Dictionary(uniqueKeysWithValues: candidates.map { ($0.id, $0.similarity) })
      let neighbors = known.filter { $0.assetID != face.assetID }.prefix(max(limit, 0)).map {
        FaceExplanation.Neighbor(
          faceID: Face.ID($0.id),
          assetID: MediaIntelligenceImageAsset.ID($0.assetID),
          entityID: $0.personID.map { Entity.ID($0) },
          similarity: similarities[$0.id] ?? 0
        )
      }
      let rejected = (rules.rejections[face.id] ?? []).compactMap { rules.personID[$0] }.sorted()
      return FaceExplanation(
        faceID: faceID,
        entityID: face.personID.map { Entity.ID($0) },
        rule: face.rule.flatMap { FaceExplanation.Rule(rawValue: $0) } ?? .pending,
        similarity: face.similarity,
        threshold: try ModelThresholds(scanner, configuration, store).values.thresholds.linkage,
        rejectedEntityIDs: rejected.map { Entity.ID($0) },
        neighbors: Array(neighbors)
      )
    }
  }
}
