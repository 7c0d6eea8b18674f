internal import MediaIntelligence

/// Draws the levels of a video over its length, with the highlights and the key frame below.
struct LevelChart {
  /// The level of every stretch.
  let segments: [HighlightSegment]
  /// The stretches to be marked.
  let highlights: [CMTimeRange]
  /// The instant to be marked.
  let keyFrame: CMTime?
  /// The length of the video.
  let duration: CMTime
  /// The number of columns; at least 10.
  let width: Int
  /// Whether characters beyond ASCII can be shown.
  let isUnicodeCapable: Bool

  private static let rowCount = 3

  /// The lines of the chart; none when there is nothing to draw.
  var lines: [String] {
    let width = max(width, 10)
    guard duration.isNumeric, duration.seconds > 0, !segments.isEmpty else { return [] }
    let levels = columnLevels(width)
    var lines = isUnicodeCapable ? blocks(levels) : [digits(levels)]
    let marks = markers(width)
    if marks.contains(where: { $0 != " " }) { lines.append(trimmed(marks)) }
    let end = TimeText.shortClock(duration)
    lines.append("0:00" + end.leftPadded(to: max(width - 4, end.count + 1)))
    return lines
  }

  /// The mean level of each column, weighted by time; no column looks at more than it covers.
  private func columnLevels(_ width: Int) -> [Double] {
    var sums = [Double](repeating: 0, count: width)
    var weights = [Double](repeating: 0, count: width)
    let columnSeconds = duration.seconds / Double(width)
    for segment in segments {
      let (start, end) = (segment.timeRange.start.seconds, segment.timeRange.end.seconds)
      guard start.isFinite, end.isFinite, end > start else { continue }
      for column in columns(from: start, to: end, width) {
        let left = max(start, Double(column) * columnSeconds)
        let right = min(end, Double(column + 1) * columnSeconds)
        guard right > left else { continue }
        sums[column] += Double(segment.level) * (right - left)
        weights[column] += right - left
      }
    }
    return zip(sums, weights).map { $1 > 0 ? min(max($0 / $1, 0), 9) : 0 }
  }

  private func columns(from start: Double, to end: Double, _ width: Int) -> ClosedRange<Int> {
    let first = column(at: start, width)
    return first...max(column(at: end, width), first)
  }

  private func column(at seconds: Double, _ width: Int) -> Int {
    let place = seconds / duration.seconds * Double(width)
    return place.isFinite ? Int(min(max(place, 0), Double(width - 1))) : 0
  }

  private func blocks(_ levels: [Double]) -> [String] {
    let glyphs = Array(" ▁▂▃▄▅▆▇█")
    // The lowest level still shows, so that a quiet stretch does not look like a missing one.
    let heights = levels.map { max(Int(($0 / 9 * Double(8 * Self.rowCount)).rounded()), 1) }
    return (0..<Self.rowCount).reversed().map { row in
      trimmed(heights.map { glyphs[min(max($0 - 8 * row, 0), 8)] })
    }
  }

  private func digits(_ levels: [Double]) -> String {
    levels.map { String(Int($0.rounded())) }.joined()
  }

  private func markers(_ width: Int) -> [Character] {
    var marks = [Character](repeating: " ", count: width)
    for range in highlights where range.isValid && !range.isEmpty {
      // The end does not belong to the range, nor a column that it only touches.
      let last = max(range.end.seconds - duration.seconds / Double(width) / 2, range.start.seconds)
      for column in columns(from: range.start.seconds, to: last, width) {
        marks[column] = isUnicodeCapable ? "━" : "="
      }
    }
    if let keyFrame {
      marks[column(at: keyFrame.seconds, width)] = isUnicodeCapable ? "◆" : "*"
    }
    return marks
  }

  private func trimmed(_ characters: [Character]) -> String {
    String(characters[...(characters.lastIndex { $0 != " " } ?? 0)])
  }
}
