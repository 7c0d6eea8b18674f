package import MediaValues

extension KeyFrameSelector {
  /// The times of samples that would be picked if what is measured of writing in them were mistaken, best first.
  ///
  /// Those that look like a better one of them are left out.
  package func doubtful(in timeline: SignalTimeline, shots: [Shot], count: Int) -> [CMTime] {
    let samples = BlendedSamples.marked(timeline.orderedSamples)
    let acceptability = Acceptability(samples)
    let doubtful = eligibleIndices(samples).filter { acceptability.isDoubtful(samples[$0]) }
    guard !doubtful.isEmpty, count > 0 else { return [] }
    let picked = candidates(in: timeline, shots: shots)
    let scores = scores(
      of: samples,
      likeness: Representativeness(samples),
      acceptability: acceptability,
      shots: shots,
      duration: timeline.usableDuration.seconds
    )
    // Doubtful ones compete by what they are worth alone, not beside others.
    let times = Set(picked.map(\.timestamp))
    let alone = samples.indices.filter { times.contains(samples[$0].time) }
      .map { scores[$0].total }
    let leastScore = picked.count < options.maximumCount ? 0 : alone.min() ?? 0
    let unwritten = doubtful.map { index in
      let loss = options.weights.textLoss * acceptability.text(in: samples[index])
      return (index: index, score: scores[index].total / max(1 - loss, 0.01))
    }
    let ranked = unwritten.filter { $0.score > leastScore }
      .sorted { $0.score != $1.score ? $0.score > $1.score : $0.index < $1.index }
    var chosen: [Int] = []
    for (index, _) in ranked where chosen.count < count {
      let isAlike = chosen.contains { earlier in
        samples[index].signature.distance(to: samples[earlier].signature)
          < Acceptability.sameLookDistance
      }
      if !isAlike { chosen.append(index) }
    }
    return chosen.map { samples[$0].time }
  }

  /// The times of doubtful samples that decide what is picked: those among the picks if all doubt were mistaken.
  ///
  /// None where the best pictures are beyond doubt, which is so in most videos of some length.
  package func decisiveDoubts(in timeline: SignalTimeline, shots: [Shot], count: Int) -> [CMTime] {
    let samples = BlendedSamples.marked(timeline.orderedSamples)
    let acceptability = Acceptability(samples)
    let eligible = eligibleIndices(samples)
    let doubtful = Set(eligible.filter { acceptability.isDoubtful(samples[$0]) })
    guard !doubtful.isEmpty else { return [] }
    let likeness = Representativeness(samples)
    let scores = scores(
      of: samples,
      likeness: likeness,
      acceptability: acceptability,
      shots: shots,
      duration: timeline.usableDuration.seconds,
      acquittingDoubtful: true
    )
    let acceptable = eligible.filter {
      doubtful.contains($0) || acceptability.accepts(samples[$0])
    }
    return picks(from: acceptable, of: samples, scores: scores, shots: shots, likeness: likeness)
      .map(\.index).filter(doubtful.contains).prefix(max(count, 0)).map { samples[$0].time }
  }
}
