internal import MediaValues

/// The luma of the part of a picture inside its bars, and where that part lies.
struct LumaPicture: Sendable {
  let width: Int
  let height: Int
  /// Full-range luma, rows top to bottom.
  let luma: [UInt8]
  /// The part of the raster that the luma covers.
  let area: PixelArea

  init(_ raster: Raster) {
    let whole = Self.luma(of: raster)
    let area = BarDetector().activeArea(width: raster.width, height: raster.height, luma: whole)
    self.area = area
    width = area.width
    height = area.height
    if area.width == raster.width && area.height == raster.height {
      luma = whole
      return
    }
    var cropped: [UInt8] = []
    cropped.reserveCapacity(area.width * area.height)
    for row in area.rows {
      let base = row * raster.width
      cropped.append(contentsOf: whole[(base + area.left)..<(base + area.left + area.width)])
    }
    luma = cropped
  }

  static func luma(of raster: Raster) -> [UInt8] {
    let count = raster.width * raster.height
    let pixels = raster.pixels
    var luma = [UInt8](repeating: 0, count: count)
    var offset = 0
    for index in 0..<count {
      let red = 54 &* UInt32(pixels[offset])
      let green = 183 &* UInt32(pixels[offset &+ 1])
      let blue = 19 &* UInt32(pixels[offset &+ 2])
      luma[index] = UInt8(truncatingIfNeeded: (red &+ green &+ blue) >> 8)
      offset &+= 3
    }
    return luma
  }
}

/// A rectangle of whole pixels in a raster.
struct PixelArea: Sendable, Hashable {
  var left: Int
  var top: Int
  var width: Int
  var height: Int

  var rows: Range<Int> { top..<(top + height) }

  /// The rectangle in fractions of a raster's size.
  func normalized(in raster: Raster) -> NormalizedRectangle {
    NormalizedRectangle(
      x: Double(left) / Double(raster.width),
      y: Double(top) / Double(raster.height),
      width: Double(width) / Double(raster.width),
      height: Double(height) / Double(raster.height)
    )
  }
}
