/// A group that exists: no run moves a face out of it, faces may only join it.
package struct FaceCluster: Sendable, Hashable {
  /// The sum of the embeddings of its faces that are seen well.
  package var sum: [Float]
  /// The number of those faces; a group without any draws no face to itself.
  package var weight: Int
  /// The person that the group belongs to, by a number of the caller's.
  package var person: Int
  /// The pictures that show the group, by numbers of the caller's.
  package var pictures: [Int32]
  /// The people of whom the group is said to hold no face.
  package var strangers: Set<Int>
  /// The mean embedding of faces seen so-so, of a group that has none seen well.
  ///
  /// Grouping makes nothing of it; it serves questions that people answer.
  package var faint: [Float]?

  /// Makes a group from what is known of it.
  package init(
    sum: [Float],
    weight: Int,
    person: Int,
    pictures: [Int32],
    strangers: Set<Int> = [],
    faint: [Float]? = nil
  ) {
    self.sum = sum
    self.weight = weight
    self.person = person
    self.pictures = pictures
    self.strangers = strangers
    self.faint = faint
  }

  /// The mean embedding of the faces seen well, or else of those seen so-so.
  package var mean: [Float]? {
    weight > 0 ? sum.map { $0 / Float(weight) } : faint
  }
}
