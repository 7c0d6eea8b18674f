/// Finds people who may be one and the same: too unlike to be joined unasked, too like to be passed over.
package struct PersonSuggester: Sendable {
  /// Two people who may be one.
  package struct Suggestion: Sendable, Hashable {
    /// One of the two, by the caller's number; the smaller one.
    package let first: Int
    /// The other.
    package let second: Int
    /// The mean cosine of their most alike groups.
    package let similarity: Float
  }

  private let thresholds: GroupingThresholds
  private let parallel: ParallelMap

  /// Makes a suggester.
  package init(thresholds: GroupingThresholds, parallel: ParallelMap = .serial) {
    self.thresholds = thresholds
    self.parallel = parallel
  }

  /// The pairs, the most alike first.
  ///
  /// Two people who are in one picture, and pairs ruled out, are not suggested. The cost is one comparison
  /// per pair of groups.
  ///
  /// - Parameters:
  ///   - clusters: all groups.
  ///   - different: pairs of people who are said to be two, the smaller number first.
  ///   - limit: the most pairs.
  ///   - progress: told the share that is done; stops the work by throwing.
  /// - Returns: the pairs.
  /// - Throws: what `progress` throws.
  package func suggestions(
    among clusters: [FaceCluster],
    different: Set<PersonPair>,
    limit: Int,
    progress: @escaping @Sendable (Double) throws -> Void = { _ in }
  ) throws -> [Suggestion] {
    let founded = clusters.filter { $0.weight > 0 }
    guard let length = founded.first?.sum.count else { return [] }
    var means = EmbeddingMatrix(length: length)
    means.reserve(rows: founded.count)
    for cluster in founded { means.append(cluster.sum.map { $0 / Float(cluster.weight) }) }
    var shown: [Int: Set<Int32>] = [:]
    for cluster in clusters { shown[cluster.person, default: []].formUnion(cluster.pictures) }
    let found = try NeighborSearch(
      threshold: thresholds.suggestion,
      limit: 16,
      parallel: parallel,
      progress: progress
    ).pairs(in: means, firstRows: means.count)
    var seen: Set<PersonPair> = []
    var result: [Suggestion] = []
    for pair in found.neighbors.sorted(by: { $0.precedes($1) }) {
      guard result.count < limit else { break }
      let (one, two) = (founded[Int(pair.row)], founded[Int(pair.other)])
      let people = PersonPair(one.person, two.person)
      guard one.person != two.person, !different.contains(people),
        !one.strangers.contains(two.person), !two.strangers.contains(one.person),
        seen.insert(people).inserted,
        (shown[one.person] ?? []).isDisjoint(with: shown[two.person] ?? [])
      else { continue }
      result.append(
        Suggestion(first: people.first, second: people.second, similarity: pair.similarity)
      )
    }
    return result
  }
}

/// Two people, whichever comes first.
package struct PersonPair: Sendable, Hashable {
  /// The smaller number.
  package let first: Int
  /// The larger number.
  package let second: Int

  /// Makes a pair.
  package init(_ one: Int, _ two: Int) {
    first = min(one, two)
    second = max(one, two)
  }
}
