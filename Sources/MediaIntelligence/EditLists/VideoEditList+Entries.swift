internal import TimelineScoring

extension [VideoEditList.Entry] {
  /// The highlights, numbered, each with its level.
  public static func of(_ result: HighlightAnalysisRequest.Result) -> [VideoEditList.Entry] {
    result.leveledHighlights.enumerated().map { index, highlight in
      let level = NumberText.decimal(Double(highlight.level), places: 1)
      return VideoEditList.Entry(
        timeRange: highlight.timeRange,
        title: "Highlight \(index + 1) (level \(level))"
      )
    }
  }

  /// The shots, numbered.
  public static func of(_ result: ShotAnalysisRequest.Result) -> [VideoEditList.Entry] {
    result.shots.enumerated().map { index, shot in
      VideoEditList.Entry(timeRange: shot.timeRange, title: "Shot \(index + 1)")
    }
  }

  /// The chapters that the shots make, numbered: each begins where a shot does and lasts ten seconds or more.
  ///
  /// They are those that storyboards have, at most thirty.
  public static func chapters(of result: ShotAnalysisRequest.Result) -> [VideoEditList.Entry] {
    ChapterPlanner().chapters(of: result.shots).enumerated().map { index, chapter in
      VideoEditList.Entry(timeRange: chapter.timeRange, title: "Chapter \(index + 1)")
    }
  }

  /// The frames that could stand for the video as instants, numbered, each with its score.
  public static func of(_ result: KeyFrameAnalysisRequest.Result) -> [VideoEditList.Entry] {
    result.candidates.enumerated().map { index, candidate in
      let score = NumberText.decimal(candidate.score, places: 2)
      return VideoEditList.Entry(
        timeRange: CMTimeRange(start: candidate.timestamp, duration: .zero),
        title: "Key frame \(index + 1) (score \(score))"
      )
    }
  }
}
