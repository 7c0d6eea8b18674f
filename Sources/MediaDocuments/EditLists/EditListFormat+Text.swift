package import MediaValues

extension EditListFormat {
  /// The list in this format, ending in a newline.
  package func text(of list: EditList) -> String {
    switch self {
    case .otio: OpenTimeline(list: list).json.text(indented: true) + "\n"
    case .edl: list.cmx3600
    case .fcpxml: FinalCutProject(list: list).text
    case .mlt: list.mlt
    case .csv: list.csv
    case .llc: list.losslessCutProject.text(indented: true) + "\n"
    case .vtt: list.webVTT
    case .ffmetadata: list.ffmetadata
    case .youtube: list.youTubeChapters
    case .kodi: list.kodi
    case .mpv: list.mpv
    }
  }
}

extension EditListFormat {
  /// The entries of a list that the format cannot hold.
  package func entriesLeftOut(of list: EditList) -> [EditList.Entry] {
    self == .youtube ? YouTubeChapters(of: list).leftOut : []
  }
}

extension String {
  /// The text within XML; characters that XML cannot hold become U+FFFD.
  package var escapedForXML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text on one line: controls and line separators become spaces.
  var onOneLine: String {
    var text = ""
    for scalar in unicodeScalars {
      let breaks =
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        || scalar.value == 0x2028 || scalar.value == 0x2029
      text.unicodeScalars.append(breaks ? " " : scalar)
    }
    return text
  }
}
