/// The part of a picture to keep, and the shape that it must have.
package struct PictureCut: Sendable, Hashable {
  /// The part to keep.
  package var area: NormalizedRectangle
  /// The exact shape of the result; that of the part in whole pixels when nil.
  package var shape: PixelSize?

  /// Makes a cut from its parts.
  package init(area: NormalizedRectangle, shape: PixelSize? = nil) {
    self.area = area
    self.shape = shape
  }

  /// The cut that keeps everything.
  package static let nothing = PictureCut(area: .full)

  /// The size of what is kept of a picture of a size, never wider than a limit; at least 1 × 1.
  package func size(of picture: PixelSize, maximumWidth: Int? = nil) -> PixelSize {
    let width = Double(picture.width) * area.width
    let height = Double(picture.height) * area.height
    var kept = PixelSize(
      width: max(min(Int(width.rounded()), picture.width, maximumWidth ?? .max), 1),
      height: max(min(Int(height.rounded()), picture.height), 1)
    )
    let ratio = shape.map { Double($0.height) / Double(max($0.width, 1)) } ?? height / max(width, 1)
    kept.height = max(Int((Double(kept.width) * ratio).rounded()), 1)
    if kept.height > picture.height {
      kept.height = picture.height
      kept.width = max(min(Int((Double(kept.height) / ratio).rounded()), kept.width), 1)
    }
    return kept
  }
}

extension Raster {
  /// The part of the picture that a cut keeps, which lies as near to the cut's area as it can.
  ///
  /// Its size is the one given, or the one that follows from the cut; it lies in the picture.
  package func cut(_ cut: PictureCut, to wanted: PixelSize? = nil) -> Raster {
    let whole = PixelSize(width: width, height: height)
    let fitting = cut.size(of: whole)
    let size = PixelSize(
      width: min(wanted?.width ?? fitting.width, width),
      height: min(wanted?.height ?? fitting.height, height)
    )
    guard size != whole else { return self }
    let place = { (start: Double, length: Double, kept: Int, all: Int) in
      let wanted = (start + length / 2) * Double(all) - Double(kept) / 2
      return min(max(Int(wanted.rounded()), 0), all - kept)
    }
    let left = place(cut.area.x, cut.area.width, size.width, width)
    let top = place(cut.area.y, cut.area.height, size.height, height)
    var kept: [UInt8] = []
    kept.reserveCapacity(3 * size.width * size.height)
    for row in top..<top + size.height {
      let start = 3 * (row * width + left)
      kept.append(contentsOf: pixels[start..<start + 3 * size.width])
    }
    return Raster(width: size.width, height: size.height, pixels: kept)
  }
}
