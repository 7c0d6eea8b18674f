internal import MediaDecoding
internal import MediaExport
internal import TimelineScoring

/// Finds chapters in the frames that a storyboard is made from.
struct ChapterFinder: ChapterFinding {
  private var recorder: TimelineRecorder

  /// Prepares for a video; exact cuts need every frame.
  init(
    _ properties: VideoProperties,
    seesEveryFrame: Bool,
    density: VideoAnalyzer.Configuration.SamplingDensity
  ) {
    let seconds = properties.duration.isNumeric ? properties.duration.seconds : 0
    recorder = TimelineRecorder(
      needs: SignalNeeds(frames: seesEveryFrame ? .every : .keyFrames),
      configuration: .init(evidence: .keyFrames, faceDetection: .never),
      sampling: SamplingRhythm(density: density, declaredSeconds: seconds),
      properties: properties,
      progress: ReadingProgress(observer: AnalysisObserver(), expectedSeconds: seconds)
    )
  }

  mutating func packet(at time: CMTime, byteCount: Int, isKey: Bool) {}

  mutating func audio(_ block: AudioBlock) {}

  mutating func progress(seconds: Double) {}

  mutating func frame(_ frame: borrowing DecodedFrame) throws { try recorder.frame(frame) }

  func chapters(duration: CMTime) -> [StoryboardChapter] {
    let video = recorder.measuredVideo(duration: duration)
    return ChapterPlanner().chapters(of: video.exactShots ?? video.shots).map { chapter in
      StoryboardChapter(timeRange: chapter.timeRange, picture: chapter.picture)
    }
  }
}
