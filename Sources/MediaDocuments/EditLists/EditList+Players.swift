internal import MediaValues

extension EditList {
  /// The list as WebVTT chapters.
  var webVTT: String {
    var text = "WEBVTT\n"
    for (index, entry) in entries.enumerated() {
      let (start, end) = (clock(entry.timeRange.start), clock(chapterEnd(of: index)))
      text += "\n\(start) --> \(end)\n\(Self.escapedForCue(entry.title))\n"
    }
    return text
  }

  /// The list as FFmpeg's metadata, in millionths of a second.
  var ffmetadata: String {
    var text = ";FFMETADATA1\ntitle=\(Self.escapedForMetadata(title))\n"
    for (index, entry) in entries.enumerated() {
      let (start, end) = (entry.timeRange.start, chapterEnd(of: index))
      text += """
        [CHAPTER]
        TIMEBASE=1/1000000
        START=\(NumberText.rounded(start, unitsPerSecond: 1_000_000))
        END=\(NumberText.rounded(end, unitsPerSecond: 1_000_000))
        title=\(Self.escapedForMetadata(entry.title))

        """
    }
    return text
  }

  /// The list as lines of a time and a title, which YouTube takes for chapters.
  var youTubeChapters: String {
    let chapters = YouTubeChapters(of: self)
    return chapters.lines.map { "\(shortClock($0.time)) \($0.title.onOneLine)\n" }.joined()
  }

  /// The list as scene markers at the starts of the entries.
  ///
  /// Kodi's other actions hide what they name, or mute it.
  var kodi: String {
    entries.map { entry in
      let time = NumberText.fixedSeconds(entry.timeRange.start, places: 3)
      return "\(time) \(time) 2\n"
    }.joined()
  }

  /// The list as an EDL of mpv's; instants are played for a frame.
  var mpv: String {
    let frame = timecode.fraction(ofFrame: 1)
    let one = CMTime(value: frame.numerator, timescale: Int32(clamping: frame.denominator))
    let lines = entries.map { entry in
      let length = entry.isInstant ? one : entry.timeRange.duration
      return "\(Self.counted(path)),start=\(seconds(entry.timeRange.start)),"
        + "length=\(seconds(length)),title=\(Self.counted(entry.title))\n"
    }
    return "# mpv EDL v0\n" + lines.joined()
  }

  /// A text with its length in bytes in front, so that nothing in it needs escaping.
  private static func counted(_ text: String) -> String { "%\(text.utf8.count)%\(text)" }

  private static func escapedForMetadata(_ text: String) -> String {
    var escaped = ""
    for character in text.onOneLine {
      if "=;#\\".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }

  private static func escapedForCue(_ text: String) -> String {
    var escaped = ""
    for character in text.onOneLine {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  private func clock(_ time: CMTime) -> String {
    let milliseconds = max(NumberText.rounded(time, unitsPerSecond: 1_000), 0)
    let fields = [milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1_000 % 60]
    let rest = String(milliseconds % 1_000)
    return fields.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":") + "."
      + String(repeating: "0", count: 3 - rest.count) + rest
  }

  private func shortClock(_ time: CMTime) -> String {
    let seconds = max(NumberText.rounded(time, unitsPerSecond: 1_000), 0) / 1_000
    let rest = seconds % 60 < 10 ? "0\(seconds % 60)" : "\(seconds % 60)"
    guard seconds >= 3_600 else { return "\(seconds / 60):\(rest)" }
    let minutes = seconds / 60 % 60
    return "\(seconds / 3_600):" + (minutes < 10 ? "0" : "") + "\(minutes):\(rest)"
  }
}
