internal import FaceClustering
internal import FaceStore

extension FaceGroupAnalyzer {
  /// Two people who may be one.
  public struct Suggestion: Sendable, Hashable, Codable {
    /// One of the two: the one with more pictures.
    public let first: Entity.ID
    /// The other.
    public let second: Entity.ID
    /// How alike they are: the mean cosine of their most alike groups, −1…1.
    public let similarity: Float
    /// How likely they are one, 0…1: 0.5 just below the cosine from which groups are joined unasked.
    public let score: Float
  }

  /// Pairs of people who may be one, the most alike first.
  ///
  /// Hidden people, pairs that are in one picture, and pairs that were said to be two are left out. Nothing
  /// is changed; ``merge(_:into:)`` and ``distinguish(_:from:)`` say yes and no.
  ///
  /// - Parameter limit: The most pairs.
  /// - Returns: The pairs.
  /// - Throws: ``MediaFailure`` when the index cannot be read.
  public nonisolated(nonsending) func suggestions(limit: Int = 50) async throws -> [Suggestion] {
    let (scanner, configuration) = (scanner, configuration)
    return try await withStore { store in
      guard limit > 0, try store.embeddingModel() != nil else { return [] }
      let (model, thresholds) = try ModelThresholds(scanner, configuration, store).values
      let snapshot = try GroupSnapshot(store, model: model)
      let records = Dictionary(uniqueKeysWithValues: try store.people().map { ($0.id, $0) })
      let people = snapshot.rules.personID
      let shown = snapshot.clusters.filter { cluster in
        people[Int64(cluster.person)].flatMap { records[$0] }?.isHidden == false
      }
      let found = try PersonSuggester(thresholds: thresholds, parallel: .concurrent).suggestions(
        among: shown,
        different: snapshot.distinctions,
        limit: limit
      )
      return found.compactMap { pair in
        guard let one = people[Int64(pair.first)], let two = people[Int64(pair.second)] else {
          return nil
        }
        let isLarger =
          (records[one]?.assetCount ?? 0, two) > (records[two]?.assetCount ?? 0, one)
        let range = max(2 * (thresholds.linkage - thresholds.suggestion), 0.01)
        return Suggestion(
          first: Entity.ID(isLarger ? one : two),
          second: Entity.ID(isLarger ? two : one),
          similarity: pair.similarity,
          score: min(max((pair.similarity - thresholds.suggestion) / range, 0), 1)
        )
      }
    }
  }
}
