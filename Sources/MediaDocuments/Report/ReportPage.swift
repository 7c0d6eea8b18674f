package import MediaValues

/// A page of its own that shows what was decided about a video; it needs no network.
///
/// Everything is in the page but the video, which may be in it or be linked to. All that can be clicked is
/// a button or a slider, so that a keyboard and a screen reader reach it; the chart is told in words and
/// as a table as well.
package struct ReportPage: Sendable {
  /// A moment with its picture.
  package struct Moment: Sendable {
    /// From where to where; an instant has no length.
    package var timeRange: CMTimeRange
    /// What it is called.
    package var title: String
    /// What there is to say of it.
    package var note: String
    /// The picture as the bytes of a JPEG file.
    package var picture: [UInt8]?
    /// The parts of the picture that faces fill.
    package var faces: [NormalizedRectangle]

    /// Makes a moment from its parts.
    package init(
      timeRange: CMTimeRange,
      title: String,
      note: String,
      picture: [UInt8]?,
      faces: [NormalizedRectangle] = []
    ) {
      self.timeRange = timeRange
      self.title = title
      self.note = note
      self.picture = picture
      self.faces = faces
    }
  }

  /// Where the page has the video from.
  package enum Video: Sendable {
    /// An address, relative to the page or whole.
    case linked(String)
    /// The bytes of the file, of a media type such as `video/mp4`.
    case embedded([UInt8], type: String)
  }

  /// The name of the video.
  package var name: String
  /// Where the video is.
  package var video: Video
  /// What the video holds.
  package var properties: VideoProperties
  /// The highlights in order of time.
  package var highlights: [Moment]
  /// The key frames, best first.
  package var keyFrames: [Moment]
  /// The shots in order of time.
  package var shots: [Moment]
  /// How engaging each stretch is.
  package var levels: [HighlightSegment]
  /// Whether faces were looked for in the pictures.
  package var showsFaces: Bool
  /// Whether a part of the video could not be read.
  package var isPartial: Bool
  /// What was not as it should be.
  package var warnings: [MediaWarning]
  /// What made the page.
  package var maker: String

  /// Makes a page from its parts.
  package init(
    name: String,
    video: Video,
    properties: VideoProperties,
    highlights: [Moment],
    keyFrames: [Moment],
    shots: [Moment],
    levels: [HighlightSegment],
    showsFaces: Bool,
    isPartial: Bool,
    warnings: [MediaWarning],
    maker: String
  ) {
    self.name = name
    self.video = video
    self.properties = properties
    self.highlights = highlights
    self.keyFrames = keyFrames
    self.shots = shots
    self.levels = levels
    self.showsFaces = showsFaces
    self.isPartial = isPartial
    self.warnings = warnings
    self.maker = maker
  }

  /// The page.
  package var html: String {
    let title = name.escapedForXML
    let size = properties.displaySize
    let facts = [
      clock(properties.duration), "\(size.width) × \(size.height)",
      "\(NumberText.decimal(properties.frameRate, places: 3)) frames a second",
      properties.codec.escapedForXML,
      properties.audioCodec.map { "sound: " + $0.escapedForXML } ?? "no sound", faceWords,
    ].joined(separator: " · ")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      media-src \(mediaSources); style-src '\(ReportStyle.hash(of: ReportStyle.css))'; \
      script-src '\(ReportStyle.hash(of: ReportStyle.script))'">
      <title>\(title)</title>
      <style>\(ReportStyle.css)</style>
      </head>
      <body>
      <a class="skip" href="#highlights">Skip to the highlights</a>
      <header><h1>\(title)</h1><p>\(facts)</p></header>
      <main>
      \(notices)<video id="video" controls preload="metadata" src="\(source)" \
      aria-label="\(title)"></video>
      <p id="state" role="status" aria-live="polite"></p>
      \(chart)\(section("Highlights", "highlights", highlights))\
      \(section("Key frames", "key-frames", keyFrames))\(section("Shots", "shots", shots))\(levelTable)\
      </main>
      <footer><p>Made by \(maker.escapedForXML). Levels: 0 least engaging, 9 most, within this video.</p></footer>
      <script>\(ReportStyle.script)</script>
      </body>
      </html>

      """
  }

  private var source: String {
    switch video {
    case .linked(let address): address.escapedForXML
    case .embedded(let bytes, let type): "data:\(type);base64,\(Base64.text(of: bytes))"
    }
  }

  private var mediaSources: String {
    if case .embedded = video { "data:" } else { "'self' file:" }
  }

  private var faceWords: String {
    guard showsFaces else { return "faces not looked for" }
    let pictures = (highlights + keyFrames + shots).filter { $0.picture != nil }
    let count = pictures.count { !$0.faces.isEmpty }
    return "faces in \(count) of \(NumberText.count(pictures.count, "picture"))"
  }

  private var notices: String {
    var lines = isPartial ? ["A part of the video could not be read; this speaks of the rest."] : []
    lines += warnings.map(\.message)
    guard !lines.isEmpty else { return "" }
    let items = lines.map { "<li>\($0.escapedForXML)</li>" }.joined()
    return "<section class=\"notice\" aria-label=\"Notices\"><ul>\(items)</ul></section>\n"
  }

  private func section(_ heading: String, _ id: String, _ moments: [Moment]) -> String {
    let cards = moments.map(card).joined()
    let body = moments.isEmpty ? "<p>None.</p>" : "<ul class=\"cards\">\n\(cards)</ul>"
    return """
      <section aria-labelledby="\(id)">
      <h2 id="\(id)" tabindex="-1">\(heading) (\(moments.count))</h2>
      \(body)
      </section>

      """
  }

  private func card(_ moment: Moment) -> String {
    let range = moment.timeRange
    let isInstant = range.duration <= .zero
    let times = clock(range.start) + (isInstant ? "" : "–" + clock(range.end))
    let picture = moment.picture.map { bytes in
      let image = Base64.text(of: bytes)
      return "<span class=\"picture\"><img alt=\"\" loading=\"lazy\" "
        + "src=\"data:image/jpeg;base64,\(image)\">\(boxes(moment.faces))</span>"
    }
    let faces = moment.faces.isEmpty ? "" : ", \(NumberText.count(moment.faces.count, "face"))"
    let end = isInstant ? "" : " data-end=\"\(NumberText.seconds(range.end))\""
    return "<li><button type=\"button\" data-time=\"\(NumberText.seconds(range.start))\"\(end)>"
      + (picture ?? "") + "<span class=\"title\">\(moment.title.escapedForXML)</span>"
      + "<span>\(times)</span><span>\(moment.note.escapedForXML)\(faces)</span></button></li>\n"
  }

  /// Frames round faces, laid over a picture; the words beside it tell their number.
  private func boxes(_ faces: [NormalizedRectangle]) -> String {
    guard !faces.isEmpty else { return "" }
    let number = { (value: Double) in NumberText.decimal(min(max(value, 0), 1) * 100, places: 2) }
    let rectangles = faces.map { face in
      "<rect x=\"\(number(face.x))\" y=\"\(number(face.y))\" width=\"\(number(face.width))\" "
        + "height=\"\(number(face.height))\"/>"
    }
    return "<svg class=\"faces\" viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" "
      + "aria-hidden=\"true\">\(rectangles.joined())</svg>"
  }

  private var levelTable: String {
    guard !levels.isEmpty else { return "" }
    let rows = levels.map { segment in
      "<tr><td>\(clock(segment.timeRange.start))</td><td>\(clock(segment.timeRange.end))</td>"
        + "<td>\(NumberText.decimal(Double(segment.level), places: 1))</td></tr>\n"
    }
    return """
      <details><summary>Levels as a table</summary>
      <table><thead><tr><th scope="col">From</th><th scope="col">To</th>\
      <th scope="col">Level</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody></table></details>

      """
  }

  func clock(_ time: CMTime) -> String {
    let tenths = max(NumberText.rounded(time, unitsPerSecond: 10), 0)
    let (seconds, rest) = (tenths / 10, tenths % 10)
    let two = { (number: Int128) in number < 10 ? "0\(number)" : "\(number)" }
    let tail = "\(two(seconds % 60)).\(rest)"
    return seconds >= 3_600
      ? "\(seconds / 3_600):\(two(seconds / 60 % 60)):\(tail)" : "\(seconds / 60):\(tail)"
  }
}
