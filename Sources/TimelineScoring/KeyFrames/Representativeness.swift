internal import Glibc
internal import MediaValues

/// How much of a video looks like each of its samples.
struct Representativeness: Sendable {
  /// For each sample the mean likeness to all others, over the largest one: 0…1.
  let values: [Double]
  /// Half the median distance between samples: below it two pictures are much alike.
  let scale: Double

  /// Comparing everything with everything stops at this many samples; then evenly chosen ones stand
  /// for the rest.
  private static let maximumReferenceCount = 256

  init(_ samples: [FrameSample]) {
    let step = max((samples.count + Self.maximumReferenceCount - 1) / Self.maximumReferenceCount, 1)
    let references = stride(from: 0, to: samples.count, by: step).map { samples[$0] }
    var distances: [[Float]] = []
    distances.reserveCapacity(samples.count)
    for sample in samples {
      distances.append(references.map { sample.signature.distance(to: $0.signature) })
    }
    let apart = distances.joined().filter { $0 > 0 }.map(Double.init)
    let scale = max(median(apart) / 2, 0.02)
    self.scale = scale
    let densities = distances.map { row in
      row.reduce(0.0) { $0 + exp(-Double($1 * $1) / (2 * scale * scale)) }
    }
    let largest = densities.max() ?? 0
    values = densities.map { largest > 0 ? $0 / largest : 0 }
  }
}
