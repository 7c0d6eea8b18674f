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
    luma = Self.cropped(whole, width: raster.width, to: area)
  }

  private init(_ picture: LumaPicture, croppedTo inner: PixelArea) {
    (width, height) = (inner.width, inner.height)
    luma = Self.cropped(picture.luma, width: picture.width, to: inner)
    area = PixelArea(
      left: picture.area.left + inner.left,
      top: picture.area.top + inner.top,
      width: inner.width,
      height: inner.height
    )
  }

  /// The share of a side that is taken for border at each end: 4 of 320 pixels.
  ///
  /// Captured video has 704 or fewer of its 720 columns filled and its last lines torn, and scaling and coding
  /// blur a bar's edge over as much.
  private static let borderShare = 0.0125

  /// The picture without its border, which may be the sharpest of its edges and says nothing about it.
  var withoutBorder: LumaPicture {
    let border = { (side: Int) in Int((Double(side) * Self.borderShare).rounded(.up)) }
    let (across, down) = (border(width), border(height))
    guard width > 2 * across, height > 2 * down else { return self }
    let inner = PixelArea(
      left: across,
      top: down,
      width: width - 2 * across,
      height: height - 2 * down
    )
    return LumaPicture(self, croppedTo: inner)
  }

  private static func cropped(_ luma: [UInt8], width: Int, to area: PixelArea) -> [UInt8] {
    var cropped: [UInt8] = []
    cropped.reserveCapacity(area.width * area.height)
    for row in area.rows {
      let start = row * width + area.left
      cropped.append(contentsOf: luma[start..<(start + area.width)])
    }
    return cropped
  }

  static func luma(of raster: Raster) -> [UInt8] {
    let count = raster.width * raster.height
    guard raster.pixels.count >= 3 * count else { return [UInt8](repeating: 0, count: count) }
    let pixels = raster.pixels.span
    return [UInt8](capacity: count) { luma in
      // Eight at a time, so that one check of the bounds is enough for them.
      for first in stride(from: 0, to: count - 7, by: 8) {
        let run = pixels.extracting((3 &* first)..<(3 &* first &+ 24))
        for index in 0..<8 {
          luma.append(Self.luma(run[3 &* index], run[3 &* index &+ 1], run[3 &* index &+ 2]))
        }
      }
      for index in (count / 8 * 8)..<count {
        luma.append(Self.luma(pixels[3 * index], pixels[3 * index + 1], pixels[3 * index + 2]))
      }
    }
  }

  /// BT.709's luma in 256ths.
  @inline(__always)
  private static func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let sum = 54 &* UInt32(red) &+ 183 &* UInt32(green) &+ 19 &* UInt32(blue)
    return UInt8(truncatingIfNeeded: sum >> 8)
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
