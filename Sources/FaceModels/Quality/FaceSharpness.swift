internal import MediaValues

/// How crisp a face is: what blurring it once more changes.
///
/// A sharp picture loses much of its differences between neighbours when blurred, a blurred one little.
/// The measure is that of Crété, Dolmière, Ladret and Nicolas, "The blur effect" (2007), on the face
/// brought to a fixed size, so that faces of all sizes compare. It does not depend on contrast.
struct FaceSharpness {
  /// The side of the square to which a face is brought.
  private static let side = 64
  /// The length of the blur, in pixels of that square.
  private static let blurLength = 9
  /// The most samples along one axis that are averaged to one pixel.
  private static let maximumSamples = 8

  /// The sharpness of a part of a picture, 0…1; 0 where nothing differs.
  static func measure(_ bounds: NormalizedRectangle, in raster: Raster) -> Float {
    let luma = sampled(bounds, in: raster)
    return min(across(luma, step: 1, line: side), across(luma, step: side, line: 1))
  }

  /// The part's luma, 64 × 64.
  private static func sampled(_ bounds: NormalizedRectangle, in raster: Raster) -> [Float] {
    let columns = positions(from: bounds.x, length: bounds.width, in: raster.width)
    let rows = positions(from: bounds.y, length: bounds.height, in: raster.height)
    let scale = Float(side) * Float(side) / (Float(columns.count) * Float(rows.count))
    var luma = [Float](repeating: 0, count: side * side)
    let perColumn = columns.count / side
    let perRow = rows.count / side
    for (down, row) in rows.enumerated() {
      for (right, column) in columns.enumerated() {
        luma[down / perRow * side + right / perColumn] += scale * value(column, row, in: raster)
      }
    }
    return luma
  }

  /// Where along an axis samples are taken, in pixels; a whole number of samples per output pixel.
  private static func positions(from start: Double, length: Double, in extent: Int) -> [Float] {
    let first = start * Double(extent)
    let covered = max(length * Double(extent), 1)
    let perPixel = min(max(Int((covered / Double(side)).rounded(.up)), 1), maximumSamples)
    let count = side * perPixel
    let limit = Double(extent - 1)
    return (0..<count).map { index in
      let place = first + covered * (Double(index) + 0.5) / Double(count) - 0.5
      return Float(min(max(place, 0), limit))
    }
  }

  /// The luma between pixels.
  private static func value(_ x: Float, _ y: Float, in raster: Raster) -> Float {
    let left = Int(x)
    let top = Int(y)
    let right = min(left + 1, raster.width - 1)
    let bottom = min(top + 1, raster.height - 1)
    let partX = x - Float(left)
    let partY = y - Float(top)
    let upper = luma(left, top, in: raster) * (1 - partX) + luma(right, top, in: raster) * partX
    let lower =
      luma(left, bottom, in: raster) * (1 - partX) + luma(right, bottom, in: raster) * partX
    return upper * (1 - partY) + lower * partY
  }

  private static func luma(_ x: Int, _ y: Int, in raster: Raster) -> Float {
    let at = 3 * (y * raster.width + x)
    // BT.709.
    return 0.2126 * Float(raster.pixels[at]) + 0.7152 * Float(raster.pixels[at + 1])
      + 0.0722 * Float(raster.pixels[at + 2])
  }

  /// The share of differences along one axis that a blur along it removes.
  private static func across(_ luma: [Float], step: Int, line: Int) -> Float {
    let reach = blurLength / 2
    var original = 0.0
    var removed = 0.0
    for start in stride(from: 0, to: side * line, by: line) {
      func pixel(_ index: Int) -> Float { luma[start + min(max(index, 0), side - 1) * step] }
      for index in 1..<side {
        let difference = abs(pixel(index) - pixel(index - 1))
        // Two blurred neighbours differ by what enters the window and what leaves it.
        let blurred = abs(pixel(index + reach) - pixel(index - 1 - reach)) / Float(blurLength)
        original += Double(difference)
        removed += Double(max(difference - blurred, 0))
      }
    }
    return original > 0 ? Float(removed / original) : 0
  }
}
