internal import TimelineScoring

extension KeyFrameAnalysisRequest: TimelineRequest {
  var needs: SignalNeeds { SignalNeeds(frames: .keyFrames) }

  func decide(from video: MeasuredVideo) -> Result {
    let selector = selector(of: maximumCount)
    return Result(candidates: selector.candidates(in: video.timeline, shots: video.shots))
  }

  /// Looks for faces and writing in the best frames and for calm around the chosen ones, and decides again.
  func refine(
    _ decision: Result,
    of video: MeasuredVideo,
    with refiner: inout FrameRefiner
  ) throws -> Result {
    var video = video
    let options = KeyFrameSelector.Options(within: within)
    if let within, !video.timeline.samples.contains(where: { options.allows($0.time) }) {
      video.timeline.samples += try refiner.samples(in: within)
      video.timeline.samples.sort { $0.time < $1.time }
      guard video.timeline.samples.contains(where: { options.allows($0.time) }) else {
        throw MediaFailure(
          code: .invalidArgument,
          stage: .analyzing,
          message: "The video has no frame in the stretch asked for."
        )
      }
    }
    if refiner.findsFaces() {
      let shortlist = selector(of: maximumCount).shortlist(
        in: video.timeline,
        shots: video.shots,
        count: min(12 + 4 * maximumCount, 96)
      )
      for time in shortlist {
        guard let index = video.timeline.samples.firstIndex(where: { $0.time == time }) else {
          continue
        }
        let sample = video.timeline.samples[index]
        video.timeline.samples[index].faces =
          try video.faces[time] ?? refiner.faces(in: sample, kept: video.pictures[time])
      }
    }
    var looksLeft = Self.mostDoubtful
    // A frame that takes the place of one whose neighbour turned out worse is looked at as well.
    var known: Set<CMTime> = []
    let rounds = refiner.confirmsWriting ? Self.confirmingRounds : Self.refinementRounds
    for round in 0..<rounds {
      if round == 0 || !refiner.confirmsWriting {
        try seeWriting(in: &video, with: &refiner, looksLeft: &looksLeft)
      }
      let selector = round == 0 ? runnersUp : selector(of: maximumCount)
      let candidates = selector.candidates(in: video.timeline, shots: video.shots)
        .filter { !known.contains($0.timestamp) }
      if candidates.isEmpty, round > 0 { break }
      for candidate in candidates {
        known.insert(candidate.timestamp)
        guard
          let chosen = video.timeline.samples.first(where: { $0.time == candidate.timestamp }),
          var calmest = try refiner.calmestFrame(
            from: chosen,
            until: within?.end,
            among: video.shots
          )
        else { continue }
        known.insert(calmest.time)
        calmest.writing = video.timeline.samples.first { $0.time == calmest.time }?.writing
        if calmest.writing == nil, refiner.confirmsWriting || chosen.writing != nil {
          calmest.writing = try refiner.writing(in: calmest, kept: video.pictures[calmest.time])
        }
        video.timeline.samples.removeAll { $0.time == chosen.time || $0.time == calmest.time }
        video.timeline.samples.append(calmest)
      }
      video.timeline.samples.sort { $0.time < $1.time }
    }
    return decide(from: video)
  }

  /// Looks for writing where only what is measured of it speaks against good frames.
  ///
  /// Where not everything chosen is looked at, only frames that would be chosen are, until none is left that would.
  private func seeWriting(
    in video: inout MeasuredVideo,
    with refiner: inout FrameRefiner,
    looksLeft: inout Int
  ) throws {
    guard TextFinder.canRefute(in: video.properties.displaySize) else { return }
    let selector = selector(of: maximumCount)
    let (isThorough, shots) = (refiner.confirmsWriting, video.shots)
    while looksLeft > 0 {
      let doubtful =
        isThorough
        ? selector.doubtful(in: video.timeline, shots: shots, count: looksLeft)
        : selector.decisiveDoubts(in: video.timeline, shots: shots, count: looksLeft)
      guard !doubtful.isEmpty, refiner.findsText() else { return }
      for time in doubtful {
        looksLeft -= 1
        guard let index = video.timeline.samples.firstIndex(where: { $0.time == time }) else {
          continue
        }
        var sample = video.timeline.samples[index]
        sample.writing = try refiner.writing(in: sample, kept: video.pictures[time])
        if sample.faces == nil {
          sample.faces =
            try video.faces[time] ?? refiner.faces(in: sample, kept: video.pictures[time])
        }
        video.timeline.samples[index] = sample
      }
      if isThorough { return }
    }
  }

  private static let refinementRounds = 5
  /// A title over a scene of ten samples takes as many as these to be known everywhere in it.
  private static let confirmingRounds = 8
  /// How many frames that may be condemned wrongly are looked at: more would cost more than they gain.
  private static let mostDoubtful = 8

  /// What is looked at closely at first, however alike: a runner-up may prove better than the best.
  private var runnersUp: KeyFrameSelector {
    var weights = KeyFrameWeights()
    weights.likenessLoss = 0
    weights.sameAgainLoss = 0
    return KeyFrameSelector(options: .init(maximumCount: 3, within: within, weights: weights))
  }

  private func selector(of count: Int) -> KeyFrameSelector {
    KeyFrameSelector(options: .init(maximumCount: count, within: within))
  }
}

extension HighlightAnalysisRequest: TimelineRequest {
  var needs: SignalNeeds {
    SignalNeeds(frames: .keyFrames, packetSizes: true, sound: true, faces: true)
  }

  func decide(from video: MeasuredVideo) -> Result {
    let options = HighlightSelector.Options(
      targetDuration: targetDuration,
      maximumCount: maximumCount,
      minimumLength: minimumLength,
      maximumLength: maximumLength,
      within: within
    )
    let decision = HighlightSelector(options: options).decide(video.timeline, shots: video.shots)
    return Result(
      highlights: decision.highlights,
      segments: decision.segments,
      highestLevel: decision.highestLevel
    )
  }
}

extension HighlightAnalysisRequest {
  /// Rounds of looking, since ranges may change when a shot begins earlier.
  private static let boundaryRounds = 3

  /// Decodes what lies before the ends of ranges at which a shot begins where key frames do not tell, and decides
  /// again.
  ///
  /// Costs nothing where the encoder set key frames at cuts; else the decoding of one distance of samples per end.
  func refine(
    _ decision: Result,
    of video: MeasuredVideo,
    with refiner: inout FrameRefiner
  ) throws -> Result {
    var (video, decision) = (video, decision)
    var known: Set<CMTime> = []
    for _ in 0..<Self.boundaryRounds {
      let ends = decision.highlights.flatMap { [$0.start, $0.end] }
      var hasMoved = false
      for end in ends where known.insert(end).inserted {
        guard let before = video.sample(beforeDoubtful: end),
          let change = try refiner.greatestChange(after: before, through: end), change < end
        else { continue }
        video.moveBoundary(from: end, to: change)
        known.insert(change)
        hasMoved = true
      }
      guard hasMoved else { break }
      decision = decide(from: video)
    }
    return decision
  }
}

extension ShotAnalysisRequest: TimelineRequest {
  var needs: SignalNeeds { SignalNeeds(frames: .every) }

  func decide(from video: MeasuredVideo) -> Result {
    Result(shots: video.exactShots ?? video.shots, rejected: video.rejectedTransitions)
  }
}

extension VideoPropertiesRequest: TimelineRequest {
  var needs: SignalNeeds { SignalNeeds(frames: .none) }

  func decide(from video: MeasuredVideo) -> Result {
    Result(properties: video.properties, isPartial: video.isPartial, warnings: video.warnings)
  }
}
