internal import Glibc
package import MediaValues

/// How much each part of a picture draws the eye, from its color and its detail.
///
/// A part counts by how far its color is from the mean of the picture, which is the measure of Achanta
/// et al. (Frequency-tuned Salient Region Detection, CVPR 2009), and by its edges; parts near the middle
/// count more, as people look there more (Judd et al., Learning to Predict Where Humans Look, ICCV 2009).
package struct SalienceMap: Sendable {
  /// The longer side of the map in cells.
  private static let longSide = 96
  /// The standard deviation of the middle's weight, in fractions of the side.
  private static let middleDeviation: Float = 0.35
  /// What most of a picture has alike draws no eye: this share of the mean counts as nothing.
  private static let floorShare: Float = 0.7

  /// The number of cells across.
  let width: Int
  /// The number of cells down.
  let height: Int
  /// The weight of each cell, in rows from the top; they sum to 1, or are all 0.
  let weights: [Float]

  /// Looks at the part of a picture inside its bars.
  package init(_ raster: Raster, in area: NormalizedRectangle = .full) {
    let cells = CellColors(raster, longSide: Self.longSide)
    (width, height) = (cells.width, cells.height)
    let inside = cells.insides(of: area)
    var distances = cells.distances(where: inside)
    var edges = cells.edges(where: inside)
    Self.sharpen(&distances, where: inside)
    Self.sharpen(&edges, where: inside)
    var weights = zip(distances, edges).map { $0 + $1 }
    let (midX, midY) = (area.x + area.width / 2, area.y + area.height / 2)
    for index in weights.indices {
      let x = (Double(index % width) + 0.5) / Double(width)
      let y = (Double(index / width) + 0.5) / Double(height)
      let (dx, dy) = (
        Float((x - midX) / max(area.width, 0.01)), Float((y - midY) / max(area.height, 0.01))
      )
      weights[index] *= expf(
        -(dx * dx + dy * dy) / (2 * Self.middleDeviation * Self.middleDeviation)
      )
    }
    let sum = weights.reduce(0, +)
    self.weights = sum > 0 ? weights.map { $0 / sum } : weights
  }

  /// The sums of the columns, or of the rows.
  func profile(alongWidth: Bool) -> [Float] {
    var sums = [Float](repeating: 0, count: alongWidth ? width : height)
    for index in weights.indices {
      sums[alongWidth ? index % width : index / width] += weights[index]
    }
    return sums
  }

  /// Takes away what most cells have and makes the mean of the rest the same for every measure.
  private static func sharpen(_ values: inout [Float], where inside: [Bool]) {
    let count = Float(max(inside.count { $0 }, 1))
    let floor = values.reduce(0, +) / count * floorShare
    for index in values.indices {
      values[index] = inside[index] ? max(values[index] - floor, 0) : 0
    }
    let mean = values.reduce(0, +) / count
    guard mean > 0 else { return }
    for index in values.indices { values[index] /= mean }
  }
}
