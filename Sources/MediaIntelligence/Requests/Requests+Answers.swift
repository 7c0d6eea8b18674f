internal import TimelineScoring

extension KeyFrameAnalysisRequest: TimelineRequest {
  var needs: SignalNeeds { SignalNeeds(frames: .keyFrames) }

  func decide(from video: MeasuredVideo) -> Result {
    let selector = selector(of: maximumCount)
    return Result(candidates: selector.candidates(in: video.timeline, shots: video.shots))
  }

  /// Looks for faces in the best frames and for calm around the chosen ones, and decides again.
  func refine(
    _ decision: Result,
    of video: MeasuredVideo,
    with refiner: inout FrameRefiner
  ) throws -> Result {
    var video = video
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
    // A frame that takes the place of one whose neighbour turned out worse is looked at as well.
    var known: Set<CMTime> = []
    for round in 0..<Self.refinementRounds {
      let count = round == 0 ? refinedCount : maximumCount
      let candidates = selector(of: count)
        .candidates(in: video.timeline, shots: video.shots)
        .filter { !known.contains($0.timestamp) }
      if candidates.isEmpty { break }
      for candidate in candidates {
        known.insert(candidate.timestamp)
        guard var calmest = try refiner.calmestFrame(from: candidate.timestamp, among: video.shots)
        else { continue }
        known.insert(calmest.time)
        if let same = video.timeline.samples.firstIndex(where: { $0.time == calmest.time }) {
          calmest.faces = video.timeline.samples[same].faces
          video.timeline.samples[same] = calmest
        } else {
          calmest.faces = try refiner.faces(in: calmest)
          video.timeline.samples.append(calmest)
        }
        guard calmest.time != candidate.timestamp else { continue }
        video.timeline.samples.removeAll { $0.time == candidate.timestamp }
      }
      video.timeline.samples.sort { $0.time < $1.time }
    }
    return decide(from: video)
  }

  private static let refinementRounds = 4

  /// How many candidates are looked at closely at first: a runner-up may prove better than the best.
  private var refinedCount: Int { max(maximumCount, 3) }

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
    return Result(highlights: decision.highlights, segments: decision.segments)
  }
}

extension ShotAnalysisRequest: TimelineRequest {
  var needs: SignalNeeds { SignalNeeds(frames: .every) }

  func decide(from video: MeasuredVideo) -> Result {
    Result(shots: video.exactShots ?? video.shots)
  }
}

extension VideoPropertiesRequest: TimelineRequest {
  var needs: SignalNeeds { SignalNeeds(frames: .none) }

  func decide(from video: MeasuredVideo) -> Result {
    Result(properties: video.properties, isPartial: video.isPartial, warnings: video.warnings)
  }
}
