public import FoundationEssentials

/// A video to analyse: a label of the caller's and the place where the file lies.
///
/// ```swift
/// let asset = MediaIntelligenceVideoAsset(
///   id: .init("holiday"), kind: .url(URL(filePath: "holiday.mp4")))
/// ```
public struct MediaIntelligenceVideoAsset: Sendable {
  /// The caller's label for a video; nothing is stored under it.
  public struct ID: RawRepresentable, Hashable, Codable, Sendable {
    /// The label.
    public let rawValue: String

    /// Makes an identifier from text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an identifier from text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// Where the video is.
  public enum Kind: Sendable {
    /// A file on this machine; other addresses are refused when the analysis starts.
    case url(URL)
  }

  /// The caller's label.
  public let id: ID
  /// Where the video is.
  public let kind: Kind

  /// Makes an asset from a label and a place.
  public init(id: ID, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  /// Makes an asset whose label is the file's address.
  public init(url: URL) {
    self.init(id: ID(url.absoluteString), kind: .url(url))
  }
}

extension MediaIntelligenceVideoAsset {
  /// The path of the file, or a failure when the asset is not a file on this machine.
  var localPath: String {
    get throws(MediaFailure) {
      switch kind {
      case .url(let url): try url.localPath(ofThe: "video")
      }
    }
  }
}
