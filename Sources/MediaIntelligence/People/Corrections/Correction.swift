internal import FaceStore

extension FaceGroupAnalyzer {
  /// Something that was said about people, and can be taken back.
  public struct Correction: Sendable, Hashable {
    /// What was said: the name of a kind, of which later versions may know more.
    public struct Kind: RawRepresentable, Sendable, Hashable {
      /// The name of the kind, as in JSON.
      public let rawValue: String

      /// Makes a kind from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// A person got a name, or lost it.
      public static let name = Kind(rawValue: "name")
      /// People are not shown any more.
      public static let hide = Kind(rawValue: "hide")
      /// People are shown again.
      public static let unhide = Kind(rawValue: "unhide")
      /// Another face stands for a person.
      public static let keyFace = Kind(rawValue: "keyFace")
      /// People are one.
      public static let merge = Kind(rawValue: "merge")
      /// Some of a person's faces are someone else's.
      public static let split = Kind(rawValue: "split")
      /// A face is a person's.
      public static let move = Kind(rawValue: "move")
      /// A face is not a person's.
      public static let reject = Kind(rawValue: "reject")
      /// Two people are two.
      public static let distinguish = Kind(rawValue: "distinguish")
    }

    /// What was said.
    public let kind: Kind
    /// The people concerned; some may be gone by now, or not be there any more after ``undo()``.
    public let entityIDs: [Entity.ID]
    /// The faces that were moved or spoken of; some may be gone by now.
    public let faceIDs: [Face.ID]

    init(_ summary: CorrectionSummary) {
      kind = Kind(rawValue: summary.kind)
      entityIDs = summary.people.map { Entity.ID($0) }
      faceIDs = summary.faces.map { Face.ID($0) }
    }
  }
}
