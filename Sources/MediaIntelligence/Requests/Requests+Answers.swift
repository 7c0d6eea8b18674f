internal import TimelineScoring

extension KeyFrameAnalysisRequest: TimelineRequest {
  var needs: SignalNeeds { SignalNeeds(frames: .keyFrames) }
}

extension ShotAnalysisRequest: TimelineRequest {
  var needs: SignalNeeds { SignalNeeds(frames: .every) }

  func decide(from video: MeasuredVideo) -> Result {
    Result(shots: video.shots)
  }
}

extension VideoPropertiesRequest: TimelineRequest {
  var needs: SignalNeeds { SignalNeeds(frames: .first) }

  func decide(from video: MeasuredVideo) -> Result {
    Result(properties: video.properties, isPartial: video.isPartial, warnings: video.warnings)
  }
}
