internal import MediaValues

/// How colourful a picture is, after Hasler and Süsstrunk, "Measuring colourfulness in natural
/// images" (2003): spread and mean of the two opponent colours.
struct ColorMeasure: Sendable {
  /// Colourfulness over 109, which the paper calls "extremely colourful", clipped to 0…1.
  let colorfulness: Float

  init(_ raster: Raster, in area: PixelArea) {
    let pixels = raster.pixels
    var redGreen = 0
    var redGreenSquares = 0
    var yellowBlue = 0
    var yellowBlueSquares = 0
    var count = 0
    // Every second row is plenty for a statistic of the whole picture.
    for row in stride(from: area.top, to: area.top + area.height, by: 2) {
      var offset = 3 &* (row &* raster.width &+ area.left)
      var rowRedGreen: Int32 = 0
      var rowYellowBlue: Int32 = 0
      for _ in 0..<area.width {
        let red = Int32(pixels[offset])
        let green = Int32(pixels[offset &+ 1])
        let blue = Int32(pixels[offset &+ 2])
        offset &+= 3
        let first = red &- green
        // Twice the paper's value, to stay with whole numbers.
        let second = red &+ green &- 2 &* blue
        rowRedGreen &+= first
        rowYellowBlue &+= second
        redGreenSquares &+= Int(first &* first)
        yellowBlueSquares &+= Int(second &* second)
      }
      redGreen &+= Int(rowRedGreen)
      yellowBlue &+= Int(rowYellowBlue)
      count &+= area.width
    }
    let total = Float(max(count, 1))
    let (meanRG, meanYB) = (Float(redGreen) / total, Float(yellowBlue) / total / 2)
    let varianceRG = max(Float(redGreenSquares) / total - meanRG * meanRG, 0)
    let varianceYB = max(Float(yellowBlueSquares) / total / 4 - meanYB * meanYB, 0)
    let spread = (varianceRG + varianceYB).squareRoot()
    let mean = (meanRG * meanRG + meanYB * meanYB).squareRoot()
    colorfulness = min((spread + 0.3 * mean) / 109, 1)
  }
}
