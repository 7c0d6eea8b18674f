internal import MediaValues

/// What a network says of each pixel of its canvas, and the lines of writing in it.
struct TextMap {
  /// The part of the canvas that the picture fills, at its top left.
  let placed: PixelSize
  /// The pixels of a row of the canvas.
  let rowLength: Int
  /// The probabilities, row by row.
  let values: [Float]

  /// A pixel belongs to a kernel from this probability on, as in PP-OCR's post-processing.
  private static let threshold: Float = 0.3
  /// A kernel is this much smaller than its line, on each side the ratio times its area over its perimeter.
  private static let unclipRatio: Float = 1.6
  /// Smaller kernels are specks.
  private static let least = (side: 3, pixels: 12)

  /// One connected kernel.
  private struct Kernel {
    var left: Int
    var right: Int
    var top: Int
    var bottom: Int
    var pixels = 0
    var sum: Float = 0
  }

  /// The regions that are marked, from the top.
  func regions() -> [TextRegion] {
    kernels().compactMap(region)
  }

  /// The connected pixels above the threshold, neighbours at corners included.
  private func kernels() -> [Kernel] {
    var isSeen = [Bool](repeating: false, count: placed.width * placed.height)
    var kernels: [Kernel] = []
    var open: [(x: Int, y: Int)] = []
    for y in 0..<placed.height {
      for x in 0..<placed.width where values[y * rowLength + x] > Self.threshold {
        guard !isSeen[y * placed.width + x] else { continue }
        isSeen[y * placed.width + x] = true
        open.append((x, y))
        var kernel = Kernel(left: x, right: x, top: y, bottom: y)
        while let pixel = open.popLast() {
          kernel.left = min(kernel.left, pixel.x)
          kernel.right = max(kernel.right, pixel.x)
          kernel.bottom = max(kernel.bottom, pixel.y)
          kernel.pixels += 1
          kernel.sum += values[pixel.y * rowLength + pixel.x]
          for row in max(pixel.y - 1, 0)...min(pixel.y + 1, placed.height - 1) {
            for column in max(pixel.x - 1, 0)...min(pixel.x + 1, placed.width - 1) {
              let index = row * placed.width + column
              guard !isSeen[index], values[row * rowLength + column] > Self.threshold else {
                continue
              }
              isSeen[index] = true
              open.append((column, row))
            }
          }
        }
        kernels.append(kernel)
      }
    }
    return kernels
  }

  /// The line around a kernel; nothing around a speck.
  private func region(_ kernel: Kernel) -> TextRegion? {
    let (width, height) = (kernel.right - kernel.left + 1, kernel.bottom - kernel.top + 1)
    guard min(width, height) >= Self.least.side, kernel.pixels >= Self.least.pixels else {
      return nil
    }
    let area = Float(width * height)
    let margin = area * Self.unclipRatio / Float(2 * (width + height))
    let left = max(Float(kernel.left) - margin, 0)
    let top = max(Float(kernel.top) - margin, 0)
    let right = min(Float(kernel.right + 1) + margin, Float(placed.width))
    let bottom = min(Float(kernel.bottom + 1) + margin, Float(placed.height))
    return TextRegion(
      bounds: NormalizedRectangle(
        x: Double(left) / Double(placed.width),
        y: Double(top) / Double(placed.height),
        width: Double(right - left) / Double(placed.width),
        height: Double(bottom - top) / Double(placed.height)
      ),
      confidence: kernel.sum / Float(kernel.pixels),
      filledShare: Float(kernel.pixels) / area,
      aspect: (right - left) / (bottom - top)
    )
  }
}
