import Foundation
import MediaIntelligence

/// What a file's analysis came to: a result, or the reason why there is none.
struct FileAnswer: Encodable, Sendable {
  /// Times in seconds, as a server would store them.
  struct Moments: Encodable, Sendable {
    let duration: Double
    let keyFrame: Double
    let highlights: [[Double]]
    let isPartial: Bool
  }

  /// What a program needs to decide on a retry, and what a person needs to mend the file.
  struct Failure: Encodable, Sendable {
    let code: MediaFailure.Code
    let stage: MediaFailure.Stage
    let message: String
    let remedy: String?
  }

  let file: String
  let moments: Moments?
  let failure: Failure?

  /// Analyses one file; only cancellation throws, every other failure is an answer.
  init(
    analyzing path: String,
    with analyzer: VideoAnalyzer,
    reportingTo share: consuming Subprogress
  ) async throws {
    file = path
    let asset = MediaIntelligenceVideoAsset(url: URL(filePath: path))
    let (properties, keyFrame, highlights) = try await analyzer.analyze(
      asset,
      for: VideoPropertiesRequest(),
      KeyFrameAnalysisRequest(),
      HighlightAnalysisRequest(
        targetDuration: CMTime(value: 20, timescale: 1),
        maximumCount: 5
      ),
      subprogress: share
    )
    do {
      let video = try properties.get()
      moments = Moments(
        duration: video.properties.duration.seconds,
        keyFrame: try keyFrame.get().timestamp.seconds,
        highlights: try highlights.get().highlights.map { [$0.start.seconds, $0.end.seconds] },
        isPartial: video.isPartial
      )
      failure = nil
    } catch let error as MediaFailure {
      moments = nil
      failure = Failure(
        code: error.code,
        stage: error.stage,
        message: error.message,
        remedy: error.remedy
      )
    }
  }
}
