internal import MediaValues

extension EditList {
  /// The list as a CMX 3600 edit decision list, with the record side from one hour on.
  ///
  /// Source timecode counts from the first frame shown. Instants become events of one frame.
  var cmx3600: String {
    let timecode = timecode
    var record = timecode.frame(at: CMTime(value: 3_600, timescale: 1))
    // An hour of timecode is a whole number of frames only by the base.
    if !timecode.dropsNumbers { record = timecode.base * 3_600 }
    var text = "TITLE: \(title.onOneLine)\n"
    text += "FCM: \(timecode.dropsNumbers ? "DROP FRAME" : "NON-DROP FRAME")\n"
    let channels = (hasAudio ? "AA/V" : "V").padded(to: 6)
    for (index, entry) in entries.enumerated() {
      let frames = frames(of: entry)
      let length = frames.upperBound - frames.lowerBound
      let number = String(index + 1)
      let places = [frames.lowerBound, frames.upperBound, record, record + length]
        .map(timecode.text).joined(separator: " ")
      text += "\n" + String(repeating: "0", count: max(3 - number.count, 0)) + number
      text += "  AX       \(channels)C        \(places)\n"
      text += "* FROM CLIP NAME: \(fileName.onOneLine)\n"
      text += "* COMMENT: \(entry.title.onOneLine)\n"
      record += length
    }
    return text
  }

  /// The list as an MLT document: a playlist of the entries, in the video's own size and rate.
  var mlt: String {
    let size = properties.displaySize
    let timecode = timecode
    var (larger, smaller) = (max(size.width, 1), max(size.height, 1))
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    let entries = entries.map { entry in
      let frames = frames(of: entry)
      return "    <entry producer=\"video\" in=\"\(frames.lowerBound)\" "
        + "out=\"\(frames.upperBound - 1)\"/>\n"
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <mlt LC_NUMERIC="C" title="\(title.escapedForXML)" producer="moments">
        <profile description="\(fileName.escapedForXML)" width="\(size.width)" \
      height="\(size.height)" progressive="1" sample_aspect_num="1" sample_aspect_den="1" \
      display_aspect_num="\(size.width / larger)" display_aspect_den="\(size.height / larger)" \
      frame_rate_num="\(timecode.numerator)" frame_rate_den="\(timecode.denominator)" colorspace="709"/>
        <producer id="video" in="0" out="\(frameCount - 1)">
          <property name="resource">\(path.escapedForXML)</property>
          <property name="mlt_service">avformat</property>
        </producer>
        <playlist id="moments">
      \(entries.joined())  </playlist>
      </mlt>

      """
  }

  /// The list as rows of start, end and name; an instant has no end.
  var csv: String {
    let rows = entries.map { entry in
      let name = entry.title.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"")
      let end = entry.isInstant ? "" : seconds(entry.timeRange.end)
      return "\(seconds(entry.timeRange.start)),\(end),\"\(name)\"\n"
    }
    return "Start,End,Name\n" + rows.joined()
  }

  /// The list as a project of LosslessCut; an instant has no end.
  var losslessCutProject: JSONValue {
    [
      "version": 2,
      "mediaFileName": .string(fileName),
      "cutSegments": .array(
        entries.map { entry in
          let start: JSONValue = ["start": .number(seconds(entry.timeRange.start))]
          let end: JSONValue =
            entry.isInstant ? [:] : ["end": .number(seconds(entry.timeRange.end))]
          return start.appending(end).appending(["name": .string(entry.title)])
        }
      ),
    ]
  }

  func seconds(_ time: CMTime) -> String { NumberText.seconds(time, places: 9) }
}

extension String {
  /// The text followed by spaces up to a number of characters.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}
