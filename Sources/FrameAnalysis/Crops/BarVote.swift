package import MediaValues

/// Agrees on the bars of a video from several of its pictures, so that a dark one does not mislead.
///
/// At each edge a bar is as wide as two thirds of the pictures have it at least; of one picture no more
/// is taken away than is black in it, since films change their shape.
package struct BarVote: Sendable {
  private struct Edges {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
  }

  /// Pictures darker than this on the mean say nothing about bars.
  private static let darkestMean = 20
  private var witnesses: [Edges] = []

  /// Makes a vote without pictures.
  package init() {}

  /// Takes a picture of the video into account; all pictures have one shape.
  package mutating func add(_ raster: Raster) {
    let picture = LumaPicture(raster)
    let sum = picture.luma.reduce(0) { $0 + Int($1) }
    guard sum > Self.darkestMean * picture.luma.count else { return }
    let area = picture.area.normalized(in: raster)
    witnesses.append(
      Edges(
        left: area.x,
        top: area.y,
        right: 1 - area.x - area.width,
        bottom: 1 - area.y - area.height
      )
    )
  }

  /// The part of a picture of the video inside the bars.
  ///
  /// It ends a little inside, since the edge of a bar is soft in coded video.
  package func area(of raster: Raster) -> NormalizedRectangle {
    let black = BarDetector().blackLines(of: raster)
    let left = inset(agreed { $0.left }, black.left, of: raster.width)
    let top = inset(agreed { $0.top }, black.top, of: raster.height)
    let right = inset(agreed { $0.right }, black.right, of: raster.width)
    let bottom = inset(agreed { $0.bottom }, black.bottom, of: raster.height)
    return NormalizedRectangle(x: left, y: top, width: 1 - left - right, height: 1 - top - bottom)
  }

  private func agreed(_ edge: (Edges) -> Double) -> Double {
    let widths = witnesses.map(edge).sorted()
    return widths.isEmpty ? 0 : widths[widths.count / 3]
  }

  private func inset(_ agreed: Double, _ black: Int, of side: Int) -> Double {
    let lines = min(Int((agreed * Double(side)).rounded()), black)
    guard lines > 0 else { return 0 }
    let softness = max(side / 400, 1)
    return Double(lines + softness) / Double(side)
  }
}
