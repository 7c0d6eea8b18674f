internal import MediaValues

extension KeyFrameSelector {
  /// A sample that is picked, and how it stands beside the picks before it.
  struct Pick: Sendable {
    /// The sample's place.
    var index: Int
    /// How new it is, 0…1; `nil` for the first pick.
    var novelty: Double?
    /// How surely it shows an earlier pick's figure or place again, 0…1.
    var sameAgain = 0.0
    /// Whether an earlier pick is from its shot.
    var isSameShot = false

    /// The sample's score less what likeness to earlier picks takes away.
    func score(_ score: WeightedScore, _ weights: KeyFrameWeights) -> WeightedScore {
      guard let novelty else { return score }
      var score = score
      score.multiply(
        by: isSameShot ? weights.sameShotShare : 1,
        for: .otherShot,
        value: isSameShot ? 0 : 1
      )
      score.multiply(
        by: 1 - weights.sameAgainLoss * sameAgain,
        for: .otherSubject,
        value: 1 - sameAgain
      )
      score.multiply(by: 1 - weights.likenessLoss * (1 - novelty), for: .novelty, value: novelty)
      return score
    }
  }

  /// Indices of samples, those that score best first.
  func ranked(_ indices: [Int], by scores: [WeightedScore]) -> [Int] {
    indices.sorted { first, second in
      let (left, right) = (scores[first].total, scores[second].total)
      return left != right ? left > right : first < second
    }
  }

  /// The best of some samples and, after it, those that score well and look unlike the ones before.
  ///
  /// This is maximal marginal relevance (Carbonell and Goldstein, SIGIR 1998) with a least distance.
  func picks(
    from acceptable: [Int],
    of samples: [FrameSample],
    scores: [WeightedScore],
    shots: [Shot],
    likeness: Representativeness
  ) -> [Pick] {
    let weights = options.weights
    let leastDistance = max(weights.diversityFactor * likeness.scale, weights.minimumDistance)
    let shotOf = samples.map { sample in
      shots.firstIndex { $0.timeRange.containsTime(sample.time) }
    }
    var order = ranked(acceptable, by: scores)
    guard let best = order.first else { return [] }
    let leastScore = weights.minimumScoreShare * scores[best].total
    order.removeAll { scores[$0].total < leastScore }
    var picked: [Pick] = []
    // The distance of every sample to the nearest pick.
    var nearest = [Float](repeating: .infinity, count: samples.count)
    // The same by how surely a viewer would call them different.
    var leastUnlike = [Double](repeating: .infinity, count: samples.count)
    let views = ViewDifference(samples)
    var next: Pick? = Pick(index: best)
    while let pick = next, picked.count < max(options.maximumCount, 1) {
      picked.append(pick)
      order.removeAll { index in
        let distance = samples[index].signature.distance(to: samples[pick.index].signature)
        nearest[index] = min(nearest[index], distance)
        let difference = views.value(index, pick.index, distance: distance)
        leastUnlike[index] = min(leastUnlike[index], difference)
        return index == pick.index || !(Double(nearest[index]) >= leastDistance)
      }
      next = nil
      var nextScore = 0.0
      for index in order {
        // The order is by score, so nothing further on can be better.
        guard scores[index].total > nextScore else { break }
        let again = ViewDifference.sameAgain
        let candidate = Pick(
          index: index,
          novelty: novelty(
            distance: Double(nearest[index]) / leastDistance,
            difference: leastUnlike[index]
          ),
          sameAgain: 1 - ramp(leastUnlike[index], from: again.lowerBound, to: again.upperBound),
          isSameShot: shotOf[index] != nil && picked.contains { shotOf[$0.index] == shotOf[index] }
        )
        let score = candidate.score(scores[index], weights).total
        if score > nextScore { (next, nextScore) = (candidate, score) }
      }
    }
    return picked
  }

  /// How new a further picture is, 0…1: by its colors and layout and, by a share, by what it is composed of.
  ///
  /// Its distance from the nearest pick counts in units of the least one.
  private func novelty(distance: Double, difference: Double) -> Double {
    let away = ramp(distance, from: 1, to: options.weights.unlikeDistance)
    let unlike = ramp(
      difference,
      from: ViewDifference.sameAgain.lowerBound,
      to: ViewDifference.different
    )
    return away + options.weights.compositionShare * (unlike - away)
  }
}
