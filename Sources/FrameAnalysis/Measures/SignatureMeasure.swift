internal import Glibc
internal import MediaValues

/// Describes how a picture looks: its coarse layout in CIE LAB and its hue and saturation histogram.
///
/// The parts are weighted so that the Euclidean distance of two descriptions is about 1 for unlike
/// pictures of one video: the mean LAB difference of the cells over 100, and Hellinger's distance.
struct SignatureMeasure: Sendable {
  private static let columns = 12
  private static let rows = 7
  private static let hues = 12
  private static let saturations = 4
  /// A LAB difference of 50 between whole pictures counts as 1.
  private static let layoutWeight: Float = 1 / 50
  /// Hellinger's distance over √2, its greatest value, counts by half.
  private static let histogramWeight: Float = 0.35

  let signature: FrameSignature

  init(_ raster: Raster, in area: PixelArea) {
    let pixels = raster.pixels
    var cells = [SIMD4<Int32>](repeating: SIMD4(), count: Self.columns * Self.rows)
    var histogram = [Int32](repeating: 0, count: Self.hues * Self.saturations)
    // The first column of each cell and one behind the last, then even ones, since every second is looked at.
    let edges = (0...Self.columns).map { ($0 * area.width + Self.columns - 1) / Self.columns }
      .map { ($0 + 1) / 2 * 2 }
    for row in stride(from: 0, to: area.height, by: 2) {
      let cellRow = (row * Self.rows / area.height) * Self.columns
      let start = 3 * ((row + area.top) * raster.width + area.left)
      let line = pixels.span.extracting(start..<(start + 3 * area.width))
      for column in 0..<Self.columns {
        var sums = SIMD4<Int32>()
        for position in stride(from: edges[column], to: min(edges[column &+ 1], area.width), by: 2)
        {
          let pixel = line.extracting((3 &* position)..<(3 &* position &+ 3))
          let (red, green, blue) = (Int32(pixel[0]), Int32(pixel[1]), Int32(pixel[2]))
          sums &+= SIMD4(red, green, blue, 1)
          histogram[Self.bin(red, green, blue)] &+= 1
        }
        cells[cellRow &+ column] &+= sums
      }
    }
    var values: [Float] = []
    values.reserveCapacity(3 * Self.columns * Self.rows + histogram.count)
    let cellScale = Self.layoutWeight / Float(Self.columns * Self.rows).squareRoot()
    for cell in cells {
      let count = Float(max(cell.w, 1)) * 255
      let color = LABColor(
        red: Float(cell.x) / count,
        green: Float(cell.y) / count,
        blue: Float(cell.z) / count
      )
      values.append(color.lightness * cellScale)
      values.append(color.greenRed * cellScale)
      values.append(color.blueYellow * cellScale)
    }
    let layoutCount = values.count
    let total = Float(max(histogram.reduce(0, +), 1))
    for pixels in histogram {
      values.append((Float(pixels) / total).squareRoot() * Self.histogramWeight)
    }
    signature = FrameSignature(values: values, layoutCount: layoutCount)
  }

  /// The class of a colour; hue counts for nothing where there is next to no saturation.
  ///
  /// Four levels of saturation, 255 × chroma / (largest + 32) in steps of 48, and twelfths of the turn for hue.
  /// Products are compared, since dividing would cost more than all else.
  @inline(__always)
  private static func bin(_ red: Int32, _ green: Int32, _ blue: Int32) -> Int {
    let largest = max(red, green, blue)
    let chroma = largest &- min(red, green, blue)
    // Dark pixels have wild saturations, hence the summand.
    let (scaled, step) = (chroma &* 255, 48 &* (largest &+ 32))
    guard scaled >= step else { return 0 }
    let level = scaled >= 3 &* step ? 3 : (scaled >= 2 &* step ? 2 : 1)
    let (sixth, difference): (Int, Int32)
    if largest == red {
      (sixth, difference) = (0, green &- blue)
    } else if largest == green {
      (sixth, difference) = (4, blue &- red)
    } else {
      (sixth, difference) = (8, red &- green)
    }
    let half: Int
    if difference >= 0 {
      half = difference == chroma ? 2 : (2 &* difference >= chroma ? 1 : 0)
    } else {
      // Within a 128th of the main color, or of the color between, the hue still counts as that one.
      half = -128 &* difference < chroma ? 0 : (-128 &* difference < 65 &* chroma ? -1 : -2)
    }
    let hue = sixth &+ half
    return level &* hues &+ (hue < 0 ? hue &+ hues : hue)
  }
}

/// A colour in CIE LAB under D65, from gamma-coded BT.709 or sRGB components in 0…1.
struct LABColor: Sendable {
  let lightness: Float
  let greenRed: Float
  let blueYellow: Float

  init(red: Float, green: Float, blue: Float) {
    let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    let x = Self.compressed((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    let y = Self.compressed(0.2126 * r + 0.7152 * g + 0.0722 * b)
    let z = Self.compressed((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    lightness = 116 * y - 16
    greenRed = 500 * (x - y)
    blueYellow = 200 * (y - z)
  }

  private static func linear(_ value: Float) -> Float {
    value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
  }

  private static func compressed(_ value: Float) -> Float {
    value > 0.008856 ? cbrtf(value) : 7.787 * value + 16 / 116
  }
}
