internal import MediaValues

extension ReportPage {
  private static let width = 1_000.0

  /// The levels, the highlights, the shots and the key frames over the length of the video.
  var chart: String {
    let length = properties.duration.seconds
    guard length.isFinite, length > 0 else { return "" }
    let place = { (time: CMTime) in
      NumberText.decimal(min(max(time.seconds / length, 0), 1) * Self.width, places: 2)
    }
    let bars = highlights.map { moment in
      let start = min(max(moment.timeRange.start.seconds / length, 0), 1) * Self.width
      let end = min(max(moment.timeRange.end.seconds / length, 0), 1) * Self.width
      return "<rect class=\"highlight\" x=\"\(NumberText.decimal(start, places: 2))\" y=\"0\" "
        + "width=\"\(NumberText.decimal(max(end - start, 1), places: 2))\" height=\"100\"/>"
    }
    var path = ""
    for segment in levels {
      let height = NumberText.decimal(95 - Double(segment.level) * 10, places: 2)
      let start = place(segment.timeRange.start)
      path += path.isEmpty ? "M\(start) \(height)" : "V\(height)"
      path += "H\(place(segment.timeRange.end))"
    }
    let cuts = shots.dropFirst().map { moment in
      let x = place(moment.timeRange.start)
      return "<line class=\"cut\" x1=\"\(x)\" x2=\"\(x)\" y1=\"100\" y2=\"112\"/>"
    }
    let marks = keyFrames.map { moment in
      "<circle class=\"key\" cx=\"\(place(moment.timeRange.start))\" cy=\"106\" r=\"4\"/>"
    }
    let words =
      "Levels over \(clock(properties.duration)): \(highlights.count) highlights, "
      + "\(shots.count) shots, \(keyFrames.count) key frames; the lists below have them all."
    return """
      <figure>
      <div id="chart" role="slider" tabindex="0" aria-label="Position in the video" \
      aria-describedby="chart-words" aria-valuemin="0" aria-valuemax="\(NumberText.seconds(properties.duration))" \
      aria-valuenow="0" aria-valuetext="0:00" data-length="\(NumberText.seconds(properties.duration))">
      <svg viewBox="0 0 1000 114" preserveAspectRatio="none" aria-hidden="true">
      \(bars.joined())<path class="curve" d="\(path)"/>\(cuts.joined())\(marks.joined())\
      <line id="head" x1="0" x2="0" y1="0" y2="114"/>
      </svg>
      </div>
      <figcaption>The curve is the level, the bands are highlights, the ticks are cuts, the dots are \
      key frames. Click, or use the arrow keys, to seek. <span id="chart-words">\(words)</span></figcaption>
      </figure>

      """
  }
}
