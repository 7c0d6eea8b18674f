/// Says whom of the people known a face is most like.
///
/// Someone of whom no face is seen well is known by those seen so-so, and more is asked of what is like them.
package struct PersonMatcher: Sendable {
  /// A person and how alike the face is.
  package struct Match: Sendable, Hashable {
    /// The person, by the caller's number.
    package let person: Int
    /// The mean cosine to the most alike group of the person's.
    package let similarity: Float
    /// Whether no face of the person is seen well.
    package let isFaint: Bool
  }

  private let means: EmbeddingMatrix
  private let people: [Int]
  private let faintPeople: Set<Int>
  private let thresholds: GroupingThresholds

  /// Prepares matching against groups.
  package init(clusters: [FaceCluster], length: Int, thresholds: GroupingThresholds) {
    let founded = Set(clusters.filter { $0.weight > 0 }.map(\.person))
    var means = EmbeddingMatrix(length: length)
    var people: [Int] = []
    for cluster in clusters where cluster.weight > 0 || !founded.contains(cluster.person) {
      guard let mean = cluster.mean else { continue }
      means.append(mean)
      people.append(cluster.person)
    }
    self.means = means
    self.people = people
    faintPeople = Set(people).subtracting(founded)
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
    return best.map { person, similarity in
      Match(
        person: person,
        similarity: min(max(similarity, -1), 1),
        isFaint: faintPeople.contains(person)
      )
    }
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
      for match in matches(for: embedding, limit: 8)
      where match.similarity >= (match.isFaint ? thresholds.attachment : least) {
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
