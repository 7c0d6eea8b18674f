/// How a tiny picture resembles itself and those shortly before it: all that telling a blend from movement takes.
///
/// Of two pictures, of which the mean of each component is taken off, the mean product of their values is kept.
/// Lengths, distances and mixtures of any of the pictures follow from these numbers alone.
package struct PictureProducts: Sendable, Hashable {
  /// The usual seconds from one such picture to the next.
  package static let usualSpacing = 0.08
  /// The number of pictures before one with which products are kept: 3.2 seconds at the usual spacing.
  package static let reach = 40

  /// The product with itself, then those with the pictures before, the latest first; squares of 0…255.
  package var values: [Float]
  /// The mean square of the steps of luma from pixel to pixel, downwards and to the right together.
  package var detail: Float

  /// Makes products from their parts.
  package init(values: [Float], detail: Float) {
    self.values = values
    self.detail = detail
  }

  /// The number of frames from one such picture to the next; a rate that makes no sense counts as 25 per second.
  package static func stride(framesPerSecond: Double) -> Int {
    let rate = framesPerSecond.isFinite && framesPerSecond > 0 ? framesPerSecond : 25
    return max(Int((min(rate, 120) * usualSpacing).rounded()), 1)
  }
}
