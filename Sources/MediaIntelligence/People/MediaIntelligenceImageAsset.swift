public import FoundationEssentials

/// A picture to look for faces in: a label of the caller's and the place where the file lies.
///
/// ```swift
/// let asset = MediaIntelligenceImageAsset(
///   id: .init("IMG_0042"), kind: .url(URL(filePath: "IMG_0042.jpg")))
/// ```
public struct MediaIntelligenceImageAsset: Sendable {
  /// The caller's label for a picture, under which its faces are stored.
  public struct ID: RawRepresentable, Hashable, Codable, Sendable {
    /// The label.
    public let rawValue: String

    /// Makes an identifier from text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an identifier from text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// Where the picture is.
  public enum Kind: Sendable {
    /// A file on this machine; other addresses are refused when the picture is read.
    case url(URL)
  }

  /// The caller's label.
  public let id: ID
  /// Where the picture is.
  public let kind: Kind

  /// Makes an asset from a label and a place.
  public init(id: ID, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  /// Makes an asset whose label is the file's absolute path.
  public init(url: URL) {
    self.init(id: ID(url.absoluteURL.path(percentEncoded: false)), kind: .url(url))
  }
}

extension MediaIntelligenceImageAsset {
  /// The path of the file, or a failure when the asset is not a file on this machine.
  var localPath: String {
    get throws(MediaFailure) {
      switch kind {
      case .url(let url): try url.localPath(ofThe: "picture")
      }
    }
  }
}
