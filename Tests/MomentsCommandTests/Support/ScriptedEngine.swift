import MediaIntelligence
import MomentsCommand

/// Answers from a script, so that a test says what an analysis finds or how it fails.
struct ScriptedEngine: VideoEngine {
  var outcome = ScriptedEngine.concert
  /// What analyzing a file of a name fails with.
  var failures: [String: any Error] = [:]
  var reports: [VideoAnalysisProgress] = []
  var parts: [MediaCapabilities.Part] = []
  /// The faces in every picture; nil when there is no detector.
  var faces: [NormalizedRectangle]?
  /// What taking pictures fails with.
  var pictureFailure: (any Error)?
  /// The size of every picture.
  var pictureSize = PixelSize(width: 64, height: 36)
  var report = FaceModelReport(engine: nil, folder: nil, models: [], checks: [], failures: [])

  func analyze(
    _ path: String,
    options: AnalysisOptions,
    progress: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) async throws -> AnalysisOutcome {
    for report in reports { progress(report) }
    try Task.checkCancellation()
    for (name, failure) in failures where path.hasSuffix(name) { throw failure }
    var outcome = outcome
    if !options.parts.contains(.keyFrame) { outcome.candidates = nil }
    if !options.parts.contains(.highlights) { outcome.highlights = nil }
    if !options.parts.contains(.shots) { outcome.shots = nil }
    outcome.candidates = outcome.candidates.map { Array($0.prefix(options.candidateCount)) }
    return outcome
  }

