/// A turn, an equal scaling and a shift of the plane.
struct SimilarityTransform: Sendable, Equatable {
  /// The cosine of the turn times the scale.
  var a: Double
  /// The sine of the turn times the scale.
  var b: Double
  /// What is added at the end.
  var shift: SIMD2<Double>

  /// The transform that brings `source` nearest to `target` in the sense of least squares.
  ///
  /// Both must hold equally many points. When all source points coincide, it only shifts.
  init(from source: [SIMD2<Double>], to target: [SIMD2<Double>]) {
    let count = Double(max(min(source.count, target.count), 1))
    let sourceMean = source.reduce(.zero, +) / count
    let targetMean = target.reduce(.zero, +) / count
    var dot = 0.0
    var cross = 0.0
    var square = 0.0
    for (from, to) in zip(source, target) {
      let p = from - sourceMean
      let q = to - targetMean
      dot += p.x * q.x + p.y * q.y
      cross += p.x * q.y - p.y * q.x
      square += p.x * p.x + p.y * p.y
    }
    a = square > 0 ? dot / square : 1
    b = square > 0 ? cross / square : 0
    shift = .zero
    shift = targetMean - applied(to: sourceMean)
  }

  /// The transform that undoes this one; nothing if all points come to lie in one.
  var inverted: SimilarityTransform? {
    let square = a * a + b * b
    guard square > 0, square.isFinite else { return nil }
    var inverse = self
    inverse.a = a / square
    inverse.b = -b / square
    inverse.shift = .zero
    inverse.shift = inverse.applied(to: shift) * -1
    return inverse
  }

  /// Where a point comes to lie.
  func applied(to point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a * point.x - b * point.y, b * point.x + a * point.y) + shift
  }
}
