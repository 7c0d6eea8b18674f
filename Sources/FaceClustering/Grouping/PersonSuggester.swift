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
    /// Whether one of these groups has no face that is seen well.
    package let isFaint: Bool
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
  /// Two people who are in one picture, and pairs ruled out, are not suggested. Groups without a face that
  /// is seen well are never joined unasked, so they are suggested from the cosine on at which such faces
  /// join a group: of pairs of faces 30 to 44 pixels wide 89 to 96 % of one person's exceed it, and 0.06 to
  /// 0.08 % of two people's. Of many that are all alike, only as many pairs are named as it takes to link them.
  /// The cost is one comparison per pair of groups.
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
    // Faint groups come first: so they are compared with all, and the others as if there were none.
    let groups =
      clusters.filter { $0.weight == 0 && $0.faint != nil } + clusters.filter { $0.weight > 0 }
    guard let length = groups.first?.mean?.count else { return [] }
    var means = EmbeddingMatrix(length: length)
    means.reserve(rows: groups.count)
    for group in groups { means.append(group.mean ?? []) }
    var shown: [Int: Set<Int32>] = [:]
    for cluster in clusters { shown[cluster.person, default: []].formUnion(cluster.pictures) }
    let found = try NeighborSearch(
      threshold: min(thresholds.suggestion, thresholds.attachment),
      limit: 16,
      parallel: parallel,
      progress: progress
    ).pairs(in: means, firstRows: means.count)
    var seen: Set<PersonPair> = []
    var links = PersonLinks()
    var result: [Suggestion] = []
    for pair in found.neighbors.sorted(by: { $0.precedes($1) }) {
      guard result.count < limit else { break }
      let (one, two) = (groups[Int(pair.row)], groups[Int(pair.other)])
      let people = PersonPair(one.person, two.person)
      let isFaint = one.weight == 0 || two.weight == 0
      guard one.person != two.person, !different.contains(people),
        pair.similarity >= (isFaint ? thresholds.attachment : thresholds.suggestion),
        !one.strangers.contains(two.person), !two.strangers.contains(one.person),
        (shown[one.person] ?? []).isDisjoint(with: shown[two.person] ?? []),
        seen.insert(people).inserted, links.join(people) || !isFaint
      else { continue }
      result.append(
        Suggestion(
          first: people.first,
          second: people.second,
          similarity: pair.similarity,
          isFaint: isFaint
        )
      )
    }
    return result
  }
}

/// People who are linked by pairs, also over others.
private struct PersonLinks {
  private var parent: [Int: Int] = [:]

  /// Links two people; whether they were not linked before.
  mutating func join(_ pair: PersonPair) -> Bool {
    let (one, two) = (root(pair.first), root(pair.second))
    if one != two { parent[one] = two }
    return one != two
  }

  private mutating func root(_ person: Int) -> Int {
    var last = person
    while let next = parent[last] { last = next }
    // The way is short from now on.
    if last != person { parent[person] = last }
    return last
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
