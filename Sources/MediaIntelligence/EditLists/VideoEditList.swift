public import FoundationEssentials
internal import MediaDocuments
internal import MediaExport

/// Moments of one video as a list for editors and players, without a new file of the video.
///
/// ```swift
/// let list = try VideoEditList(
///   title: "Highlights", asset: asset, properties: video.properties, entries: .of(highlights))
/// try list.write(as: .otio, to: url)
/// ```
public struct VideoEditList: Sendable {
  /// A format in which a list is written.
  public typealias Format = EditListFormat

  /// A stretch of the video, or an instant when its length is zero.
  public struct Entry: Sendable, Hashable, Codable {
    /// The stretch, relative to the first frame shown.
    public var timeRange: CMTimeRange
    /// What it is called.
    public var title: String

    /// Makes an entry from its parts.
    public init(timeRange: CMTimeRange, title: String) {
      self.timeRange = timeRange
      self.title = title
    }
  }

  private let list: EditList

  /// Makes a list about a video.
  ///
  /// - Parameters:
  ///   - title: What the list is called.
  ///   - asset: The video; lists name its file by the path from the root on, with links followed.
  ///   - properties: What the video holds, as ``VideoPropertiesRequest`` tells it: its frame rate decides
  ///     the timecodes.
  ///   - entries: The moments, in any order; those without a numeric start are left out.
  /// - Throws: ``MediaFailure`` with `notLocal` when the asset is no file on this machine.
  public init(
    title: String,
    asset: MediaIntelligenceVideoAsset,
    properties: VideoProperties,
    entries: [Entry]
  ) throws {
    list = EditList(
      title: title,
      path: try asset.localPath.resolvedPath,
      properties: properties,
      entries: entries.map { .init(timeRange: $0.timeRange, title: $0.title) }
    )
  }

  /// The moments in order of time.
  public var entries: [Entry] {
    list.entries.map { Entry(timeRange: $0.timeRange, title: $0.title) }
  }

  /// The moments that a format cannot hold, in order of time: for YouTube, what would make chapters of less
  /// than ten seconds.
  public func entriesLeftOut(of format: Format) -> [Entry] {
    format.entriesLeftOut(of: list).map { Entry(timeRange: $0.timeRange, title: $0.title) }
  }

  /// The list in a format, ending in a newline.
  public func text(as format: Format) -> String { format.text(of: list) }

  /// Writes the list to a file, which appears whole or not at all; an older one is replaced.
  ///
  /// - Throws: ``MediaFailure`` with `cannotWrite`, and `notLocal` when the URL is not of a file.
  public func write(as format: Format, to url: URL) throws {
    try AtomicFile.write(Array(text(as: format).utf8), to: url.outputPath)
  }
}
