internal import FrameAnalysis
internal import MediaDecoding
internal import TimelineScoring

/// Measures what the reader decodes, and keeps what decisions need of it in bounded memory.
struct TimelineRecorder: DecodingSink {
  /// The longer side of the pictures that are looked at closely.
  static let closeLookSide = 320
  /// The size to which each frame is reduced when every frame is decoded.
  static let stepSize = PixelSize(width: 64, height: 36)

  private let needs: SignalNeeds
  private let properties: VideoProperties
  private let cancellation: CancellationFlag
  private var sampling: SamplingRhythm
  private var progress: ReadingProgress
  private let measurer = FrameMeasurer()
  private var stepMeasurer: StepMeasurer
  private var shotDetector: ShotDetector
  private var audioMeasurer: AudioMeasurer?
  private var activity = ActivityTimeline()
  private var samples: [FrameSample] = []
  private var lastSampleSeconds = -Double.infinity
  private var lastFrameEnd = CMTime.zero

  init(
    needs: SignalNeeds,
    sampling: SamplingRhythm,
    properties: VideoProperties,
    progress: ReadingProgress,
    cancellation: CancellationFlag
  ) {
    self.needs = needs
    self.properties = properties
    self.cancellation = cancellation
    self.sampling = sampling
    self.progress = progress
    stepMeasurer = StepMeasurer(framesPerSecond: properties.frameRate)
    shotDetector = ShotDetector(options: .init(framesPerSecond: properties.frameRate))
    audioMeasurer = needs.sound ? AudioMeasurer(sampleRate: Double(AudioBlock.sampleRate)) : nil
  }

  mutating func packet(at time: CMTime, byteCount: Int, isKey: Bool) {
    activity.addPacket(at: time.seconds, bytes: byteCount, isKey: isKey)
  }

  mutating func audio(_ block: AudioBlock) {
    audioMeasurer?.consume(block.samples, at: block.seconds)
  }

  mutating func frame(_ frame: borrowing DecodedFrame) throws {
    if needs.frames == .every { try follow(frame) }
    if isDue(frame) { try lookClosely(at: frame) }
    lastFrameEnd = max(lastFrameEnd, frame.time + (frame.duration ?? properties.frameDuration))
  }

  mutating func progress(seconds: Double) {
    let wantsPartialResult = progress.advance(toSeconds: seconds)
    if wantsPartialResult, !samples.isEmpty {
      progress.observer.partialResult?(measuredVideo(duration: lastFrameEnd))
    }
  }

  /// What was measured, over a video of the given length.
  func measuredVideo(duration: CMTime, summary: ReadSummary? = nil) -> MeasuredVideo {
    var timeline = SignalTimeline(
      duration: duration,
      frameSeconds: max(properties.frameDuration.seconds, 0.001)
    )
    // Frames that fill gaps are read after all others.
    timeline.samples = samples.sorted { $0.time < $1.time }
    timeline.activity = activity
    timeline.audio = heardSound(in: summary)
    var measured = properties
    measured.duration = duration
    return MeasuredVideo(
      properties: measured,
      timeline: timeline,
      shots: shots(of: timeline),
      isPartial: summary?.isPartial ?? true,
      warnings: summary?.warnings ?? []
    )
  }

  private func heardSound(in summary: ReadSummary?) -> AudioTimeline? {
    guard var audioMeasurer, summary?.hasAudio ?? true else { return nil }
    return audioMeasurer.finish()
  }

  private func shots(of timeline: SignalTimeline) -> [Shot] {
    let boundaries: [ShotBoundary]
    if needs.frames == .every {
      var detector = shotDetector
      boundaries = detector.finish(end: timeline.duration)
    } else {
      boundaries = CoarseShotDetector().boundaries(
        in: timeline.samples,
        duration: timeline.duration
      )
    }
    return ShotAssembler().shots(boundaries: boundaries, timeline: timeline)
  }

  private mutating func follow(_ frame: borrowing DecodedFrame) throws {
    let step = stepMeasurer.step(to: try frame.raster(exactly: Self.stepSize), at: frame.time)
    shotDetector.consume(step)
    activity.addMotion(
      at: frame.time.seconds,
      motion: step.motion,
      cameraMotion: step.cameraMotion
    )
  }

  /// Whether it is time for another close look.
  ///
  /// Key frames come half a beat early, being the crispest; frames that fill gaps are always wanted.
  private func isDue(_ frame: borrowing DecodedFrame) -> Bool {
    let elapsed = frame.time.seconds - lastSampleSeconds
    return elapsed < 0 || elapsed >= (frame.isKeyFrame ? sampling.spacing / 2 : sampling.spacing)
  }

  private mutating func lookClosely(at frame: borrowing DecodedFrame) throws {
    let raster = try frame.raster(longSide: Self.closeLookSide)
    samples.append(
      FrameSample(
        time: frame.time,
        isKeyFrame: frame.isKeyFrame,
        isDamaged: frame.isDamaged,
        measures: measurer.measure(raster),
        signature: measurer.signature(of: raster)
      )
    )
    lastSampleSeconds = frame.time.seconds
    sampling.thin(&samples)
  }
}
