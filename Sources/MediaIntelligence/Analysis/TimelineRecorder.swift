internal import FrameAnalysis
internal import MediaDecoding
internal import TimelineScoring

/// Measures what the reader decodes, and keeps what decisions need of it in bounded memory.
///
/// When every frame is decoded for one request, the others still see what they would see alone: the
/// landmarks, and the frames that fill the gaps between them.
struct TimelineRecorder: DecodingSink {
  /// The longer side of the pictures that are looked at closely.
  static let closeLookSide = 320

  private let needs: SignalNeeds
  private let seesEveryFrame: Bool
  private let faceWatcher: FaceWatcher
  /// What is known of the video; decoding corrects what the container says.
  var properties: VideoProperties
  private let measurer = FrameMeasurer()
  private var progress: ReadingProgress
  private var audioMeasurer: AudioMeasurer?
  private var activity = ActivityTimeline()
  private var groups = PictureGroups()
  private var landmarks: SampleCollection
  private var follower: FrameFollower?
  private var pictures: KeptPictures
  private var lastFrameEnd = CMTime.zero

  init(
    needs: SignalNeeds,
    configuration: VideoAnalyzer.Configuration,
    sampling: SamplingRhythm,
    properties: VideoProperties,
    progress: ReadingProgress
  ) {
    self.needs = needs
    seesEveryFrame = configuration.evidence == .everyFrame
    faceWatcher = FaceWatcher(needs.faces ? configuration.faceDetection : .never)
    self.properties = properties
    self.progress = progress
    landmarks = SampleCollection(rhythm: sampling)
    audioMeasurer = needs.sound ? AudioMeasurer(sampleRate: Double(AudioBlock.sampleRate)) : nil
    pictures = KeptPictures(
      byteLimit: configuration.faceDetection == .whenAvailable ? KeptPictures.usualByteLimit : 0
    )
    if needs.frames == .every {
      follower = FrameFollower(
        framesPerSecond: properties.frameRate,
        sampling: sampling,
        stepSize: properties.stepSize
      )
    }
  }

  mutating func packet(at time: CMTime, byteCount: Int, isKey: Bool) {
    if needs.packetSizes {
      activity.addPacket(at: time.seconds, bytes: byteCount, isKey: isKey)
    }
    if needs.cuts { groups.addPacket(at: time, bytes: byteCount, isKey: isKey) }
  }

  mutating func audio(_ block: AudioBlock) {
    audioMeasurer?.consume(block.samples, at: block.seconds)
  }

  mutating func frame(_ frame: borrowing DecodedFrame) throws {
    // Decisions from more than key frames do not see the landmarks.
    let wantsLandmark =
      !seesEveryFrame && frame.role != .between && landmarks.wants(frame)
    let wantsBetween = try frame.role != .filling && follower?.follow(frame) ?? false
    if wantsLandmark || wantsBetween {
      let raster = try frame.raster(longSide: Self.closeLookSide)
      let sample = measurer.sample(
        of: raster,
        at: frame.time,
        isKeyFrame: frame.isKeyFrame,
        isDamaged: frame.isDamaged
      )
      let countsForFaces = seesEveryFrame ? wantsBetween : wantsLandmark
      if countsForFaces { faceWatcher.watch(raster, at: sample.time) }
      if wantsLandmark {
        landmarks.add(sample)
        pictures.keep(raster, at: sample.time, isKeyFrame: sample.isKeyFrame)
      }
      if wantsBetween { follower?.samples.add(sample) }
    }
    lastFrameEnd = max(lastFrameEnd, frame.time + (frame.duration ?? properties.frameDuration))
  }

  mutating func progress(seconds: Double) {
    let wantsPartialResult = progress.advance(toSeconds: seconds)
    if wantsPartialResult, !(follower?.samples.isEmpty ?? true) || !landmarks.isEmpty {
      progress.observer.partialResult?(measuredVideo(duration: lastFrameEnd))
    }
  }

  /// What was measured, over a video of the given length.
  func measuredVideo(duration: CMTime, summary: ReadSummary? = nil) -> MeasuredVideo {
    var timeline = SignalTimeline(
      duration: duration,
      frameSeconds: max(properties.frameDuration.seconds, 0.001)
    )
    timeline.samples = landmarks.ordered
    timeline.activity = activity
    timeline.groups = groups
    timeline.audio = heardSound(in: summary)
    timeline.faceSightings = faceWatcher.sightings
    var measured = properties
    measured.duration = duration
    var video = MeasuredVideo(
      properties: measured,
      timeline: timeline,
      shots: Self.coarseShots(of: timeline),
      isPartial: summary?.isPartial ?? true,
      warnings: summary?.warnings ?? []
    )
    video.faces = faceWatcher.faces
    video.pictures = pictures.byTime
    if let follower { see(follower, in: &video) }
    return video
  }

  /// Adds what following every frame told; decisions see all of it only when they should.
  private func see(_ follower: FrameFollower, in video: inout MeasuredVideo) {
    var timeline = video.timeline
    timeline.samples = follower.samples.ordered
    timeline.activity.addMotion(of: follower.motion)
    let (shots, rejected) = follower.shots(of: timeline)
    video.exactShots = shots
    video.rejectedTransitions = rejected
    guard seesEveryFrame else { return }
    video.timeline = timeline
    video.shotsBeginAtSamples = false
    video.shots = shots
  }

  private static func coarseShots(of timeline: SignalTimeline) -> [Shot] {
    let boundaries = CoarseShotDetector()
      .boundaries(in: timeline.samples, duration: timeline.duration)
    return ShotAssembler().shots(boundaries: boundaries, timeline: timeline)
  }

  private func heardSound(in summary: ReadSummary?) -> AudioTimeline? {
    guard var audioMeasurer, summary?.hasAudio ?? true else { return nil }
    return audioMeasurer.finish()
  }
}
