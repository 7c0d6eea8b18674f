internal import Glibc
internal import MediaValues

/// The files that tell players where chapters begin, and their pictures.
struct ChapterFiles {
  let chapters: [StoryboardChapter]
  /// The pictures as the bytes of JPEG files, one per chapter.
  let pictures: [[UInt8]]
  /// When the video was last changed, which Jellyfin puts into the names of its chapters' pictures.
  let changed: timespec

  /// The names and the bytes of the files.
  var files: [(name: String, bytes: [UInt8])] {
    let named = zip(chapters, pictures).map { (name: pictureName($0), bytes: $1) }
    return named + [
      ("chapters.vtt", Array(webVTT.utf8)), ("chapters.ffmeta", Array(metadata.utf8)),
    ]
  }

  /// The name that Jellyfin looks for: two numbers of ten-millionths of a second.
  ///
  /// The first is when the file was changed, counted from the year 1; the second where the chapter begins.
  private func pictureName(_ chapter: StoryboardChapter) -> String {
    let secondsToUnixEpoch: Int64 = 62_135_596_800
    let seconds = Int64(clamping: changed.tv_sec).clamped(to: 0...200_000_000_000)
    let ticks = (seconds + secondsToUnixEpoch) * 10_000_000 + Int64(changed.tv_nsec) / 100
    let start = max(NumberText.rounded(chapter.timeRange.start, unitsPerSecond: 10_000_000), 0)
    return "\(ticks)_\(start).jpg"
  }

  private var webVTT: String {
    let cues = chapters.enumerated().map { index, chapter in
      let start = StoryboardText.clock(chapter.timeRange.start)
      return "\n\(start) --> \(StoryboardText.clock(chapter.timeRange.end))\nChapter \(index + 1)\n"
    }
    return "WEBVTT\n" + cues.joined()
  }

  private var metadata: String {
    let entries = chapters.enumerated().map { index, chapter in
      """
      [CHAPTER]
      TIMEBASE=1/1000000
      START=\(NumberText.rounded(chapter.timeRange.start, unitsPerSecond: 1_000_000))
      END=\(NumberText.rounded(chapter.timeRange.end, unitsPerSecond: 1_000_000))
      title=Chapter \(index + 1)

      """
    }
    return ";FFMETADATA1\n" + entries.joined()
  }
}

extension Int64 {
  fileprivate func clamped(to bounds: ClosedRange<Int64>) -> Int64 {
    Swift.min(Swift.max(self, bounds.lowerBound), bounds.upperBound)
  }
}