  func pictures<Value: Sendable>(
    of path: String,
    at times: [CMTime],
    maximumWidth: Int?,
    crop: PictureCrop?,
    configuration: VideoAnalyzer.Configuration,
    transform: @escaping @Sendable (VideoPicture) throws -> Value
  ) async throws -> [Value] {
    let size = PixelSize(
      width: min(maximumWidth ?? pictureSize.width, pictureSize.width),
      height: pictureSize.height
    )
    if let pictureFailure { throw pictureFailure }
    return try times.compactMap { time in
      let count = 3 * size.width * size.height
      // What is not looked at need not be made with care.
      let pixels =
        count > 1 << 20
        ? [UInt8](repeating: 1, count: count) : (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      return try VideoPicture(time: time, size: size, pixels: pixels).map(transform)
    }
  }

  func faces(
    in pictures: [VideoPicture],
    configuration: VideoAnalyzer.Configuration
  ) async throws -> [[NormalizedRectangle]]? {
    faces.map { Array(repeating: $0, count: pictures.count) }
  }

  func export(
    _ path: String,
    _ export: ClipExport,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [VideoClip] {
    progress(0.5)
    for (name, failure) in failures where path.hasSuffix(name) { throw failure }
    return export.jobs.map { job in
      VideoClip(
        path: job.output,
        mode: export.isReel ? .encode : export.settings.mode,
        requestedRanges: job.ranges,
        shownRanges: job.ranges,
        byteCount: 1000,
        encodedFrameCount: 25,
        copiedFrameCount: 225
      )
    }
  }

  func writeStoryboards(
    of path: String,
    into folder: String,
    options: StoryboardOptions,
    configuration: VideoAnalyzer.Configuration,
    progress: @escaping @Sendable (VideoAnalysisProgress) -> Void
  ) async throws -> StoryboardSummary {
    for (name, failure) in failures where path.hasSuffix(name) { throw failure }
    let size = PixelSize(width: options.width, height: options.width * 9 / 16)
    let outputs = StoryboardTarget.allCases.filter(options.targets.contains).map { target in
      StoryboardSummary.Output(
        target: target,
        path: "\(target.rawValue)/\(options.columns)x\(options.rows)",
        pictureCount: min(6, options.maximumCount),
        interval: options.interval,
        pictureSize: size,
        sheetCount: 1,
        byteCount: 12_345
      )
    }
    return StoryboardSummary(
      outputs: outputs,
      properties: outcome.video.properties,
      decodedFrameCount: 1_798,
      greatestDistance: CMTime(value: options.frames == .every ? 1 : 12, timescale: 1)
    )
  }

  func capabilities() -> MediaCapabilities { MediaCapabilities(parts: parts) }

  func models(runsSelfTest: Bool) async throws -> FaceModelReport { report }

  /// A minute of video with two highlights and three shots.
  static let concert: AnalysisOutcome = {
    let properties = VideoProperties(
      container: "mov",
      codec: "h264",
      displaySize: PixelSize(width: 1920, height: 1080),
      codedSize: PixelSize(width: 1920, height: 1088),
      frameDuration: CMTime(value: 1001, timescale: 30_000),
      duration: CMTime(value: 1_800_000, timescale: 30_000),
      declaredDuration: CMTime(value: 61, timescale: 1),
      audioCodec: "aac"
    )
    var outcome = AnalysisOutcome(
      video: VideoPropertiesRequest.Result(
        properties: properties,
        isPartial: true,
        warnings: [
          MediaWarning(code: .durationMismatch, message: "The container says 61 s, and 60 s came.")
        ]
      )
    )
    let reasons = [
      ScoreReason(name: .stillness, value: 1, contribution: -0.05),
      ScoreReason(name: .sharpness, value: 0.9, contribution: 0.45),
      ScoreReason(name: .exposure, value: 0.8, contribution: 0.4),
    ]
    outcome.candidates = [
      KeyFrameCandidate(
        timestamp: CMTime(value: 370_370, timescale: 30_000),
        score: 0.8,
        reasons: reasons
      ),
      KeyFrameCandidate(
        timestamp: CMTime(value: 1_201_200, timescale: 30_000),
        score: 0.655,
        reasons: []
      ),
    ]
    let segments = [
      (0, 10, 1), (10, 20, 8.5), (20, 40, 3), (40, 50, 9), (50, 60, 0),
    ].map { start, end, level in
      HighlightSegment(
        timeRange: range(start, end),
        level: Float(level),
        score: level / 10,
        reasons: [ScoreReason(name: .loudness, value: level / 9, contribution: level / 10)]
      )
    }
    outcome.highlights = HighlightAnalysisRequest.Result(
      highlights: [
        Highlight(
          timeRange: range(10, 20),
          level: 8.5,
          score: 0.85,
          reasons: [ScoreReason(name: .loudness, value: 8.5 / 9, contribution: 0.85)]
        ),
        Highlight(
          timeRange: range(40, 50),
          level: 9,
          score: 0.9,
          reasons: [ScoreReason(name: .loudness, value: 1, contribution: 0.9)]
        ),
      ],
      segments: segments,
      highestLevel: 9
    )
    outcome.shots = [
      Shot(timeRange: range(0, 20), transition: .start, keyFrame: seconds(5)),
      Shot(
        timeRange: range(20, 40),
        transition: .cut,
        keyFrame: seconds(30),
        evidence: evidence(confidence: 0.9)
      ),
      Shot(timeRange: range(40, 60), transition: .dissolve, keyFrame: seconds(50)),
    ]
    outcome.rejectedTransitions = [
      RejectedTransition(time: seconds(41), cause: .flash, evidence: evidence(confidence: 0.6))
    ]
    return outcome
  }()

  private static func evidence(confidence: Double) -> TransitionEvidence {
    TransitionEvidence(
      confidence: confidence,
      reasons: [
        ScoreReason(name: .change, value: 0.7, contribution: confidence + 0.1),
        ScoreReason(name: .changeAround, value: 0.2, contribution: -0.1),
      ],
      measures: [
        TransitionMeasure(name: .histogramDifference, value: 0.7),
        TransitionMeasure(name: .lastingDifference, value: 0.55, least: 0.1),
        TransitionMeasure(name: .largestStep, value: 0.2, most: 0.4),
      ]
    )
  }

  private static func seconds(_ seconds: Int) -> CMTime {
    CMTime(value: Int64(seconds) * 30_000, timescale: 30_000)
  }

  private static func range(_ start: Int, _ end: Int) -> CMTimeRange {
    CMTimeRange(start: seconds(start), end: seconds(end))
  }
}
