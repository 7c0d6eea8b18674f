/// A face as the network proposes it, in pixels of the canvas; it may reach beyond the canvas.
struct FaceCandidate: Sendable, Equatable {
  /// The left edge.
  var x: Float
  /// The top edge.
  var y: Float
  /// The width, above 0.
  var width: Float
  /// The height, above 0.
  var height: Float
  /// How sure the network is, 0…1.
  var confidence: Float
  /// The five landmarks, eyes first, each from left to right.
  var landmarks: [SIMD2<Float>]

  /// The area that both cover over the area that either covers, 0…1.
  func overlap(with other: FaceCandidate) -> Float {
    let across = min(x + width, other.x + other.width) - max(x, other.x)
    let down = min(y + height, other.y + other.height) - max(y, other.y)
    guard across > 0, down > 0 else { return 0 }
    let shared = across * down
    return shared / (width * height + other.width * other.height - shared)
  }
}

extension [FaceCandidate] {
  /// The best candidates, none of which overlaps a better one by more than a limit.
  ///
  /// Candidates of equal confidence keep their order, so that a result never depends on sorting.
  func withoutOverlaps(above limit: Float, maximumCount: Int) -> [FaceCandidate] {
    let order = indices.sorted {
      self[$0].confidence == self[$1].confidence
        ? $0 < $1 : self[$0].confidence > self[$1].confidence
    }
    var kept: [FaceCandidate] = []
    for index in order where kept.count < maximumCount {
      let candidate = self[index]
      if kept.allSatisfy({ candidate.overlap(with: $0) <= limit }) { kept.append(candidate) }
    }
    return kept
  }
}
