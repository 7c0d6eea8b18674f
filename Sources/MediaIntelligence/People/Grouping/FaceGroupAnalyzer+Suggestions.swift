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
    ///
    /// For someone of whom no face is seen well it is 0.5 at the cosine at which such faces join a group.
    public let score: Float
  }

  /// Pairs of people who may be one, the most alike first.
  ///
  /// Someone of whom no face is seen well is joined to nobody unasked, and may be named here. Hidden people,
  /// pairs that are in one picture, and pairs that were said to be two are left out. Nothing is changed;
  /// ``merge(_:into:)`` and ``distinguish(_:from:)`` say yes and no.
  ///
  /// - Parameter limit: The most pairs.
  /// - Returns: The pairs.
  /// - Throws: ``MediaFailure`` when the index cannot be read.
  public nonisolated(nonsending) func suggestions(limit: Int = 50) async throws -> [Suggestion] {
    let (scanner, configuration) = (scanner, configuration)
    return try await withStore { store in
      guard limit > 0, try store.embeddingModel() != nil else { return [] }
      let (model, thresholds) = try ModelThresholds(scanner, configuration, store).values
      let snapshot = try GroupSnapshot(store, model: model, keepsFaint: true)
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
        return Suggestion(
          first: Entity.ID(isLarger ? one : two),
          second: Entity.ID(isLarger ? two : one),
          similarity: pair.similarity,
          score: Self.score(of: pair, thresholds)
        )
      }
    }
  }

  private static func score(
    of pair: PersonSuggester.Suggestion,
    _ thresholds: GroupingThresholds
  ) -> Float {
    let (low, half) =
      pair.isFaint
      ? (2 * thresholds.attachment - thresholds.nearDuplicate, thresholds.attachment)
      : (thresholds.suggestion, thresholds.linkage)
    return min(max((pair.similarity - low) / max(2 * (half - low), 0.01), 0), 1)
  }
}
