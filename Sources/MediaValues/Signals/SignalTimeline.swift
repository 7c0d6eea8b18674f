/// Everything measured over one video: what decisions are made from.
package struct SignalTimeline: Sendable {
  /// From the first frame shown to the end of the last.
  package var duration: CMTime
  /// The usual distance of two frames in seconds.
  package var frameSeconds: Double
  /// The frames looked at closely, in order of time.
  package var samples: [FrameSample] = []
  /// What happens between them.
  package var activity = ActivityTimeline()
  /// The groups of pictures that the video is coded in, where cuts between key frames are searched for.
  package var groups = PictureGroups()
  /// What the sound does, if there is sound.
  package var audio: AudioTimeline?
  /// Where faces were looked for and how much there was of them, in order of time; `nil` when nobody looked.
  package var faceSightings: [FaceSighting]?

  /// Makes a timeline that holds nothing yet.
  package init(duration: CMTime, frameSeconds: Double) {
    self.duration = duration
    self.frameSeconds = frameSeconds
  }
}
