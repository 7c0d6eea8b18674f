/// Says whom of the people known a face is most like.
package struct PersonMatcher: Sendable {
  /// A person and how alike the face is.
  package struct Match: Sendable, Hashable {
    /// The person, by the caller's number.
    package let person: Int
    /// The mean cosine to the most alike group of the person's.
    package let similarity: Float
  }

  private let means: EmbeddingMatrix
  private let people: [Int]
  private let thresholds: GroupingThresholds

  /// Prepares matching against groups.
  package init(clusters: [FaceCluster], length: Int, thresholds: GroupingThresholds) {
    let founded = clusters.filter { $0.weight > 0 }
    var means = EmbeddingMatrix(length: length)
    means.reserve(rows: founded.count)
    for cluster in founded { means.append(cluster.sum.map { $0 / Float(cluster.weight) }) }
    self.means = means
    people = founded.map(\.person)
    self.thresholds = thresholds
  }

  /// The people a face is most like, the most alike first.
  package func matches(for embedding: [Float], limit: Int) -> [Match] {
    var query = EmbeddingMatrix(length: means.length)
    query.append(embedding)
    var best: [Int: Float] = [:]
    for row in 0..<means.count {
      let similarity = query.product(0, with: row, of: means)
      let person = people[row]
      best[person] = max(best[person] ?? -1, similarity)
    }
    return best.map { Match(person: $0.key, similarity: min(max($0.value, -1), 1)) }
      .sorted { ($0.similarity, $1.person) > ($1.similarity, $0.person) }
      .prefix(max(limit, 0)).map(\.self)
  }

  /// Gives each face of one picture a person, or none; no person twice.
  ///
  /// - Parameters:
  ///   - embeddings: the faces of the picture.
  ///   - roles: what each face may do; a face that is hardly seen is nobody.
  /// - Returns: for each face the person, if one is alike enough.
  package func people(for embeddings: [[Float]], roles: [FaceRole]) -> [Match?] {
    var pairs: [(face: Int, match: Match)] = []
    for (face, embedding) in embeddings.enumerated() {
      let least: Float
      switch roles[face] {
      case .founds: least = thresholds.linkage
      case .joins: least = thresholds.attachment
      case .staysAlone: continue
      }
      for match in matches(for: embedding, limit: 8) where match.similarity >= least {
        pairs.append((face, match))
      }
    }
    pairs.sort { ($0.match.similarity, $1.face) > ($1.match.similarity, $0.face) }
    var result = [Match?](repeating: nil, count: embeddings.count)
    var taken: Set<Int> = []
    for (face, match) in pairs where result[face] == nil && !taken.contains(match.person) {
      result[face] = match
      taken.insert(match.person)
    }
    return result
  }
}
