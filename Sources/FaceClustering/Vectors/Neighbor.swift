/// Two rows that are alike.
package struct Neighbor: Sendable, Hashable {
  /// The row that was looked at.
  package let row: Int32
  /// The row that it is like.
  package let other: Int32
  /// How alike they are.
  package let similarity: Float

  /// Whether this one comes before another: more alike first, then the smaller rows.
  func precedes(_ next: Neighbor) -> Bool {
    if similarity != next.similarity { return similarity > next.similarity }
    if row != next.row { return row < next.row }
    return other < next.other
  }
}

/// What one piece of a search found.
package struct NeighborList: Sendable, Hashable {
  /// The pairs, row by row, the most alike of a row first.
  package var neighbors: [Neighbor] = []
  /// The rows that have more neighbours than were kept.
  package var saturatedRows: [Int32] = []

  /// Makes an empty list.
  package init() {}
}
