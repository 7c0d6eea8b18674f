internal import MediaValues

/// How surely a viewer would call two pictures of a video different, rather than the same again.
///
/// What moves changes cells, and so the distance of the signatures; what a picture is composed of stays. So the
/// lack of correlation of the coarse layouts, 0 for one composition and 1 for unrelated ones, is added to the distance.
struct ViewDifference: Sendable {
  /// Below the first two pictures are the same again: one figure in another pose, one place as before; not above
  /// the last.
  ///
  /// Of labelled pairs far enough apart to be picked together by distance, most of those that are the same again lie
  /// below the middle, nearly all below the last, and one of 81 others below 0.95: `Benchmarks/results/keyframes.md`.
  static let sameAgain = 0.85...1.15
  /// From here on two pictures are different, of those pairs two thirds of the different ones.
  static let different = 1.3

  private static let channels = 3

  /// The layouts less the means of their channels, each of length one.
  private let compositions: [[Float]]

  /// Takes down what samples are composed of.
  init(_ samples: [FrameSample]) {
    compositions = samples.map { Self.composition($0.signature.layout) }
  }

  /// The difference of two samples that are so far apart by their signatures.
  func value(_ first: Int, _ second: Int, distance: Float) -> Double {
    let (mine, theirs) = (compositions[first], compositions[second])
    guard mine.count == theirs.count, !mine.isEmpty else { return Double(distance + 1) }
    var product: Float = 0
    for index in mine.indices { product += mine[index] * theirs[index] }
    return Double(distance + 1 - product)
  }

  /// Lightness and both colors of the cells are taken less their own means, and together.
  ///
  /// Empty for a picture without any layout, which correlates with nothing.
  private static func composition(_ layout: ArraySlice<Float>) -> [Float] {
    guard !layout.isEmpty, layout.count.isMultiple(of: channels) else { return [] }
    var means = [Float](repeating: 0, count: channels)
    for (index, value) in layout.enumerated() { means[index % channels] += value }
    let cells = Float(layout.count / channels)
    let centered = layout.enumerated().map { $1 - means[$0 % channels] / cells }
    let length = centered.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard length > 0, length.isFinite else { return [] }
    return centered.map { $0 / length }
  }
}
