internal import MediaValues

/// The whole index as a document: what was found, who is who, and what people said.
struct IndexDocument: Sendable, Hashable, Codable {
  /// What the document is; another value is another kind of document.
  static let format = "mediaintelligence.faces"
  /// The version of the document's shape.
  static let version = 1

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

  var format = IndexDocument.format
  var version = IndexDocument.version
  var assets: [Asset] = []
  var people: [Person] = []
  var words: [Word] = []
  /// Pairs of people who are two.
  var distinctions: [[String]] = []

  init() {}
}
