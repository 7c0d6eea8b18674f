internal import FrameAnalysis
internal import MediaDecoding
internal import TimelineScoring

/// Follows a video of which every frame is decoded: its cuts, its motion, and a sample now and then.
struct FrameFollower: Sendable {
  /// The frames looked at closely.
  var samples: SampleCollection
  /// The motion of all frames.
  private(set) var motion = ActivityTimeline()
  private var stepMeasurer: StepMeasurer
  private var shotDetector: ShotDetector

  private let stepSize: PixelSize

  /// Makes a follower of a video of a frame rate, whose frames it reduces to a size.
  init(framesPerSecond: Double, sampling: SamplingRhythm, stepSize: PixelSize) {
    self.stepSize = stepSize
    samples = SampleCollection(rhythm: sampling)
    stepMeasurer = StepMeasurer(framesPerSecond: framesPerSecond)
    shotDetector = ShotDetector(options: .init(framesPerSecond: framesPerSecond))
  }

  /// Takes the next frame; returns whether it should be looked at closely.
  mutating func follow(_ frame: borrowing DecodedFrame) throws -> Bool {
    let small = try frame.raster(exactly: stepSize)
    let step = stepMeasurer.step(to: small, at: frame.time)
    shotDetector.consume(step)
    motion.addMotion(
      at: frame.time.seconds,
      motion: step.subjectMotion,
      cameraMotion: step.cameraMotion
    )
    return samples.wants(frame)
  }

  /// The shots, exact to the frame; the samples of the timeline give each its best frame.
  ///
  /// And where shots seemed to begin and none does.
  func shots(of timeline: SignalTimeline) -> (found: [Shot], rejected: [RejectedTransition]) {
    var detector = shotDetector
    let boundaries = detector.finish(end: timeline.duration)
    let shots = ShotAssembler().shots(boundaries: boundaries, timeline: timeline)
    return (shots, detector.rejected)
  }
}
