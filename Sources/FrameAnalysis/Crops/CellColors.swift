internal import MediaValues

/// The mean colors of the cells of a picture: luma, and two differences of colors.
struct CellColors {
  let width: Int
  let height: Int
  private var colors: [SIMD3<Float>]

  init(_ raster: Raster, longSide: Int) {
    let size = PixelSize(width: raster.width, height: raster.height).fitted(longSide: longSide)
    (width, height) = (size.width, size.height)
    colors = []
    colors.reserveCapacity(width * height)
    for row in 0..<height {
      let rows = Self.span(row, of: height, in: raster.height)
      for column in 0..<width {
        colors.append(Self.mean(raster, rows, Self.span(column, of: width, in: raster.width)))
      }
    }
  }

  private static func span(_ cell: Int, of count: Int, in side: Int) -> Range<Int> {
    let start = cell * side / count
    return start..<max((cell + 1) * side / count, start + 1)
  }

  private static func mean(
    _ raster: Raster,
    _ rows: Range<Int>,
    _ columns: Range<Int>
  ) -> SIMD3<Float> {
    var (red, green, blue) = (UInt64(0), UInt64(0), UInt64(0))
    for row in rows {
      var offset = 3 &* (row &* raster.width &+ columns.lowerBound)
      for _ in columns {
        red &+= UInt64(raster.pixels[offset])
        green &+= UInt64(raster.pixels[offset &+ 1])
        blue &+= UInt64(raster.pixels[offset &+ 2])
        offset &+= 3
      }
    }
    let count = Float(rows.count * columns.count)
    let (r, g, b) = (Float(red) / count, Float(green) / count, Float(blue) / count)
    return SIMD3(0.2126 * r + 0.7152 * g + 0.0722 * b, r - g, b - (r + g) / 2)
  }

  /// Which cells have their middle in a part of the picture.
  func insides(of area: NormalizedRectangle) -> [Bool] {
    colors.indices.map { index in
      let x = (Double(index % width) + 0.5) / Double(width)
      let y = (Double(index / width) + 0.5) / Double(height)
      return x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height
    }
  }

  /// How far each cell's color is from the mean of all that count.
  func distances(where inside: [Bool]) -> [Float] {
    var sum = SIMD3<Float>.zero
    for index in colors.indices where inside[index] { sum += colors[index] }
    let mean = sum / Float(max(inside.count { $0 }, 1))
    return colors.indices.map { index in
      guard inside[index] else { return 0 }
      let difference = colors[index] - mean
      return (difference * difference).sum().squareRoot()
    }
  }

  /// How much each cell's luma differs from its neighbors'; edges of the part that counts are none.
  func edges(where inside: [Bool]) -> [Float] {
    colors.indices.map { index in
      let (x, y) = (index % width, index / width)
      var sum: Float = 0
      for (isThere, other) in [
        (x > 0, index - 1), (x + 1 < width, index + 1), (y > 0, index - width),
        (y + 1 < height, index + width),
      ] where isThere && inside[index] && inside[other] {
        sum += (colors[index].x - colors[other].x).magnitude
      }
      return sum
    }
  }
}
