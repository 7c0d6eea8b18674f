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
    let shots = video.exactShots ?? video.shots
    let firsts = ChapterPlanner().firstShots(of: shots)
    return firsts.enumerated().map { place, first in
      let end =
        place + 1 < firsts.count
        ? shots[firsts[place + 1]].timeRange.start : shots.last?.timeRange.end
      let start = shots[first].timeRange.start
      return StoryboardChapter(
        timeRange: CMTimeRange(start: start, end: max(end ?? start, start)),
        picture: shots[first].keyFrame
      )
    }
  }
}
