/// What is known of a video when requests are answered.
struct MeasuredVideo: Sendable {
  /// What the file holds.
  var properties: VideoProperties
  /// What was measured over its length.
  var timeline: SignalTimeline
  /// The shots, which tile the video.
  var shots: [Shot]
  /// Whether a part of the video could not be read.
  var isPartial = false
  /// What was not as it should be.
  var warnings: [MediaWarning] = []
}
