/// From which cosine on faces are taken for one person; the numbers belong to one embedder.
package struct GroupingThresholds: Sendable, Hashable {
  /// The least mean cosine of two groups that become one.
  package var linkage: Float
  /// The least mean cosine at which a face that is not seen well joins a group.
  package var attachment: Float
  /// The cosine that joins near-duplicates first, piece by piece, in collections too large for one go.
  package var nearDuplicate: Float
  /// The least mean cosine of two people who are suggested to be one.
  package var suggestion: Float

  /// Makes thresholds.
  package init(linkage: Float, attachment: Float, nearDuplicate: Float, suggestion: Float) {
    self.linkage = linkage
    self.attachment = attachment
    self.nearDuplicate = nearDuplicate
    self.suggestion = suggestion
  }

  /// Thresholds for an embedder whose authors take two faces for one person from a cosine on.
  ///
  /// For SFace, 0.363, this gives a linkage of 0.42: the published value is for single pairs, and a
  /// collection holds so many pairs of strangers that some exceed it.
  package init(samePersonSimilarity same: Float) {
    let rest = 1 - min(max(same, -1), 0.99)
    self.init(
      linkage: same + 0.09 * rest,
      attachment: same + 0.13 * rest,
      nearDuplicate: same + 0.4 * rest,
      suggestion: same - 0.1 * rest
    )
  }
}
