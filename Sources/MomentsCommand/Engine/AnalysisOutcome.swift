package import MediaIntelligence

/// What an analysis found; what was not asked for is `nil`.
package struct AnalysisOutcome: Sendable {
  /// What the file holds, and whether all of it could be read.
  package var video: VideoPropertiesRequest.Result
  /// The frames that could stand for the video, best first.
  package var candidates: [KeyFrameCandidate]?
  /// The ranges worth watching again, and the level of every stretch.
  package var highlights: HighlightAnalysisRequest.Result?
  /// The shots in order of time.
  package var shots: [Shot]?
  /// Where shots seemed to begin and none does, in order of time; told with the shots.
  package var rejectedTransitions: [RejectedTransition] = []

  /// Makes an outcome from what is known of the file.
  package init(video: VideoPropertiesRequest.Result) { self.video = video }
}
