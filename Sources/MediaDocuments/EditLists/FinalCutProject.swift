internal import MediaValues

/// An edit list as a project of Final Cut Pro XML 1.9, with exact rational times on frames.
struct FinalCutProject {
  let list: EditList

  /// The document.
  var text: String {
    let title = list.title.escapedForXML
    let timecode = list.timecode
    let frameDuration = seconds(1)
    let size = list.properties.displaySize
    let audio = list.hasAudio ? " hasAudio=\"1\" audioSources=\"1\"" : ""
    let total = list.marksInstants ? list.frameCount : list.entries.reduce(0) { $0 + length($1) }
    let format = timecode.dropsNumbers ? "DF" : "NDF"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE fcpxml>
      <fcpxml version="1.9">
        <resources>
          <format id="r1" frameDuration="\(frameDuration)" width="\(size.width)" height="\(size.height)"/>
          <asset id="r2" name="\(list.fileName.escapedForXML)" start="0s" duration="\(seconds(list.frameCount))" \
      hasVideo="1"\(audio) format="r1">
            <media-rep kind="original-media" src="\(list.url.escapedForXML)"/>
          </asset>
        </resources>
        <library>
          <event name="\(title)">
            <project name="\(title)">
              <sequence format="r1" duration="\(seconds(total))" tcStart="0s" tcFormat="\(format)">
                <spine>
      \(clips(format: format))          </spine>
              </sequence>
            </project>
          </event>
        </library>
      </fcpxml>

      """
  }

  private func clips(format: String) -> String {
    let indent = String(repeating: " ", count: 12)
    guard list.marksInstants else {
      var offset: Int64 = 0
      return list.entries.map { entry in
        let frames = list.frames(of: entry)
        defer { offset += length(entry) }
        return indent
          + clip(entry.title, offset: offset, frames: frames, format: format) + "/>\n"
      }.joined()
    }
    let markers = list.entries.map { entry in
      let frame = list.frames(of: entry).lowerBound
      return "\(indent)  <marker start=\"\(seconds(frame))\" duration=\"\(seconds(1))\" "
        + "value=\"\(entry.title.escapedForXML)\"/>\n"
    }
    let whole = clip(list.fileName, offset: 0, frames: 0..<list.frameCount, format: format)
    return indent + whole + ">\n" + markers.joined() + indent + "</asset-clip>\n"
  }

  private func clip(
    _ name: String,
    offset: Int64,
    frames: Range<Int64>,
    format: String
  ) -> String {
    "<asset-clip ref=\"r2\" name=\"\(name.escapedForXML)\" offset=\"\(seconds(offset))\" "
      + "start=\"\(seconds(frames.lowerBound))\" "
      + "duration=\"\(seconds(frames.upperBound - frames.lowerBound))\" format=\"r1\" "
      + "tcFormat=\"\(format)\""
  }

  private func length(_ entry: EditList.Entry) -> Int64 {
    let frames = list.frames(of: entry)
    return frames.upperBound - frames.lowerBound
  }

  /// The time of a frame as the format writes it: a whole number or a fraction of seconds.
  private func seconds(_ frame: Int64) -> String {
    let (numerator, denominator) = list.timecode.fraction(ofFrame: frame)
    return denominator == 1 ? "\(numerator)s" : "\(numerator)/\(denominator)s"
  }
}
