internal import MediaValues

/// Reads faces out of YuNet's outputs.
///
/// For every stride there are cells of that many pixels, row by row, each with a class and an object
/// score, a box (centre as an offset from the cell in strides, extents as logarithms) and five
/// landmarks (offsets from the cell in strides). See the network's reference implementation,
/// OpenCV's `FaceDetectorYN`.
struct YuNetDecoder {
  /// What the network says at one stride.
  struct Level {
    /// The distance of neighbouring cells in pixels.
    var stride: Int
    /// One number per cell.
    var classScores: [Float]
    /// One number per cell.
    var objectScores: [Float]
    /// Four numbers per cell.
    var boxes: [Float]
    /// Ten numbers per cell.
    var landmarks: [Float]
  }

  /// The size of the network's input.
  var canvas: PixelSize
  /// The least confidence of a candidate, 0…1.
  var minimumConfidence: Float

  /// The number of cells at a stride.
  func cellCount(stride: Int) -> Int { (canvas.width / stride) * (canvas.height / stride) }

  /// The candidates of one level whose confidence suffices, in the order of the cells.
  ///
  /// Numbers that are not finite, or boxes beyond four canvases, are passed over.
  func candidates(in level: Level) -> [FaceCandidate] {
    let columns = canvas.width / level.stride
    let count = cellCount(stride: level.stride)
    guard columns > 0, level.classScores.count == count, level.objectScores.count == count,
      level.boxes.count == 4 * count, level.landmarks.count == 10 * count
    else { return [] }
    let least = minimumConfidence * minimumConfidence
    var found: [FaceCandidate] = []
    for cell in 0..<count {
      let product = clipped(level.classScores[cell]) * clipped(level.objectScores[cell])
      guard product >= least else { continue }
      let candidate = candidate(
        in: level,
        cell: cell,
        column: Float(cell % columns),
        row: Float(cell / columns),
        confidence: product.squareRoot()
      )
      if let candidate { found.append(candidate) }
    }
    return found
  }

  private func candidate(
    in level: Level,
    cell: Int,
    column: Float,
    row: Float,
    confidence: Float
  ) -> FaceCandidate? {
    let stride = Float(level.stride)
    let box = 4 * cell
    let width = exponential(level.boxes[box + 2]) * stride
    let height = exponential(level.boxes[box + 3]) * stride
    let x = (column + level.boxes[box]) * stride - width / 2
    let y = (row + level.boxes[box + 1]) * stride - height / 2
    let landmarks = (0..<5).map { index in
      SIMD2(
        (column + level.landmarks[10 * cell + 2 * index]) * stride,
        (row + level.landmarks[10 * cell + 2 * index + 1]) * stride
      )
    }
    let limit = 4 * Float(max(canvas.width, canvas.height))
    let numbers = [x, y, width, height] + landmarks.flatMap { [$0.x, $0.y] }
    guard numbers.allSatisfy({ abs($0) <= limit }), width > 0, height > 0 else { return nil }
    return FaceCandidate(
      x: x,
      y: y,
      width: width,
      height: height,
      confidence: confidence,
      landmarks: landmarks
    )
  }

  private func clipped(_ score: Float) -> Float { score > 0 ? min(score, 1) : 0 }
}
