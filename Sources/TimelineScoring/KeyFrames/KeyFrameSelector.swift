internal import Glibc
package import MediaValues

/// Ranks the sampled frames of a video by how well each could stand for it.
///
/// The score is quality and representativeness, less what text, transitions, blankness and the place at
/// the very beginning or end take away. What no one wants to see is picked only when there is nothing else,
/// and then alone; picks after the first must look different from those before.
package struct KeyFrameSelector: Sendable {
  /// What is asked for.
  package struct Options: Sendable, Hashable {
    /// The most candidates wanted; at least one is given when there is a sample to choose.
    package var maximumCount: Int
    /// The part of the video to choose from; the whole when `nil`.
    package var within: CMTimeRange?
    /// What counts how much.
    package var weights: KeyFrameWeights

    /// Makes options from their parts.
    package init(
      maximumCount: Int = 1,
      within: CMTimeRange? = nil,
      weights: KeyFrameWeights = KeyFrameWeights()
    ) {
      self.maximumCount = maximumCount
      self.within = within
      self.weights = weights
    }

    /// Whether a frame of some time may be chosen: one that lies in the wanted part, or begins with it.
    package func allows(_ time: CMTime) -> Bool {
      guard let within, within.isValid, within.start.isNumeric else { return true }
      return time >= within.start && (time < within.end || time == within.start)
    }
  }

  let options: Options

  /// Makes a selector for what is asked.
  package init(options: Options = Options()) { self.options = options }

  /// The best frames, best first, each unlike those before it; empty only when there is no sample to choose from.
  package func candidates(in timeline: SignalTimeline, shots: [Shot]) -> [KeyFrameCandidate] {
    let samples = BlendedSamples.marked(timeline.orderedSamples)
    let eligible = eligibleIndices(samples)
    guard !eligible.isEmpty else { return [] }
    let likeness = Representativeness(samples)
    let acceptability = Acceptability(samples)
    let scores = scores(
      of: samples,
      likeness: likeness,
      acceptability: acceptability,
      shots: shots,
      duration: timeline.usableDuration.seconds
    )
    let acceptable = eligible.filter { acceptability.accepts(samples[$0]) }
    let picked =
      acceptable.isEmpty
      ? ranked(eligible, by: scores).prefix(1).map { Pick(index: $0) }
      : picks(from: acceptable, of: samples, scores: scores, shots: shots, likeness: likeness)
    return picked.map { pick in
      let score = pick.score(scores[pick.index], options.weights)
      return KeyFrameCandidate(
        timestamp: samples[pick.index].time,
        score: score.total,
        reasons: score.reasons
      )
    }
  }

  /// The times of the samples that score best, where a closer look pays; those that look like better ones last.
  package func shortlist(in timeline: SignalTimeline, shots: [Shot], count: Int) -> [CMTime] {
    let samples = BlendedSamples.marked(timeline.orderedSamples)
    let scores = scores(
      of: samples,
      likeness: Representativeness(samples),
      acceptability: Acceptability(samples),
      shots: shots,
      duration: timeline.usableDuration.seconds
    )
    let ranked = ranked(eligibleIndices(samples), by: scores)
    // A long scene would fill the list, and what is found in it says nothing about the others.
    var (unlike, alike): ([Int], [Int]) = ([], [])
    for index in ranked where unlike.count < count {
      let isAlike = unlike.contains { earlier in
        let distance = samples[index].signature.distance(to: samples[earlier].signature)
        return distance < Acceptability.sameLookDistance
      }
      if isAlike { alike.append(index) } else { unlike.append(index) }
    }
    return (unlike + alike).prefix(max(count, 0)).map { samples[$0].time }
  }

  /// The samples inside the wanted range.
  func eligibleIndices(_ samples: [FrameSample]) -> [Int] {
    samples.indices.filter { options.allows(samples[$0].time) }
  }

  func scores(
    of samples: [FrameSample],
    likeness: Representativeness,
    acceptability: Acceptability,
    shots: [Shot],
    duration: Double,
    acquittingDoubtful: Bool = false
  ) -> [WeightedScore] {
    let weights = options.weights
    let quality = PictureQuality(samples: samples)
    let settledness = Settledness(shots: shots)
    // A score stays within 0…1 with the gain that a face brings.
    let headroom = samples.contains { $0.faces != nil } ? 1 / (1 + weights.faceGain) : 1
    return samples.indices.map { index in
      let sample = samples[index]
      var score = WeightedScore()
      score.add(
        quality.ingredients(of: sample.measures),
        quality.weights,
        share: weights.quality * headroom
      )
      score.add(
        .representativeness,
        value: likeness.values[index],
        weight: weights.representativeness * headroom
      )
      let isAcquitted = acquittingDoubtful && acceptability.isDoubtful(sample)
      let text = isAcquitted ? 0 : acceptability.text(in: sample)
      score.multiply(by: 1 - weights.textLoss * text, for: .freedomFromText, value: 1 - text)
      let settled = settledness.value(at: sample.time.seconds)
      let settledFactor = 1 - weights.unsettledLoss * (1 - settled)
      score.multiply(by: settledFactor, for: .settledness, value: settled)
      let position = position(at: sample.time.seconds, of: duration)
      let positionFactor = 1 - weights.positionLoss * (1 - position)
      score.multiply(by: positionFactor, for: .position, value: position)
      let usability = FrameFitness(sample).value
      score.multiply(by: usability, for: .usability, value: usability)
      if let faces = sample.faces {
        let presence = FacePresence(faces).value
        score.raise(by: 1 + weights.faceGain * presence, for: .faces, value: presence)
      }
      return score
    }
  }

  /// 1 away from the beginning and the end; short videos have no titles to stay away from.
  private func position(at seconds: Double, of duration: Double) -> Double {
    guard duration.isFinite, duration > 0 else { return 1 }
    let weights = options.weights
    let place = seconds / duration
    let inside = min(
      ramp(place, from: 0, to: weights.openingShare),
      ramp(1 - place, from: 0, to: weights.closingShare)
    )
    return 1 - ramp(duration, from: 5, to: 60) * (1 - inside)
  }
}
