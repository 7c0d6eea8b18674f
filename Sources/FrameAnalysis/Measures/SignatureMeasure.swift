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
    var cells = [Int32](repeating: 0, count: 4 * Self.columns * Self.rows)
    var histogram = [Int32](repeating: 0, count: Self.hues * Self.saturations)
    let cellOfColumn = (0..<area.width).map { $0 * Self.columns / area.width }
    for row in stride(from: 0, to: area.height, by: 2) {
      let cellRow = (row * Self.rows / area.height) * Self.columns
      let base = (row + area.top) * raster.width + area.left
      for column in stride(from: 0, to: area.width, by: 2) {
        let offset = 3 &* (base &+ column)
        let red = Int32(pixels[offset])
        let green = Int32(pixels[offset &+ 1])
        let blue = Int32(pixels[offset &+ 2])
        let cell = 4 &* (cellRow &+ cellOfColumn[column])
        cells[cell] &+= red
        cells[cell &+ 1] &+= green
        cells[cell &+ 2] &+= blue
        cells[cell &+ 3] &+= 1
        histogram[Self.bin(red, green, blue)] &+= 1
      }
    }
    var values: [Float] = []
    values.reserveCapacity(3 * Self.columns * Self.rows + histogram.count)
    let cellScale = Self.layoutWeight / Float(Self.columns * Self.rows).squareRoot()
    for cell in stride(from: 0, to: cells.count, by: 4) {
      let count = Float(max(cells[cell + 3], 1)) * 255
      let color = LABColor(
        red: Float(cells[cell]) / count,
        green: Float(cells[cell + 1]) / count,
        blue: Float(cells[cell + 2]) / count
      )
      values.append(color.lightness * cellScale)
      values.append(color.greenRed * cellScale)
      values.append(color.blueYellow * cellScale)
    }
    let total = Float(max(histogram.reduce(0, +), 1))
    for pixels in histogram {
      values.append((Float(pixels) / total).squareRoot() * Self.histogramWeight)
    }
    signature = FrameSignature(values: values)
  }

  /// The class of a colour; hue counts for nothing where there is next to no saturation.
  private static func bin(_ red: Int32, _ green: Int32, _ blue: Int32) -> Int {
    let largest = max(red, green, blue)
    let chroma = largest &- min(red, green, blue)
    // Dark pixels have wild saturations, hence the summand.
    let saturation = (chroma &* 255) / (largest &+ 32)
    let level = min(saturation / 48, 3)
    guard level > 0, chroma > 0 else { return 0 }
    let sixth: Int32
    if largest == red {
      sixth = 0 &+ (128 &* (green &- blue)) / chroma
    } else if largest == green {
      sixth = 256 &+ (128 &* (blue &- red)) / chroma
    } else {
      sixth = 512 &+ (128 &* (red &- green)) / chroma
    }
    let turn = (sixth &+ 768) % 768
    let hue = min(Int(turn) / 64, hues - 1)
    return Int(level) * hues + hue
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
