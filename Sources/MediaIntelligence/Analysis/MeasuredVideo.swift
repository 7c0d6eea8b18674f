/// What is known of a video when requests are answered.
struct MeasuredVideo: Sendable {
  /// What the file holds.
  var properties: VideoProperties
  /// What was measured over its length, as far as the configuration lets decisions see it.
  var timeline: SignalTimeline
  /// The shots that the timeline tells, which tile the video.
  var shots: [Shot]
  /// Whether a shot begins at the first sample of it, so that its true beginning lies up to a sample before.
  var shotsBeginAtSamples = true
  /// The shots exact to the frame, when every frame was decoded.
  var exactShots: [Shot]?
  /// Where shots seemed to begin and none does, when every frame was decoded.
  var rejectedTransitions: [RejectedTransition] = []
  /// The faces in the samples that were looked at for them, by the samples' times.
  var faces: [CMTime: [DetectedFace]] = [:]
  /// The pictures of the samples, by their times; of short videos only.
  var pictures: [CMTime: Raster] = [:]
  /// Whether a part of the video could not be read.
  var isPartial = false
  /// What was not as it should be.
  var warnings: [MediaWarning] = []
}
