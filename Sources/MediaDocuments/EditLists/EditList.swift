package import MediaValues

/// Stretches or instants of one video, to be handed to an editor or a player.
package struct EditList: Sendable {
  /// A stretch of the video, or an instant when its length is zero.
  package struct Entry: Sendable, Hashable {
    /// The stretch.
    package var timeRange: CMTimeRange
    /// What it is called.
    package var title: String

    /// Makes an entry from its parts.
    package init(timeRange: CMTimeRange, title: String) {
      self.timeRange = timeRange
      self.title = title
    }

    /// Whether the entry is an instant.
    var isInstant: Bool { timeRange.duration <= .zero }
  }

  /// What the list is called.
  package var title: String
  /// The path of the video, from the root on.
  package var path: String
  /// What the video holds.
  package var properties: VideoProperties
  /// The entries in order of time.
  package var entries: [Entry]

  /// Makes a list from its parts; entries are put in order of time.
  package init(title: String, path: String, properties: VideoProperties, entries: [Entry]) {
    self.title = title
    self.path = path
    self.properties = properties
    self.entries = entries.filter { $0.timeRange.start.isNumeric && $0.timeRange.isValid }
      .sorted { $0.timeRange.start < $1.timeRange.start }
  }

  /// The name of the video without its folder.
  var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Whether the video has sound.
  var hasAudio: Bool { properties.audioCodec != nil }

  /// How frames are counted.
  var timecode: FrameTimecode { FrameTimecode(frameDuration: properties.frameDuration) }

  /// The number of frames in the video, at least 1.
  var frameCount: Int64 { max(timecode.frame(at: properties.duration), 1) }

  /// Whether all entries are instants.
  var marksInstants: Bool { entries.allSatisfy(\.isInstant) }

  /// The first frame of an entry and the one after its last, within the video; at least one frame.
  func frames(of entry: Entry) -> Range<Int64> {
    let first = min(max(timecode.frame(at: entry.timeRange.start), 0), frameCount - 1)
    let end = min(timecode.frame(at: entry.timeRange.end), frameCount)
    return first..<max(end, first + 1)
  }

  /// When an entry ends as a chapter: an instant lasts to the next entry, or to the end of the video.
  func chapterEnd(of index: Int) -> CMTime {
    let entry = entries[index]
    guard entry.isInstant else { return entry.timeRange.end }
    let next = entries.dropFirst(index + 1).first?.timeRange.start ?? properties.duration
    return max(next, entry.timeRange.start)
  }

  /// The address of the video as a URL.
  var url: String { "file://" + path.percentEncodedPath }
}

extension String {
  /// The path as it stands in an address: all but letters, digits and `/-._~` as percent and two digits.
  package var percentEncodedPath: String {
    var text = ""
    for byte in utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || (48...57).contains(byte)
          || "/-._~".utf8.contains(byte))
      if isPlain {
        text.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }
}
