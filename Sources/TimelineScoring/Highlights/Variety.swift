internal import Glibc
internal import MediaValues

/// How unlike its video each segment looks, without being a stranger to it.
struct Variety: Sendable {
  let values: [Double?]
  /// 0 when all segments look alike, 1 when they plainly differ.
  let dynamics: Double
  /// How far apart two segments usually look; 0 when there are no two.
  let usualDistance: Double

  private static let maximumReferenceCount = 200

  init(_ signals: [SegmentSignals]) {
    let known = signals.compactMap(\.signature)
    let step = max((known.count + Self.maximumReferenceCount - 1) / Self.maximumReferenceCount, 1)
    let references = stride(from: 0, to: known.count, by: step).map { known[$0] }
    guard references.count > 1 else {
      values = signals.map { _ in nil }
      dynamics = 0
      usualDistance = 0
      return
    }
    // The references stand for all, so that memory does not grow with the video.
    let mutual = references.flatMap { one in references.map { Double(one.distance(to: $0)) } }
    let middle = median(mutual.filter { $0 > 0 })
    usualDistance = middle
    let scale = max(middle / 2, 0.02)
    dynamics = ramp(middle, from: 0.12, to: 0.3)
    let count = Double(references.count)
    values = signals.map { signal in
      guard let own = signal.signature else { return nil }
      var (distanceSum, likenessSum) = (0.0, 0.0)
      for reference in references {
        let distance = Double(own.distance(to: reference))
        distanceSum += distance
        likenessSum += exp(-distance * distance / (2 * scale * scale))
      }
      let mean = distanceSum / count
      // Titles and idents are unlike everything: what resembles nothing is not of the video's world.
      return mean / (mean + middle + 1e-9) * min(likenessSum / count / 0.08, 1)
    }
  }
}
