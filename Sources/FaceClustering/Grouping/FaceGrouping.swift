/// Where faces belong, in the order of the faces.
package struct FaceGrouping: Sendable, Hashable {
  /// A group that was there before or a new one.
  package enum Group: Sendable, Hashable {
    /// The group with that index among those given.
    case existing(Int)
    /// A new group with that number, from 0.
    case new(Int)
  }

  /// Why a face belongs where it does.
  package enum Rule: String, Sendable, Hashable, Codable, CaseIterable {
    /// The face and others like it form a group; the similarity is its mean one to the others.
    case linked
    /// The face, not seen well, is so much like a group that it joins it.
    case attached
    /// No group is like the face.
    case alone
    /// The face is seen too poorly to be compared.
    case unclear
  }

  /// What was decided for one face.
  package struct Decision: Sendable, Hashable {
    /// The group.
    package let group: Group
    /// Why.
    package let rule: Rule
    /// The mean cosine to the rest of the group, if there is a rest.
    package let similarity: Float?
  }

  /// One decision per face.
  package let decisions: [Decision]
  /// The number of new groups.
  package let newGroupCount: Int
}
