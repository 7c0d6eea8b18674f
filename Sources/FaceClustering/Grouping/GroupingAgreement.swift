/// How well one way of grouping agrees with another, by the B-cubed measure of Bagga and Baldwin (1998).
///
/// Each face counts the same: precision is the share of the faces in its group that belong with it,
/// recall the share of those that belong with it that are in its group.
package struct GroupingAgreement: Sendable, Hashable {
  /// The mean share of a face's group that belongs there, 0…1.
  package let precision: Double
  /// The mean share of what belongs with a face that is in its group, 0…1.
  package let recall: Double

  /// The harmonic mean of precision and recall.
  package var fScore: Double {
    precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0
  }

  /// Compares the group of each face with the one it should be in.
  package init(found: [Int], truth: [Int]) {
    struct Pair: Hashable {
      let found: Int
      let truth: Int
    }
    var together: [Pair: Int] = [:]
    var foundSizes: [Int: Int] = [:]
    var truthSizes: [Int: Int] = [:]
    for (one, two) in zip(found, truth) {
      together[Pair(found: one, truth: two), default: 0] += 1
      foundSizes[one, default: 0] += 1
      truthSizes[two, default: 0] += 1
    }
    var precision = 0.0
    var recall = 0.0
    // In a fixed order, so that the rounding is the same in every run.
    let pairs = together.sorted { ($0.key.found, $0.key.truth) < ($1.key.found, $1.key.truth) }
    for (pair, count) in pairs {
      let square = Double(count) * Double(count)
      precision += square / Double(foundSizes[pair.found] ?? 1)
      recall += square / Double(truthSizes[pair.truth] ?? 1)
    }
    let count = max(Double(min(found.count, truth.count)), 1)
    self.precision = precision / count
    self.recall = recall / count
  }
}
