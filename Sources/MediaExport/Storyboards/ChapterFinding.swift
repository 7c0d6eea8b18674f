package import MediaDecoding
package import MediaValues

/// What looks at the frames of a storyboard's decoding and says where chapters begin.
package protocol ChapterFinding: DecodingSink {
  /// The chapters of what was seen, in order and without gaps.
  func chapters(duration: CMTime) -> [StoryboardChapter]
}

/// A chapter and the frame that stands for it.
package struct StoryboardChapter: Sendable, Hashable {
  /// From its first frame to the next chapter's, or to the end.
  package var timeRange: CMTimeRange
  /// The time of its picture.
  package var picture: CMTime

  /// Makes a chapter from its parts.
  package init(timeRange: CMTimeRange, picture: CMTime) {
    self.timeRange = timeRange
    self.picture = picture
  }
}
