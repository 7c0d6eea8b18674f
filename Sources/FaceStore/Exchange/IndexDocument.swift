internal import MediaValues

/// The whole index as a document in JSON: what was found, who is who, and what people said.
///
/// The document is one object with the members of ``Member``. It is written and read element by element,
/// so its size does not matter; the order of its members does not either.
enum IndexDocument {
  /// What the document is; another value is another kind of document.
  static let format = "mediaintelligence.faces"
  /// The version of the document's shape.
  static let version = 1

  /// What the document holds.
  enum Member: String, Sendable, Hashable, CaseIterable {
    /// ``IndexDocument/format``.
    case format
    /// ``IndexDocument/version``.
    case version
    /// A list of ``Person``.
    case people
    /// A list of ``Asset``.
    case assets
    /// A list of ``Word``.
    case words
    /// A list of pairs of identifiers, of people who are two.
    case distinctions
  }

  /// A picture and the faces in it.
  struct Asset: Sendable, Hashable, Codable {
    var id: String
    var path: String
    var byteCount: Int64
    var modified: Int64
    var digest: String
    var analysis: String
    var width: Int
    var height: Int
    var isPartial: Bool
    var faces: [Face]
    /// Faces that the file does not show at the moment; nothing if there are none, as in older documents.
    var lostFaces: [LostFace]?
  }

  /// A face.
  struct Face: Sendable, Hashable, Codable {
    var id: String
    var face: DetectedFace
    /// The number of the group in the document.
    var group: Int64?
    var rule: String?
    var similarity: Float?
    var model: String?
    var direction: [Float]?
  }

  /// A face that was found in a picture once, is not now, and of which or of whose person something was said.
  struct LostFace: Sendable, Hashable, Codable {
    var id: String
    /// Where it was when it was found last.
    var bounds: NormalizedRectangle
    var group: Int64?
    var rule: String?
    var similarity: Float?
    var model: String?
    var direction: [Float]?
    /// Where it is in files that the picture had, those remembered longest first.
    var sights: [Sight]
  }

  /// Where a face is when the file has a digest.
  struct Sight: Sendable, Hashable, Codable {
    var digest: String
    var bounds: NormalizedRectangle
  }

  /// A person.
  struct Person: Sendable, Hashable, Codable {
    var id: String
    var name: String?
    var isHidden: Bool
    var keyFace: String?
    /// The numbers of the person's groups in the document.
    var groups: [Int64]
  }

  /// What was said about a face.
  struct Word: Sendable, Hashable, Codable {
    var face: String
    var asset: String
    var bounds: NormalizedRectangle
    var person: String
    var isRejection: Bool
  }
}
