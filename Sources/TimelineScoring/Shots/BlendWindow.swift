internal import Glibc
internal import MediaValues

/// What lies between two pictures of a video: a blend of the two, or movement from one to the other.
///
/// A blend passes through mixtures of its ends, goes steadily from one to the other, and on its way has less contrast
/// and detail than they have, for what is mixed is not alike. A pan or a zoom does none of this.
struct BlendWindow: Sendable {
  /// The signs that are weighed, in the order of the weights.
  let signs: [Double]

  /// What is added to products before they divide others: about their noise.
  private static let noise = 4.0
  /// Ends that differ less than this, as a mean square, are one picture.
  private static let leastDifference = 60.0
  /// Ends that correlate more than this are of one shot.
  static let mostCorrelation = 0.8
  /// More of the way than this in one step is a cut.
  private static let mostStep = 0.7
  /// What the ends leave unexplained of the pictures between, as a share of their difference.
  static let mostResidual = 0.6
  private static let most = 1.2

  /// Looks at the pictures from one index to another; `nil` when they surely are no blend.
  init?(from start: Int, to end: Int, in pictures: [BlendPicture]) {
    func product(_ first: Int, _ second: Int) -> Double {
      let values = pictures[second].products.values
      let distance = second - first
      return distance < values.count ? Double(values[distance]) : 0
    }
    let length = end - start
    guard length > 1, pictures.indices.contains(start), pictures.indices.contains(end) else {
      return nil
    }
    let (first, last) = (product(start, start), product(end, end))
    let both = product(start, end)
    let difference = first + last - 2 * both + 1e-3
    let correlation = (both + Self.noise) / ((first * last).squareRoot() + Self.noise)
    guard correlation < Self.mostCorrelation, difference > Self.leastDifference else { return nil }
    let (firstDetail, lastDetail) = (
      Double(pictures[start].products.detail), Double(pictures[end].products.detail)
    )
    var (residual, largestResidual, crookedness) = (0.0, 0.0, 0.0)
    var (contrastLoss, detailLoss) = (0.0, 0.0)
    var (way, largestStep) = (0.0, 0.0)
    for offset in 1..<length {
      let index = start + offset
      let (toFirst, toLast) = (product(start, index), product(index, end))
      let own = product(index, index)
      let weight = (toLast - both - toFirst + first) / difference
      let left = max((own + first - 2 * toFirst) / difference - weight * weight, 0)
      residual += left
      largestResidual = max(largestResidual, left)
      let share = Double(offset) / Double(length)
      crookedness += (weight - share) * (weight - share)
      largestStep = max(largestStep, abs(weight - way))
      way = weight
      let (rest, squares) = (1 - share, share * share)
      let even = rest * first + share * last
      let mixed = rest * rest * first + squares * last + 2 * share * rest * both
      contrastLoss += (even - own) / (even - mixed + Self.noise)
      let evenDetail = rest * firstDetail + share * lastDetail
      let mixedDetail = rest * rest * firstDetail + squares * lastDetail
      detailLoss +=
        (evenDetail - Double(pictures[index].products.detail))
        / (evenDetail - mixedDetail + Self.noise)
    }
    largestStep = max(largestStep, abs(1 - way))
    let count = Double(length - 1)
    guard largestStep < Self.mostStep, residual / count < Self.mostResidual else { return nil }
    let seconds = log(max((pictures[end].time - pictures[start].time).seconds, 1e-3))
    let unexplained = (1e-6 + residual / count).squareRoot()
    let contrast = min(max(contrastLoss / count, -1), 2)
    let detail = min(max(detailLoss / count, -1), 2)
    signs = [
      correlation, min(contrast, Self.most), min(detail, Self.most), unexplained,
      (1e-6 + largestResidual).squareRoot(), (crookedness / count).squareRoot(),
      min(largestStep * Double(length), 6), seconds, abs(contrast - 1), unexplained * seconds,
      max(0.6 - contrast, 0), max(0.5 - detail, 0), max(unexplained - 0.3, 0),
      max(correlation - 0.4, 0),
    ]
  }
}

/// A picture that may lie in a blend, or at its ends.
struct BlendPicture: Sendable {
  let time: CMTime
  let products: PictureProducts

  /// A mean square below this, of 255, is noise on one color.
  private static let plainContrast: Float = 25

  /// Whether it is of one color all over.
  var isPlain: Bool { (products.values.first ?? 0) < Self.plainContrast }
}
