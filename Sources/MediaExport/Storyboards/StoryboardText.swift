internal import MediaValues

/// The text files that tell players which picture belongs to which time.
struct StoryboardText {
  /// The times of the pictures.
  let grid: PictureGrid
  /// The number of pictures.
  let count: Int
  /// How the sheets are laid out.
  let layout: SheetComposer
  /// The length of the video.
  let duration: CMTime

  /// A WebVTT file whose cues name a place in a sheet each, by the sheet's address relative to it.
  func webVTT(sheetName: (Int) -> String) -> String {
    var text = "WEBVTT\n"
    for index in 0..<count {
      let (sheet, x, y) = layout.place(of: index)
      let (start, end) = (Self.clock(grid.time(of: index)), Self.clock(self.end(of: index)))
      text += "\n\(start) --> \(end)\n"
      text += "\(sheetName(sheet))#xywh=\(x),\(y),\(layout.cell.width),\(layout.cell.height)\n"
    }
    return text
  }

  /// An image media playlist: one entry per sheet.
  func imagePlaylist(sheetName: (Int) -> String) -> String {
    let sheets = (count + layout.capacity - 1) / layout.capacity
    let lengths = (0..<sheets).map { length(ofSheet: $0) }
    // The target is no shorter than any entry.
    let target =
      lengths.map { (NumberText.rounded($0, unitsPerSecond: 1_000) + 999) / 1_000 }.max() ?? 1
    var text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:\(max(target, 1))
      #EXT-X-VERSION:7
      #EXT-X-MEDIA-SEQUENCE:0
      #EXT-X-PLAYLIST-TYPE:VOD
      #EXT-X-IMAGES-ONLY

      """
    let resolution = "\(layout.cell.width)x\(layout.cell.height)"
    for sheet in 0..<sheets {
      text += """
        #EXTINF:\(NumberText.seconds(lengths[sheet])),
        #EXT-X-TILES:RESOLUTION=\(resolution),LAYOUT=\(layout.columns)x\(layout.rows),\
        DURATION=\(NumberText.seconds(grid.interval))
        \(sheetName(sheet))

        """
    }
    return text + "#EXT-X-ENDLIST\n"
  }

  /// A multivariant playlist that offers the image playlist, to be copied into a stream's own.
  func multivariantPlaylist(playlistName: String, largestSheet: Int) -> String {
    let sheetSeconds = max(length(ofSheet: 0).seconds, 0.001)
    let bandwidth = NumberText.decimal(Double(largestSheet) * 8 / sheetSeconds + 0.5, places: 0)
    let resolution = "\(layout.cell.width)x\(layout.cell.height)"
    return """
      #EXTM3U
      #EXT-X-VERSION:7
      #EXT-X-IMAGE-STREAM-INF:BANDWIDTH=\(bandwidth),RESOLUTION=\(resolution),CODECS="jpeg",\
      URI="\(playlistName)"

      """
  }

  private func end(of index: Int) -> CMTime {
    index + 1 < count ? grid.time(of: index + 1) : max(duration, grid.time(of: index))
  }

  private func length(ofSheet sheet: Int) -> CMTime {
    let first = sheet * layout.capacity
    let last = min(first + layout.capacity, count) - 1
    return end(of: last) - grid.time(of: first)
  }

  /// A time as WebVTT writes it, with hours always.
  static func clock(_ time: CMTime) -> String {
    let milliseconds = max(NumberText.rounded(time, unitsPerSecond: 1_000), 0)
    let fields = [milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1_000 % 60]
    let head = fields.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    let rest = String(milliseconds % 1_000)
    return head + "." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
