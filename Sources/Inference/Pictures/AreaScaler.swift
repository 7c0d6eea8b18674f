package import MediaValues

/// Shrinks a picture into a network's planes: each output pixel is the mean of the area that it covers.
package struct AreaScaler {
  /// What the output pixels cover along one axis.
  private struct Axis {
    /// Per output pixel, the first input pixel touched.
    var firsts: [Int] = []
    /// Per output pixel, where its shares begin; one more at the end.
    var offsets: [Int] = [0]
    /// The share of each input pixel touched; those of one output pixel add up to 1.
    var shares: [Float] = []

    init(from length: Int, to count: Int) {
      let step = Double(length) / Double(count)
      for index in 0..<count {
        let start = Double(index) * step
        let end = min(start + step, Double(length))
        let first = min(Int(start), length - 1)
        // A sliver below a thousandth of a pixel is rounding, not coverage.
        let last = min(max(Int((end - 0.001).rounded(.up)) - 1, first), length - 1)
        let covered = (first...last).map { pixel in
          Float(max(min(Double(pixel + 1), end) - max(Double(pixel), start), 0))
        }
        let sum = covered.reduce(0, +)
        firsts.append(first)
        shares += covered.map { sum > 0 ? $0 / sum : 1 / Float(covered.count) }
        offsets.append(shares.count)
      }
    }
  }

  private let columns: Axis
  private let rows: Axis
  private let placed: PixelSize

  /// Prepares shrinking a picture of a size to a size that is nowhere larger.
  package init(from picture: PixelSize, to placed: PixelSize) {
    self.placed = placed
    columns = Axis(from: picture.width, to: placed.width)
    rows = Axis(from: picture.height, to: placed.height)
  }

  /// Writes the picture to the top left of the canvas and black beside it.
  ///
  /// `planes` are three planes of the canvas's size.
  package func fill(
    _ planes: inout MutableSpan<Float>,
    canvas: PixelSize,
    from raster: Raster,
    pixels: PixelCoding
  ) {
    precondition(planes.count == 3 * canvas.width * canvas.height)
    precondition(canvas.width >= placed.width && canvas.height >= placed.height)
    precondition(raster.width > (columns.firsts.last ?? 0))
    precondition(raster.height > (rows.firsts.last ?? 0))
    planes.update(repeating: -pixels.mean * pixels.scale)
    var sums = [Float](repeating: 0, count: 3 * raster.width)
    // Pointers, because the loops over every pixel of the picture must become vector instructions.
    unsafe planes.withUnsafeMutableBufferPointer { planes in
      for y in 0..<placed.height {
        sum(row: y, of: raster, into: &sums)
        let start = y * canvas.width
        unsafe sums.withUnsafeBufferPointer { sums in
          unsafe writeRow(
            at: start,
            planeSize: canvas.width * canvas.height,
            from: sums,
            to: planes,
            pixels: pixels
          )
        }
      }
    }
  }

  /// Adds up the input rows that an output row covers, each with its share.
  private func sum(row: Int, of raster: Raster, into sums: inout [Float]) {
    let length = sums.count
    unsafe raster.pixels.withUnsafeBufferPointer { source in
      unsafe sums.withUnsafeMutableBufferPointer { target in
        for index in rows.offsets[row]..<rows.offsets[row + 1] {
          let share = rows.shares[index]
          let start = (rows.firsts[row] + index - rows.offsets[row]) * length
          if index == rows.offsets[row] {
            for at in 0..<length { unsafe target[at] = share * Float(source[start + at]) }
          } else {
            for at in 0..<length { unsafe target[at] += share * Float(source[start + at]) }
          }
        }
      }
    }
  }

  /// Adds up the columns that each output pixel covers and writes one row of the three planes.
  private func writeRow(
    at start: Int,
    planeSize: Int,
    from sums: UnsafeBufferPointer<Float>,
    to planes: UnsafeMutableBufferPointer<Float>,
    pixels: PixelCoding
  ) {
    let bases = (0..<3).map { pixels.plane(ofComponent: $0) * planeSize + start }
    let (red, green, blue) = (bases[0], bases[1], bases[2])
    let isSameWidth = columns.shares.count == placed.width
    unsafe columns.shares.withUnsafeBufferPointer { shares in
      for x in 0..<placed.width {
        var color = SIMD3<Float>()
        if isSameWidth {
          color = unsafe SIMD3(sums[3 * x], sums[3 * x + 1], sums[3 * x + 2])
        } else {
          var at = 3 * columns.firsts[x]
          for index in columns.offsets[x]..<columns.offsets[x + 1] {
            color += unsafe shares[index] * SIMD3(sums[at], sums[at + 1], sums[at + 2])
            at += 3
          }
        }
        color = (color - pixels.mean) * pixels.scale
        unsafe planes[red + x] = color.x
        unsafe planes[green + x] = color.y
        unsafe planes[blue + x] = color.z
      }
    }
  }
}
