package import MediaValues

/// Finds gradual transitions of a quarter of a second to three seconds among the pictures of a video.
///
/// It keeps three seconds of products and the stretches found that may still overlap with others; of stretches
/// that overlap the likeliest stands.
package struct BlendTracker: Sendable {
  /// A stretch in which one picture becomes another.
  package struct Blend: Sendable, Hashable {
    /// The last picture before it and the first after it.
    package var range: CMTimeRange
    /// The picture that is nearest to its middle.
    package var middle: CMTime
    /// The log-odds that it is a blend.
    package var logOdds: Double
    /// Whether it begins, or ends, with one color.
    package var isFromPlain: Bool
    package var isToPlain: Bool
    /// What was weighed.
    package var signs: [Double]
  }

  /// The lengths tried, in pictures.
  private static let lengths = [3, 4, 6, 8, 12, 16, 20, 24, 32, 40]
  /// The longest stretch in seconds: pictures may be further apart than usual.
  private static let longestSeconds = 3.6
  /// So many stretches wait for those that overlap with them.
  private static let waitingLimit = 4_096

  private let weights: BlendWeights
  private let leastLogOdds: Double
  private var pictures: [BlendPicture] = []
  private var waiting: [Blend] = []
  private var blends: [Blend] = []
  private var firstPicture: CMTime?
  private var lastPicture: CMTime?

  /// Makes a tracker that keeps what is likelier than given.
  package init(weights: BlendWeights = BlendWeights(), leastLogOdds: Double) {
    self.weights = weights
    self.leastLogOdds = leastLogOdds
  }

  /// Takes the next frame's step and returns the stretches that end with it, likely or not, and may be blends.
  @discardableResult
  package mutating func consume(_ step: FrameStep) -> [Blend] {
    guard let products = step.products else { return [] }
    // Pictures of another size have nothing in common with those before.
    if products.values.count < 2 { pictures.removeAll(keepingCapacity: true) }
    let picture = BlendPicture(time: step.time, products: products)
    pictures.append(picture)
    if !picture.isPlain {
      firstPicture = firstPicture ?? step.time
      lastPicture = step.time
    }
    if pictures.count > 2 * PictureProducts.reach {
      pictures.removeFirst(pictures.count - PictureProducts.reach - 1)
    }
    let oldest = pictures[max(pictures.count - PictureProducts.reach - 1, 0)].time
    if waiting.count >= Self.waitingLimit || waiting.allSatisfy({ $0.range.end < oldest }) {
      settle()
    }
    let last = pictures.count - 1
    var found: [Blend] = []
    for length in Self.lengths where length <= last {
      if let blend = blend(from: last - length, to: last) { found.append(blend) }
    }
    waiting += found.filter { $0.logOdds > leastLogOdds }
    return found
  }

  /// Ends the search: the boundaries that the blends make, in order of time.
  ///
  /// A video that begins with a blend from one color, or ends with one to it, has no other shot there. What fades
  /// to one color and from it again is one fade.
  package mutating func finish() -> [ShotBoundary] {
    settle()
    var boundaries: [ShotBoundary] = []
    var fadeOut: Blend?
    for blend in blends.sorted(by: { $0.range.start < $1.range.start }) {
      let isOpening = blend.isFromPlain && firstPicture.map { blend.range.start <= $0 } ?? true
      let isEnding = blend.isToPlain && lastPicture.map { blend.range.end >= $0 } ?? true
      guard !isOpening, !isEnding else { continue }
      if let out = fadeOut, blend.isFromPlain, staysPlain(from: out, to: blend) {
        boundaries.removeLast()
        boundaries.append(
          ShotBoundary(
            time: blend.range.start,
            transition: .fade,
            transitionRange: CMTimeRange(start: out.range.start, end: blend.range.end),
            evidence: (out.logOdds > blend.logOdds ? out : blend)
              .evidence(weights, leastLogOdds: leastLogOdds)
          )
        )
        fadeOut = nil
        continue
      }
      fadeOut = blend.isToPlain ? blend : nil
      boundaries.append(blend.boundary(weights, leastLogOdds: leastLogOdds))
    }
    return boundaries
  }

  private func staysPlain(from out: Blend, to blend: Blend) -> Bool {
    (blend.range.start - out.range.end).seconds < Self.longestSeconds
  }

  private mutating func settle() {
    var settled: [Blend] = []
    for blend in waiting.sorted(by: { $0.logOdds > $1.logOdds }) {
      let isFree = settled.allSatisfy { other in
        blend.range.end < other.range.start || blend.range.start > other.range.end
      }
      if isFree { settled.append(blend) }
    }
    blends += settled
    waiting.removeAll(keepingCapacity: true)
  }

  private func blend(from start: Int, to end: Int) -> Blend? {
    let (first, last) = (pictures[start], pictures[end])
    guard (last.time - first.time).seconds <= Self.longestSeconds,
      let window = BlendWindow(from: start, to: end, in: pictures)
    else { return nil }
    let logOdds = zip(window.signs, weights.values).reduce(weights.bias) { $0 + $1.0 * $1.1 }
    guard logOdds.isFinite else { return nil }
    return Blend(
      range: CMTimeRange(start: first.time, end: last.time),
      middle: pictures[start + (end - start + 1) / 2].time,
      logOdds: logOdds,
      isFromPlain: first.isPlain,
      isToPlain: last.isPlain,
      signs: window.signs
    )
  }
}

extension BlendTracker.Blend {
  /// The boundary it makes: in the middle, or where the picture comes out of one color, or has become one.
  func boundary(_ weights: BlendWeights, leastLogOdds: Double) -> ShotBoundary {
    ShotBoundary(
      time: isFromPlain ? range.start : isToPlain ? range.end : middle,
      transition: isFromPlain || isToPlain ? .fade : .dissolve,
      transitionRange: range,
      evidence: evidence(weights, leastLogOdds: leastLogOdds)
    )
  }
}
