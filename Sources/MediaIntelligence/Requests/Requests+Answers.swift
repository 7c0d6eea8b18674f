internal import TimelineScoring

extension KeyFrameAnalysisRequest: TimelineRequest {
  var needs: SignalNeeds { SignalNeeds(frames: .keyFrames) }

  func decide(from video: MeasuredVideo) -> Result {
    let selector = KeyFrameSelector(options: .init(maximumCount: maximumCount, within: within))
    return Result(candidates: selector.candidates(in: video.timeline, shots: video.shots))
  }

  /// Adds the calmest frame near each candidate to what was measured, and decides again.
  func refine(
    _ decision: Result,
    of video: MeasuredVideo,
    with refiner: inout FrameRefiner
  ) throws -> Result {
    var video = video
    var refined: [FrameSample] = []
    for candidate in decision.candidates {
      guard let calmest = try refiner.calmestFrame(from: candidate.timestamp) else { continue }
      guard calmest.time != candidate.timestamp else { continue }
      video.timeline.samples.removeAll { $0.time == candidate.timestamp }
      refined.append(calmest)
    }
    guard !refined.isEmpty else { return decision }
    video.timeline.samples.append(contentsOf: refined)
    video.timeline.samples.sort { $0.time < $1.time }
    return decide(from: video)
  }
}

extension HighlightAnalysisRequest: TimelineRequest {
  var needs: SignalNeeds { SignalNeeds(frames: .keyFrames, packetSizes: true, sound: true) }

  func decide(from video: MeasuredVideo) -> Result {
    let options = HighlightSelector.Options(
      targetDuration: targetDuration,
      maximumCount: maximumCount,
      minimumLength: minimumLength,
      maximumLength: maximumLength,
      within: within
    )
    let decision = HighlightSelector(options: options).decide(video.timeline, shots: video.shots)
    return Result(highlights: decision.highlights, segments: decision.segments)
  }
}

extension ShotAnalysisRequest: TimelineRequest {
  var needs: SignalNeeds { SignalNeeds(frames: .every) }

  func decide(from video: MeasuredVideo) -> Result {
    Result(shots: video.shots)
  }
}

extension VideoPropertiesRequest: TimelineRequest {
  var needs: SignalNeeds { SignalNeeds(frames: .none) }

  func decide(from video: MeasuredVideo) -> Result {
    Result(properties: video.properties, isPartial: video.isPartial, warnings: video.warnings)
  }
}
