/// A request that is answered from what was measured over the whole video.
protocol TimelineRequest: VideoAnalyzer.Request {
  /// What has to be measured to answer.
  var needs: SignalNeeds { get }
  /// Answers from what was measured.
  func decide(from video: MeasuredVideo) throws -> Result
  /// Betters an answer by looking again at a few moments.
  func refine(
    _ decision: Result,
    of video: MeasuredVideo,
    with refiner: inout FrameRefiner
  ) throws -> Result
}

extension TimelineRequest {
  func refine(
    _ decision: Result,
    of video: MeasuredVideo,
    with refiner: inout FrameRefiner
  ) throws -> Result {
    decision
  }
}
