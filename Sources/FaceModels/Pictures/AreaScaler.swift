internal import MediaValues

/// Shrinks a picture into a network's planes: each output pixel is the mean of the area that it covers.
struct AreaScaler {
  /// What one output pixel covers along one axis.
  private struct Span {
    /// The first input pixel touched.
    var first: Int
    /// The share of each input pixel touched; the shares add up to 1.
    var shares: [Float]
  }

  private let columns: [Span]
  private let rows: [Span]
  private let placed: PixelSize

  /// Prepares shrinking a picture of a size to a size that is nowhere larger.
  init(from picture: PixelSize, to placed: PixelSize) {
    self.placed = placed
    columns = Self.spans(from: picture.width, to: placed.width)
    rows = Self.spans(from: picture.height, to: placed.height)
  }

  /// Writes the picture to the top left of the canvas and black beside it.
  ///
  /// `planes` are three planes of the canvas's size.
  func fill(
    _ planes: inout MutableSpan<Float>,
    canvas: PixelSize,
    from raster: Raster,
    pixels: PixelCoding
  ) {
    planes.update(repeating: 0)
    let planeSize = canvas.width * canvas.height
    let rowLength = 3 * raster.width
    var sums = [Float](repeating: 0, count: rowLength)
    for y in 0..<placed.height {
      Self.sum(rows[y].first, rows[y].shares, of: raster, into: &sums)
      for x in 0..<placed.width {
        let span = columns[x]
        var color = SIMD3<Float>()
        var at = 3 * span.first
        for share in span.shares {
          color += share * SIMD3(sums[at], sums[at + 1], sums[at + 2])
          at += 3
        }
        let coded = (color - pixels.mean) * pixels.scale
        let at0 = y * canvas.width + x
        for component in 0..<3 {
          planes[pixels.plane(ofComponent: component) * planeSize + at0] = coded[component]
        }
      }
    }
  }

  /// Adds up the input rows that an output row covers, each with its share.
  private static func sum(
    _ first: Int,
    _ shares: [Float],
    of raster: Raster,
    into sums: inout [Float]
  ) {
    let length = sums.count
    // Pointers, because this loop over every pixel of the picture must become vector instructions.
    unsafe raster.pixels.withUnsafeBufferPointer { source in
      unsafe sums.withUnsafeMutableBufferPointer { target in
        for (index, share) in shares.enumerated() {
          let row = (first + index) * length
          if index == 0 {
            for at in 0..<length { unsafe target[at] = share * Float(source[row + at]) }
          } else {
            for at in 0..<length { unsafe target[at] += share * Float(source[row + at]) }
          }
        }
      }
    }
  }

  private static func spans(from length: Int, to count: Int) -> [Span] {
    let step = Double(length) / Double(count)
    return (0..<count).map { index in
      let start = Double(index) * step
      let end = min(start + step, Double(length))
      let first = min(Int(start), length - 1)
      // A sliver below a thousandth of a pixel is rounding, not coverage.
      let last = min(max(Int((end - 0.001).rounded(.up)) - 1, first), length - 1)
      var shares = (first...last).map { pixel in
        Float(max(min(Double(pixel + 1), end) - max(Double(pixel), start), 0))
      }
      let sum = shares.reduce(0, +)
      if sum > 0 { shares = shares.map { $0 / sum } } else { shares = [1] }
      return Span(first: first, shares: shares)
    }
  }
}
