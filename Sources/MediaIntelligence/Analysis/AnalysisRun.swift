internal import MediaDecoding

/// One reading of one file, from opening it to the answers.
struct AnalysisRun: Sendable {
  let path: String
  let needs: SignalNeeds
  let configuration: VideoAnalyzer.Configuration
  let observer: AnalysisObserver

  /// Reads the file and answers the jobs; blocks until that is done or the deadline is reached.
  func answer(
    _ jobs: [any AnalysisJob],
    cancellation: CancellationFlag
  ) throws {
    let options = ReaderOptions(configuration, needs: needs)
    var reader = try VideoReader(path: path, options: options, cancellation: cancellation)
    let video = try measure(&reader)
    var refiner = FrameRefiner(reader: reader, configuration: configuration)
    for job in jobs {
      try cancellation.check()
      do {
        try job.decide(from: video, refiningWith: &refiner)
      } catch let error as CancellationError {
        throw error
      } catch {
        job.fail(with: error)
      }
    }
    observer.progress?(VideoAnalysisProgress(fraction: 1, position: video.timeline.duration))
  }

  /// Reads the file and answers nothing; blocks until that is done.
  func measured(cancellation: CancellationFlag) throws -> MeasuredVideo {
    let options = ReaderOptions(configuration, needs: needs)
    var reader = try VideoReader(path: path, options: options, cancellation: cancellation)
    return try measure(&reader)
  }

  private func measure(_ reader: inout VideoReader) throws -> MeasuredVideo {
    let properties = reader.properties
    let declaredSeconds = properties.duration.isNumeric ? properties.duration.seconds : 0
    let sampling = SamplingRhythm(
      density: configuration.samplingDensity,
      declaredSeconds: declaredSeconds
    )
    let end = needs.cuts ? CutSearch.progressShare.lowerBound : ReadingProgress.readingShare
    var recorder = TimelineRecorder(
      needs: needs,
      configuration: configuration,
      sampling: sampling,
      properties: properties,
      progress: ReadingProgress(
        observer: observer,
        expectedSeconds: declaredSeconds,
        share: 0...end
      )
    )
    let plan = DecodingPlan(
      frames: decodedFrames(spacing: sampling.spacing),
      wantsPackets: needs.packetSizes || needs.cuts,
      wantsAudio: needs.sound,
      // Where no decision sees the landmarks alone, the gaps between them do not matter.
      maximumGap: configuration.evidence == .everyFrame
        ? nil : sampling.maximumGap(declaredSeconds: declaredSeconds),
      maximumGapAmongMany: sampling.maximumGapAmongMany(declaredSeconds: declaredSeconds)
    )
    let summary = try reader.readAll(plan, into: &recorder)
    recorder.properties = reader.properties
    var video = recorder.measuredVideo(duration: summary.duration, summary: summary)
    if needs.cuts {
      observer.partialResult?(video)
      try CutSearch(observer: observer).improve(&video, reading: &reader)
    }
    return video
  }

  private func decodedFrames(spacing: Double) -> DecodingPlan.Frames {
    switch needs.frames {
    case .none: .none
    case .keyFrames: .keyFrames(minimumSpacing: spacing)
    case .every: .everyFrame(landmarkSpacing: spacing)
    }
  }
}

extension VideoAnalyzer.Configuration {
  /// When the time that a call may take is over, counted from now.
  var deadline: ContinuousClock.Instant? { timeLimit.map { ContinuousClock.now + $0 } }
}

extension ReaderOptions {
  /// Key frames up to 1080p are decoded by one thread: two take a twentieth more of the processor and, holding
  /// a picture each and those it is made from, 8 MB more memory at 720p and 11 MB at 1080p.
  private static let lightPixelCount = 1_920 * 1_088

  /// What a configuration asks of the reader that measures, from now on.
  init(_ configuration: VideoAnalyzer.Configuration, needs: SignalNeeds) {
    self.init(configuration)
    if needs.frames <= .keyFrames { singleThreadPixelCount = Self.lightPixelCount }
  }

  /// What a configuration asks of the reader, from now on.
  init(_ configuration: VideoAnalyzer.Configuration) {
    self.init()
    decoderThreadCount = min(max(configuration.decoderThreadCount, 1), 16)
    deadline = configuration.deadline
    switch configuration.hardwareDecoding {
    case .never: hardwareDecoding = .off
    case .whenAvailable: hardwareDecoding = .automatic(deviceName: nil)
    }
  }
}
