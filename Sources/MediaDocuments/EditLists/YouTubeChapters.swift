internal import MediaValues

/// What YouTube takes for chapters: times and titles in the description of a video.
///
/// It does so only when the first stands at zero and every chapter lasts ten seconds or more, the last to the
/// end of the video; one that is too short would make it take none.
struct YouTubeChapters {
  /// The times and titles.
  private(set) var lines: [(time: CMTime, title: String)] = []
  /// The entries that would make chapters too short.
  private(set) var leftOut: [EditList.Entry] = []

  private static let least = CMTime(value: 10, timescale: 1)

  /// Chooses the entries of a list that can be chapters.
  init(of list: EditList) {
    if let first = list.entries.first, first.timeRange.start >= Self.least {
      lines.append((.zero, "Start"))
    }
    for entry in list.entries {
      // What begins within the first seconds becomes the chapter at zero.
      let start = lines.isEmpty ? .zero : entry.timeRange.start
      let isTooClose = lines.last.map { start - $0.time < Self.least } ?? false
      let isTooLate =
        !lines.isEmpty && list.properties.duration.isNumeric
        && list.properties.duration - start < Self.least
      if isTooClose || isTooLate {
        leftOut.append(entry)
      } else {
        lines.append((start, entry.title))
      }
    }
  }
}
