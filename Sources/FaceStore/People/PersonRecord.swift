/// A person as the index holds them.
package struct PersonRecord: Sendable, Hashable {
  /// The person's name in the index, which stays as long as the person is in it.
  package var id: String
  /// What people call the person.
  package var name: String?
  /// Whether the person is not to be shown.
  package var isHidden: Bool
  /// The face that was chosen to stand for the person.
  package var keyFaceID: String?
  /// The number of faces.
  package var faceCount: Int
  /// The number of pictures that show the person.
  package var assetCount: Int
}
